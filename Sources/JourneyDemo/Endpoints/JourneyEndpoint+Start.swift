import JourneyFlow
import JourneyJSON

extension JourneyEndpoint {
  /// Begins a journey, or goes on from a magic link.
  static func start(
    _ request: IncomingRequest, in realm: Realm, _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let query = request.query
    if let id = query["suspendedId"] { return try resume(id, request, in: realm, &world) }
    if let token = query["sessionUpgradeSSOTokenId"], !token.contains(".*") {
      return AMResponse.error(
        400, "Failed to create encrypted storage key for:\nSession ID: \(token)")
    }
    let index = IndexQuery(type: query["authIndexType"], value: query["authIndexValue"])
    let session = presented(request, in: realm, &world)
    let isForced = query["ForceAuth"] == "true"
    var visit = AuthSession(
      id: try world.newSessionToken(), journey: DemoJourney.preset.name, realm: realm,
      startedWith: index, expiresAt: 0, createsSession: query["noSession"] != "true")
    visit.upgrading = session?.token
    visit.request = request
    switch try JourneyEntrance(index) {
    case .journeys(let journeys):
      let names = journeys.map(\.name)
      if let session, !isForced, names.contains(where: session.journeys.contains) {
        return suffices(session, world)
      }
      return try begin(&visit, journeys, known: session, &world)
    case .level(let level, let journeys):
      let reached = session?.journeys.compactMap { DemoJourney.named($0)?.level }.max() ?? 0
      if let session, !isForced, reached >= level { return suffices(session, world) }
      return try begin(&visit, journeys, known: session, &world)
    case .transaction(let id):
      guard let transaction = world.transactions[id], transaction.state == .asked,
        world.now < transaction.expiresAt, transaction.username == session?.username
      else { return AMResponse.error(401, "Login failure") }
      visit.transaction = id
      return try begin(&visit, [.transaction], known: session, &world)
    }
  }

  /// Shows the page of the visit's stop under a new authId; after the last stop, success.
  static func show(
    _ visit: AuthSession, of journey: DemoJourney, _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    var visit = visit
    guard journey.stops.indices.contains(visit.stop) else { return try succeed(visit, &world) }
    let stop = journey.stops[visit.stop]
    if let turn = try stop.arrive(&visit, &world) {
      return try follow(turn, visit, of: journey, &world)
    }
    let page = try stop.show(&visit, &world)
    visit.page = page.following(visit.page, visit.refused, askedAgain: visit.askedAgain)
    let cookies = visit.cookies
    visit.cookies = []
    visit.request = nil
    visit.oneTimeKey = try world.secret(16)
    visit.expiresAt = world.now + world.options.pageLifetime
    world.visits[visit.id] = visit
    let authId = try AuthIdToken.make(for: visit, world)
    if let challenge = visit.page.challenge {
      return .json(
        ["failure": true, "reason": .string(PageContent.declined), "authId": .string(authId)],
        status: 401, headers: [("WWW-Authenticate", challenge)])
    }
    return .json(
      visit.page.json(authId: authId),
      headers: [
        world.cookie("AMAuthCookie", visit.id), world.cookie("amlbcookie", "01"),
      ] + cookies + AMResponse.uncached)
  }

  /// What a session that is good enough gets: itself, without a question.
  static func suffices(_ session: LoginSession, _ world: TenantState) -> OutgoingResponse {
    .json(
      [
        "tokenId": .string(world.options.httpOnly ? "" : session.token),
        "successUrl": .string(session.realm.successUrl),
        "realm": .string(session.realm.description),
      ], headers: [world.expiredCookie("AMAuthCookie", "LOGOUT")] + AMResponse.uncached)
  }

  private static func begin(
    _ visit: inout AuthSession, _ journeys: [DemoJourney], known session: LoginSession?,
    _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let journey = journeys.count == 1 ? journeys[0] : .menu
    if journeys.count > 1 { visit.notes["menu"] = .array(journeys.map { .string($0.name) }) }
    visit.journey = journey.name
    let raises: Set = [
      DemoJourney.stepUp.name, DemoJourney.transaction.name, DemoJourney.menu.name,
    ]
    if raises.contains(journey.name) { visit.username = session?.username }
    return try show(visit, of: journey, &world)
  }

  /// A live session of this realm that came as a parameter, cookie, or header named like it.
  private static func presented(
    _ request: IncomingRequest, in realm: Realm, _ world: inout TenantState
  ) -> LoginSession? {
    let name = world.options.cookieName
    let tokens = [
      request.query["sessionUpgradeSSOTokenId"], request.cookie(name), request.header(name),
    ]
    for token in tokens.compactMap(\.self) {
      if let session = world.session(token), session.realm == realm { return session }
    }
    return nil
  }

  private static func resume(
    _ id: String, _ request: IncomingRequest, in realm: Realm, _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    guard var visit = world.wake(id, in: realm), let journey = DemoJourney.named(visit.journey)
    else {
      return AMResponse.error(
        401,
        "org.forgerock.openam.auth.nodes.framework.token.SuspendedAuthSessionException: "
          + "Token not found. It may have expired.")
    }
    // The page that waited is over, and with it its authId.
    world.visits[visit.id] = nil
    if request.query["noSession"] == "true" { visit.createsSession = false }
    visit.request = request
    visit.move(to: visit.stop + 1)
    guard visit.username != nil else { return AMResponse.error(401, "Login failure") }
    return try show(visit, of: journey, &world)
  }
}
