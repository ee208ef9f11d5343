public import JourneyFlow
import JourneyHTTP
package import JourneyJSON
package import JourneyOAuth

/// The options for the start of a journey.
public struct StartOptions: Sendable, Hashable {
  /// The options that start documents and the command line also have.
  package var start = FlowStart()
  /// The pending authorization request, which continues after the journey.
  package var openRequest: OpenRequest?
  /// The session to send, for a step-up or a self-service journey, or `nil` for that of the user
  /// who signed in last with the same object.
  public var session: Session?
  /// Whether to send the session of the user who signed in last. An authorization request
  /// (`authorize`) never sends it.
  public var attachesSession = true
  /// The address that another device shows (`verification_uri_complete`), whose sign-in AM approves
  /// after the journey.
  package var approvalAddress: String?
  /// The `Accept-Language` of every step, such as `de-CH, fr;q=0.5`.
  public var language: String?

  /// The headers for every step. The state keeps all but those with the user's name or password.
  package var headers = FlowHeaders()

  package init(_ start: FlowStart = FlowStart()) { self.start = start }
}

extension StartOptions {
  /// Whether to run the journey even if AM would accept the existing session instead (`ForceAuth`).
  public var forceAuth: Bool {
    get { start.isSet(.forceAuth) }
    set { start.set(.forceAuth, newValue) }
  }

  /// Whether the journey ends without creating a session (`noSession`).
  public var noSession: Bool {
    get { start.isSet(.noSession) }
    set { start.set(.noSession, newValue) }
  }

  /// The advice from a policy decision, for a step-up.
  package var advice: Advice? {
    get { start.advice?.advice }
    set { start[.advice] = newValue.map { .advice(WrittenAdvice($0)) } }
  }

  /// How AM selects the journey, as an alternative to its name.
  package var index: AuthenticationIndex? {
    get { start.index }
    set { start[.index] = newValue.map { .index($0) } }
  }

  /// Whether to send the client's authorization request first and begin the journey that the server
  /// asks for. After it, `token()` continues the request.
  public var authorize: Bool {
    get { start.isSet(.authorize) }
    set { start.set(.authorize, newValue) }
  }

  /// The ID of the transaction to authorize (`authIndexType=transaction`).
  package var transaction: String? {
    get { start.text(.transaction) }
    set { start[.transaction] = newValue.map { .text($0) } }
  }

  /// Whether to also send the session as `sessionUpgradeSSOTokenId` in the query of each step,
  /// which a server might log. OpenAM's authentication chains need it, because they ignore the
  /// session cookie.
  package var sessionUpgrade: Bool {
    get { start.isSet(.sessionUpgrade) }
    set { start.set(.sessionUpgrade, newValue) }
  }

  /// Query fields to add to each step, such as `goto`, `locale`, or one that a node in the journey
  /// reads.
  package var query: QueryFields {
    get { start.query }
    set { start.query = newValue }
  }
}

extension StartOptions {
  /// Returns the query fields of every step. `noSession` is one of them, because AM does not
  /// document which request needs it.
  /// - Parameter returned: the query of the address to which the browser returned, which replaces
  ///   fields of `query` in this step.
  func repeated(over returned: [(String, String)] = []) -> [(String, String)] {
    let names = Set(returned.map(\.0))
    var fields: [(String, String)] = []
    if forceAuth { fields.append(("ForceAuth", "true")) }
    if noSession { fields.append(("noSession", "true")) }
    if let upgraded { fields.append((Self.upgradeName, upgraded)) }
    return fields + query.pairs.filter { !names.contains($0.0) } + returned
  }

  private static let upgradeName = "sessionUpgradeSSOTokenId"

  /// The parameter `sessionUpgradeSSOTokenId`, if it is sent.
  private var upgraded: String? {
    guard sessionUpgrade, let session, !session.value.isEmpty else { return nil }
    return session.value
  }

  /// - Throws: a `FlowError` of kind `document` if `query` has a field that each step sets itself,
  ///   or if `sessionUpgrade` is set without a session.
  func check() throws(FlowError) {
    try query.check(reserves)
    guard !sessionUpgrade || upgraded != nil else {
      throw FlowError(.document, "missing 'session.value' for 'sessionUpgrade'")
    }
  }

  package func reserves(_ name: String) -> Bool {
    Self.ownFields.contains(name) || name == "suspendedId"
      || (sessionUpgrade && name == Self.upgradeName)
  }

  /// The query fields of AM's protocol whose values are not secret.
  static let ownFields: Set = [
    "_action", "realm", "authIndexType", "authIndexValue", "ForceAuth", "noSession",
  ]

  var flowData: JSONObject {
    var flowData = start.flowData
    if let session, !session.value.isEmpty { flowData["session"] = session.json }
    flowData[OpenRequest.member] = openRequest?.json
    return flowData
  }

  /// - Throws: a `FlowError` of kind `state`.
  package static func openRequest(in flowData: JSONObject) throws(FlowError) -> OpenRequest? {
    guard let value = flowData[OpenRequest.member] else { return nil }
    guard let request = OpenRequest(json: value) else {
      throw FlowError(
        .state, "invalid 'state.own.\(OpenRequest.member)'",
        hint: "pass the document exactly as journey printed it")
    }
    return request
  }

  /// - Throws: a `FlowError` of kind `state`.
  package init(flowData: JSONObject) throws(FlowError) {
    var options = flowData
    options[JourneyPage.challengeMember] = nil
    options[OpenRequest.member] = nil
    options["session"] = nil
    start = try FlowStart(flowData: options)
    openRequest = try Self.openRequest(in: flowData)
    if let members = flowData["session"] {
      guard let value = members["value"]?.string else {
        throw FlowError(.state, "missing value of 'state.own.session'")
      }
      session = Session(value: value, cookieName: members["cookieName"]?.string)
    }
    do { try check() } catch { throw FlowError(.state, "invalid 'state.own': \(error.message)") }
  }
}
