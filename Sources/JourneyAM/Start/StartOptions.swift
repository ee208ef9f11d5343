public import JourneyFlow
import JourneyHTTP
package import JourneyJSON
package import JourneyOAuth

/// The options for the start of a journey.
public struct StartOptions: Sendable, Hashable {
  /// Whether to run the journey even if AM would accept the existing session instead (`ForceAuth`).
  public var forceAuth = false
  /// Whether the journey ends without creating a session (`noSession`).
  public var noSession = false
  /// The advice from a policy decision, for a step-up.
  public var advice: Advice?
  /// The type and value with which AM selects the journey, as an alternative to a journey name.
  public var index: AuthenticationIndex?
  /// Whether to send the client's authorization request first, and to begin the journey that the
  /// server asks for. After the journey, `token()` continues the request.
  public var authorize = false
  /// The pending authorization request, which continues after the journey, or `nil` if no request
  /// is pending.
  package var openRequest: OpenRequest?
  /// The ID of the transaction to authorize (`authIndexType=transaction`).
  public var transaction: String?
  /// The session to send, for a step-up or a self-service journey.
  public var session: Session?
  /// Whether to also send the session as the parameter `sessionUpgradeSSOTokenId` of each step.
  /// OpenAM's authentication chains need the parameter, because they ignore the session cookie. A
  /// server might log the parameter.
  public var sessionUpgrade = false
  /// The address that another device shows (`verification_uri_complete`). After the journey, AM
  /// approves the sign-in of that device.
  package var approvalAddress: String?
  /// Additional query fields for each step, such as `goto`, `locale`, or a field that a node in the
  /// journey reads.
  public var query = QueryFields()

  /// The `Accept-Language` header of every step of this journey, such as `de-CH, fr;q=0.5`, or
  /// `nil` for no header.
  public var language: String?

  /// The headers that the caller adds to every step. The state keeps these headers, except headers
  /// that contain the user's name or password.
  package var headers = FlowHeaders()

  package init() {}

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
    Self.isReserved(name) || (sessionUpgrade && name == Self.upgradeName)
  }

  /// Returns whether AM's protocol reserves the query field.
  package static func isReserved(_ name: String) -> Bool {
    [
      "_action", "realm", "authIndexType", "authIndexValue", "suspendedId", "ForceAuth",
      "noSession",
    ].contains(name)
  }

  /// The options to store in a state, as its flow data.
  /// The member of `flowData` that says that the journey ends without a session.
  package static let noSessionMember = "noSession"

  var flowData: JSONObject {
    var flowData: JSONObject = [:]
    if forceAuth { flowData["forceAuth"] = true }
    if noSession { flowData[Self.noSessionMember] = true }
    if sessionUpgrade { flowData["sessionUpgrade"] = true }
    if let session, !session.value.isEmpty { flowData["session"] = session.json }
    if !query.isEmpty { flowData["query"] = query.json }
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
    for (name, value) in flowData {
      switch (name, value) {
      case ("forceAuth", .boolean(let flag)): forceAuth = flag
      case ("noSession", .boolean(let flag)): noSession = flag
      case ("sessionUpgrade", .boolean(let flag)): sessionUpgrade = flag
      case ("session", .object(let members)):
        guard let value = members["value"]?.string else {
          throw FlowError(.state, "missing value of 'state.own.session'")
        }
        session = Session(value: value, cookieName: members["cookieName"]?.string)
      case (JourneyPage.challengeMember, _): continue
      case (OpenRequest.member, _): openRequest = try Self.openRequest(in: flowData)
      case ("query", _):
        do { query = try QueryFields(json: value) } catch {
          throw FlowError(.state, "invalid 'state.own': \(error.message)")
        }
      default: throw FlowError(.state, "unknown member in 'state.own'")
      }
    }
    do { try check() } catch { throw FlowError(.state, "invalid 'state.own': \(error.message)") }
  }
}
