package import JSON
public import Orchestration

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

  public init() {}

  /// What later steps repeat: which call of a journey AM asks for `noSession` is not documented.
  var query: [(String, String)] {
    (forceAuth ? [("ForceAuth", "true")] : []) + (noSession ? [("noSession", "true")] : [])
  }

  /// What a state keeps of the options.
  var own: JSONObject {
    var own: JSONObject = [:]
    if forceAuth { own["forceAuth"] = true }
    if noSession { own["noSession"] = true }
    if let session { own["session"] = session.json }
    return own
  }

  /// - Throws: a `Cause` of kind `state`.
  package init(own: JSONObject) throws(Cause) {
    for (name, value) in own {
      switch (name, value) {
      case ("forceAuth", .boolean(let flag)): forceAuth = flag
      case ("noSession", .boolean(let flag)): noSession = flag
      case ("session", .object(let members)):
        guard let value = members["value"]?.string else {
          throw Cause(.state, "'state.own.session' has no value")
        }
        session = Session(value: value, cookieName: members["cookieName"]?.string)
      case (JourneyStep.challengeMember, _): continue
      default: throw Cause(.state, "'state.own' holds what no journey keeps")
      }
    }
  }
}
