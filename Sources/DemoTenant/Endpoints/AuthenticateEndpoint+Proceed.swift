import JSON

extension AuthenticateEndpoint {
  /// Takes the answers of a page.
  static func proceed(
    _ body: JSONObject, _ request: IncomingRequest, in realm: Realm, _ world: inout World
  ) throws(DemoTenantError) -> OutgoingResponse {
    guard let authId = body["authId"]?.string else {
      return AMReply.error(400, "The request has no authId")
    }
    let token: AuthIdToken
    switch AuthIdToken.read(authId, world) {
    case .success(let read): token = read
    case .failure(.signature): return AMReply.error(400, "AuthId JWT Signature not valid")
    case .failure(.parts(let count)):
      return AMReply.error(400, "Failed to parse JWT, not right number of dots, \(count)")
    }
    guard var visit = world.visits[token.sessionId], visit.oneTimeKey == token.oneTimeKey,
      visit.realm == realm, world.now < visit.expiresAt,
      let journey = DemoJourney.named(visit.journey)
    else { return timedOut(world) }
    if world.options.affinity, request.cookie("amlbcookie") != "01" { return timedOut(world) }

    guard let callbacks = body["callbacks"] else {
      world.visits[visit.id] = nil
      return AMReply.error(401, "Login failure")
    }
    var answers: Answers
    switch AnsweredPage.read(callbacks, for: visit.page) {
    case .success(let read): answers = read
    case .failure(let fault): return AMReply.error(fault.status, fault.message)
    }
    answers.query = request.query
    if request.query["noSession"] == "true" { visit.createsSession = false }

    // Whatever happens now, this step has been taken.
    world.visits[visit.id] = nil
    switch try journey.stops[visit.stop].take(answers, &visit, &world) {
    case .next: move(&visit, by: 1)
    case .skip(let count): move(&visit, by: count)
    case .succeed: return try succeed(visit, &world)
    case .again:
      visit.refused = answers
      visit.retries += 1
    case .refuse(let message, let status, let failureUrl):
      return AMReply.error(
        status, message, detail: failureUrl.map { ["failureUrl": .string($0)] })
    }
    return try show(visit, of: journey, &world)
  }

  private static func move(_ visit: inout Visit, by count: Int) {
    visit.stop += count
    visit.refused = nil
    visit.retries = 0
  }

  /// What a step gets that was answered before, or too late. Observed with an authId that had
  /// led to a login already: 408, not 401.
  private static func timedOut(_ world: World) -> OutgoingResponse {
    AMReply.error(
      408, "Session has timed out",
      headers: [
        world.expiredCookie(world.options.cookieName, ""),
        world.expiredCookie("amlbcookie", "LOGOUT"),
      ])
  }

  /// The journey's end: a session, where one is wanted.
  static func succeed(
    _ visit: Visit, _ world: inout World
  ) throws(DemoTenantError) -> OutgoingResponse {
    world.visits[visit.id] = nil
    let end = world.expiredCookie("AMAuthCookie", "LOGOUT")
    var body: JSONObject = [:]
    var headers: [(name: String, value: String)] = []
    if visit.createsSession {
      guard let person = visit.username.flatMap({ world.people[$0] }) else {
        return AMReply.error(401, "Login failure")
      }
      world.begin(visit.id, for: person, in: visit.realm, by: [visit.journey])
      body["tokenId"] = .string(world.options.httpOnly ? "" : visit.id)
      headers = [
        world.cookie(world.options.cookieName, visit.id, httpOnly: world.options.httpOnly),
        world.cookie("amlbcookie", "01"), end,
      ]
    } else {
      body["message"] = "Authentication Successful"
      headers = [end]
    }
    body["successUrl"] = .string(visit.successUrl ?? "/enduser/?realm=\(visit.realm.path)")
    body["realm"] = .string(visit.realm.path)
    return .json(.object(body), headers: headers + AMReply.uncached)
  }
}
