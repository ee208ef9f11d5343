import JourneyFlow
import JourneyJSON

extension JourneyEndpoint {
  /// Takes the answers of a page.
  static func proceed(
    _ body: JSONObject, _ request: IncomingRequest, in realm: Realm,
    _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    guard let authId = body["authId"]?.string else {
      return AMResponse.error(400, "The request has no authId")
    }
    let token = try AuthIdToken(authId, world)
    guard var visit = world.visits[token.sessionId], visit.oneTimeKey == token.oneTimeKey,
      visit.realm == realm, world.now < visit.expiresAt,
      let journey = DemoJourney.named(visit.journey)
    else { return timedOut(world) }
    if world.options.affinity, request.cookie("amlbcookie") != "01" { return timedOut(world) }

    let answers: PageAnswers
    do { answers = try AnsweredPage.read(body, for: visit.page) } catch {
      if error.response.status == 401 { world.visits[visit.id] = nil }
      throw error
    }
    visit.request = request
    if request.query["noSession"] == "true" { visit.createsSession = false }

    // Whatever happens now, this step has been taken.
    world.visits[visit.id] = nil
    let turn = try journey.stops[visit.stop].take(answers, &visit, &world)
    visit.refused = answers
    return try follow(turn, visit, of: journey, &world)
  }

  /// Goes where a stop leads.
  static func follow(
    _ turn: DemoPage.Transition, _ visit: AuthSession, of journey: DemoJourney,
    _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    var visit = visit
    var next = journey
    switch turn {
    case .next: visit.move(to: visit.stop + 1)
    case .skip(let count): visit.move(to: visit.stop + count)
    case .succeed: return try succeed(visit, &world)
    case .again:
      visit.askedAgain = nil
      visit.retries += 1
    case .askAgain(let places): visit.askedAgain = places
    case .enter(let name):
      guard let other = DemoJourney.named(name) else {
        return AMResponse.error(400, "No Configuration found")
      }
      next = other
      visit.journey = name
      visit.move(to: 0)
    case .refuse(let message, let status, let detail):
      return AMResponse.error(status, message, detail: detail)
    }
    return try show(visit, of: next, &world)
  }

  /// What a step gets that was answered before, or too late. Observed with an authId that had
  /// led to a login already: 408, not 401.
  private static func timedOut(_ world: TenantState) -> OutgoingResponse {
    AMResponse.error(
      408, "Session has timed out",
      headers: [
        world.expiredCookie(world.options.cookieName, ""),
        world.expiredCookie("amlbcookie", "LOGOUT"),
      ])
  }
}
