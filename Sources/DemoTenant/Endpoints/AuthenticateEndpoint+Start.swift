import JSON

extension AuthenticateEndpoint {
  /// Begins a journey.
  static func start(
    _ request: IncomingRequest, in realm: Realm, _ world: inout World
  ) throws(DemoTenantError) -> OutgoingResponse {
    let query = request.query
    let index = IndexQuery(type: query["authIndexType"], value: query["authIndexValue"])
    let journey: DemoJourney?
    switch index.type {
    case nil: journey = .preset
    case "service": journey = index.value.map { DemoJourney.named($0) } ?? .preset
    default: return AMReply.error(400, "Unknown Authentication Index Type")
    }
    guard let journey else { return AMReply.error(400, "No Configuration found") }
    let visit = Visit(
      id: try world.newSessionToken(), journey: journey.name, realm: realm, startedWith: index,
      expiresAt: world.now + world.options.pageLifetime,
      createsSession: query["noSession"] != "true")
    return try show(visit, of: journey, &world)
  }

  /// Shows the page of the visit's stop under a new authId; after the last stop, success.
  static func show(
    _ visit: Visit, of journey: DemoJourney, _ world: inout World
  ) throws(DemoTenantError) -> OutgoingResponse {
    guard journey.stops.indices.contains(visit.stop) else { return try succeed(visit, &world) }
    var visit = visit
    visit.page = try journey.stops[visit.stop].show(&visit, &world)
    visit.oneTimeKey = try world.secret(16)
    visit.expiresAt = world.now + world.options.pageLifetime
    world.visits[visit.id] = visit
    world.tidy()
    let authId = try AuthIdToken.make(for: visit, world)
    return .json(
      visit.page.json(authId: authId),
      headers: [
        world.cookie("AMAuthCookie", visit.id), world.cookie("amlbcookie", "01"),
      ] + AMReply.uncached)
  }
}
