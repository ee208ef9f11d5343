public import JourneyFlow
import JourneyHTTP
package import JourneyJSON
package import JourneyOAuth

/// The options for the start of a journey.
public struct StartOptions: Sendable, Hashable {
  /// The values of the options that start documents and the command line also have.
  package var start = FlowStart()
  /// The pending authorization request, which continues after the journey, or `nil` if no request
  /// is pending.
  package var openRequest: OpenRequest?
  /// The session to send, for a step-up or a self-service journey, or `nil` for the session of the
  /// user who signed in last with the same object.
  public var session: Session?
  /// Whether to send the session of the user who signed in last with the same object. An
  /// authorization request (`authorize`) never sends it.
  public var attachesSession = true
  /// The address that another device shows (`verification_uri_complete`). After the journey, AM
  /// approves the sign-in of that device.
  package var approvalAddress: String?
  /// The `Accept-Language` header of every step of this journey, such as `de-CH, fr;q=0.5`, or
  /// `nil` for no header.
  public var language: String?

  /// The headers that the caller adds to every step. The state keeps these headers, except headers
  /// that contain the user's name or password.
  package var headers = FlowHeaders()

  package init(_ start: FlowStart = FlowStart()) { self.start = start }
}

/// The start options, as Swift types.
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
  public var advice: Advice? {
    get { start.advice?.advice }
    set { start[.advice] = newValue.map { .advice(WrittenAdvice($0)) } }
  }

  /// The type and value with which AM selects the journey, as an alternative to a journey name.
  public var index: AuthenticationIndex? {
    get { start.index }
    set { start[.index] = newValue.map { .index($0) } }
  }

  /// Whether to send the client's authorization request first, and to begin the journey that the
  /// server asks for. After the journey, `token()` continues the request.
  public var authorize: Bool {
    get { start.isSet(.authorize) }
    set { start.set(.authorize, newValue) }
  }

  /// The ID of the transaction to authorize (`authIndexType=transaction`).
  public var transaction: String? {
    get { start.text(.transaction) }
    set { start[.transaction] = newValue.map { .text($0) } }
  }

  /// Whether to also send the session as the parameter `sessionUpgradeSSOTokenId` of each step.
  /// OpenAM's authentication chains need the parameter, because they ignore the session cookie. A
  /// server might log the parameter.
  public var sessionUpgrade: Bool {
    get { start.isSet(.sessionUpgrade) }
    set { start.set(.sessionUpgrade, newValue) }
  }

  /// Additional query fields for each step, such as `goto`, `locale`, or a field that a node in the
  /// journey reads.
  public var query: QueryFields {
    get { start.query }
    set { start.query = newValue }
  }
}

extension StartOptions {
  /// Returns the query fields that every step repeats. If `noSession` is set, every step sends it,
  /// because AM does not document which request of a journey must contain it.
  /// - Parameter returned: the query fields of the address to which the browser returned. In the
  ///   step after the return, they replace any fields of `query` that have the same names.
  func repeated(over returned: [(String, String)] = []) -> [(String, String)] {
    let names = Set(returned.map(\.0))
    var fields: [(String, String)] = []
    if forceAuth { fields.append(("ForceAuth", "true")) }
    if noSession { fields.append(("noSession", "true")) }
    if let upgraded { fields.append((Self.upgradeName, upgraded)) }
    return fields + query.pairs.filter { !names.contains($0.0) } + returned
  }

  private static let upgradeName = "sessionUpgradeSSOTokenId"

  /// The value of the parameter `sessionUpgradeSSOTokenId`, or `nil` if the parameter is not sent.
  private var upgraded: String? {
    guard sessionUpgrade, let session, !session.value.isEmpty else { return nil }
    return session.value
  }

  /// - Throws: a `FlowError` of kind `document` if `query` contains a field that each step sets
  ///   itself, or if `sessionUpgrade` is set without a session.
  func check() throws(FlowError) {
    try query.check(reserves)
    guard !sessionUpgrade || upgraded != nil else {
      throw FlowError(.document, "missing 'session.value' for 'sessionUpgrade'")
    }
  }

  /// Returns whether a step with these options sets the query field itself.
  package func reserves(_ name: String) -> Bool {
    Self.ownFields.contains(name) || name == "suspendedId"
      || (sessionUpgrade && name == Self.upgradeName)
  }

  /// The query fields of AM's protocol whose values are not secret.
  static let ownFields: Set = [
    "_action", "realm", "authIndexType", "authIndexValue", "ForceAuth", "noSession",
  ]

  /// The options to store in a state, as its flow data.
  var flowData: JSONObject {
    var flowData = start.flowData
    if let session, !session.value.isEmpty { flowData["session"] = session.json }
    flowData[OpenRequest.member] = openRequest?.json
    return flowData
  }

  /// Returns the pending authorization request from a state's flow data, or `nil` if the data
  /// contains none.
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
