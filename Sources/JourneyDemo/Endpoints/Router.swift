/// Finds the endpoint for a request. Every answer of AM passes here last.
enum Router {
  static let context = "am"
  private static let jsonEndpoints: Set<String> = [
    "authenticate", "policies", "serverinfo", "sessions", "users",
  ]

  static func answer(_ request: IncomingRequest, _ world: inout TenantState) -> OutgoingResponse {
    if let preflight = CrossOrigin.preflight(request, world) { return preflight }
    return RequestError.answer(try route(request, &world))
      .adding(CrossOrigin.headers(for: request, world))
  }

  private static func route(
    _ request: IncomingRequest, _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let segments = request.segments
    if segments.starts(with: ["api", "v1"]) {
      return MailEndpoint.answer(request, Array(segments.dropFirst(2)), world)
    }
    if segments == ["idp", "authorize"] { return try ProviderEndpoint.authorize(request, &world) }
    if segments.first == PingOne.environment {
      return try PingOneRouter.answer(request, segments.dropFirst(), &world)
    }
    guard segments.first == context else { return OutgoingResponse(404) }
    return RequestError.answer(try am(request, segments.dropFirst(), &world))
      .adding([("X-Frame-Options", "SAMEORIGIN")])
  }

  private static func am(
    _ request: IncomingRequest, _ segments: ArraySlice<String>, _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    if segments.first == "oauth2" {
      return try OAuthRouter.answer(request, segments.dropFirst(), &world)
    }
    guard segments.first == "json" else { return OutgoingResponse(404) }
    if RequestChecks.isForged(request, cookieName: world.options.cookieName) {
      return AMResponse.error(403)
    }
    let path = RealmPath(segments.dropFirst(), endpoints: jsonEndpoints)
    let realm = try path.realm(of: request, world)
    switch path.rest.first {
    case "authenticate" where path.rest.count == 1:
      return try JourneyEndpoint.answer(request, in: realm, &world)
    case "sessions" where path.rest.count <= 2:
      return try SessionsEndpoint.answer(request, path.rest.dropFirst().first, &world)
    case "policies" where path.rest.count == 1:
      return try PoliciesEndpoint.answer(request, in: realm, &world)
    case "serverinfo" where path.rest.dropFirst() == ["*"]:
      return ServerInfoEndpoint.answer(request, in: realm, world.options)
    case "users" where path.rest.count == 1:
      return UsersEndpoint.answer(request, &world)
    case "users" where path.rest.count > 3 && path.rest[2] == "devices":
      return try DevicesEndpoint.answer(request, path.rest.dropFirst(), in: realm, &world)
    default:
      return AMResponse.error(404, "Resource '\(path.rest.joined(separator: "/"))' not found")
    }
  }
}
