public import JourneyFlow
import JourneyHTTP
package import JourneyJSON

/// How a journey begins.
public struct StartOptions: Sendable, Hashable {
  /// Run the journey even where a session that suffices comes along (`ForceAuth`).
  public var forceAuth = false
  /// Create no session at the end (`noSession`).
  public var noSession = false
  /// What a policy decision asks for: advice by name, for a step-up.
  public var advice: Advice?
  /// The transaction that the journey belongs to (`authIndexType=transaction`).
  public var transaction: String?
  /// A session that comes along: for a step-up, or for self-service.
  public var session: Session?
  /// Further fields of the query of each step: `goto`, `locale`, what a node of the tree reads.
  public var query = QueryFields()

  /// `Accept-Language` of every step of this journey, such as `de-CH, fr;q=0.5`; nil: none is sent.
  public var language: String?

  package init() {}

  /// What later steps repeat: which call of a journey AM asks for `noSession` is not documented.
  /// - Parameter returned: what a browser came back with, which wins for its step.
  func repeated(over returned: [(String, String)] = []) -> [(String, String)] {
    let names = Set(returned.map(\.0))
    return (forceAuth ? [("ForceAuth", "true")] : []) + (noSession ? [("noSession", "true")] : [])
      + query.pairs.filter { !names.contains($0.0) } + returned
  }

  /// Whether AM's protocol sets the field of the query itself.
  package static func isReserved(_ name: String) -> Bool {
    [
      "_action", "realm", "authIndexType", "authIndexValue", "suspendedId", "ForceAuth",
      "noSession",
    ].contains(name)
  }

  /// What a state keeps of the options.
  var flowData: JSONObject {
    var flowData: JSONObject = [:]
    if forceAuth { flowData["forceAuth"] = true }
    if noSession { flowData["noSession"] = true }
    if let session, !session.value.isEmpty { flowData["session"] = session.json }
    if !query.isEmpty { flowData["query"] = query.json }
    return flowData
  }

  /// - Throws: a `FlowError` of kind `state`.
  package init(flowData: JSONObject) throws(FlowError) {
    for (name, value) in flowData {
      switch (name, value) {
      case ("forceAuth", .boolean(let flag)): forceAuth = flag
      case ("noSession", .boolean(let flag)): noSession = flag
      case ("session", .object(let members)):
        guard let value = members["value"]?.string else {
          throw FlowError(.state, "'state.own.session' has no value")
        }
        session = Session(value: value, cookieName: members["cookieName"]?.string)
      case (JourneyPage.challengeMember, _): continue
      case ("query", _):
        do {
          query = try QueryFields(json: value)
          try query.check(Self.isReserved)
        } catch {
          throw FlowError(.state, "'state.own': \(error.message)")
        }
      default: throw FlowError(.state, "'state.own' holds what no journey keeps")
      }
    }
  }
}
