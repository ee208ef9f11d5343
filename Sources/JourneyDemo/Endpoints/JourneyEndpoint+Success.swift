import JourneyFlow
import JourneyJSON

extension JourneyEndpoint {
  /// The journey's end: a session, where one is wanted.
  static func succeed(
    _ visit: AuthSession, _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    world.visits[visit.id] = nil
    guard let person = world.person(visit), !person.isLocked else {
      return AMResponse.error(401, "Login failure")
    }
    let old = visit.upgrading.flatMap { world.session($0) }
    // A session is raised by its owner alone.
    if let old, old.username != person.name { return AMResponse.error(401, "Login failure") }
    if let id = visit.transaction {
      guard let old else { return AMResponse.error(401, "Login failure") }
      world.transactions[id]?.state = .confirmed
      return suffices(old, world)
    }
    var body: JSONObject = [:]
    var headers = visit.cookies + [world.expiredCookie("AMAuthCookie", "LOGOUT")]
    if visit.createsSession {
      world.begin(visit.id, for: person, in: visit.realm, by: [visit.journey])
      if let old {
        world.sessions[visit.id]?.journeys += old.journeys
        world.sessions[visit.id]?.properties = old.properties
        world.sessions[old.token] = nil
      }
      body["tokenId"] = .string(world.options.httpOnly ? "" : visit.id)
      headers.insert(
        contentsOf: [
          world.cookie(world.options.cookieName, visit.id, httpOnly: world.options.httpOnly),
          world.cookie("amlbcookie", "01"),
        ], at: 0)
    } else {
      body["message"] = "Authentication Successful"
    }
    body["successUrl"] = .string(visit.realm.successUrl)
    body["realm"] = .string(visit.realm.description)
    for (name, value) in visit.details { body[name] = value }
    return .json(.object(body), headers: headers + AMResponse.uncached)
  }
}
