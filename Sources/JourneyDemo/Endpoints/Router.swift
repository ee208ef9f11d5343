/// Passes each request to its endpoint and adds common headers to the response.
enum Router {
  static let context = "am"
  private static let jsonEndpoints: Set<String> = [
    "authenticate", "policies", "serverinfo", "sessions", "users",
  ]

  static func answer(_ request: IncomingRequest, _ tenant: inout TenantState) -> OutgoingResponse {
    if let preflight = CrossOrigin.preflight(request, tenant) { return preflight }
    return RequestError.answer(try route(request, &tenant))
      .adding(CrossOrigin.headers(for: request, tenant))
  }

  private static func route(
    _ request: IncomingRequest, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let segments = request.segments
    if segments.starts(with: ["api", "v1"]) {
      return MailEndpoint.answer(request, Array(segments.dropFirst(2)), tenant)
    }
    if segments == ["idp", "authorize"] { return try ProviderEndpoint.authorize(request, &tenant) }
    if segments.first == PingOne.environment {
      return try PingOneRouter.answer(request, segments.dropFirst(), &tenant)
    }
    guard segments.first == context else { return OutgoingResponse(404) }
    let response = RequestError.answer(try am(request, segments.dropFirst(), &tenant))
    tenant.countMisbehavior(at: segments.last)
    return (tenant.options.openAM ? AMResponse.escapingMessage(response) : response)
      .adding([("X-Frame-Options", "SAMEORIGIN")])
  }

  private static func am(
    _ request: IncomingRequest, _ segments: ArraySlice<String>, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    if segments.first == "oauth2" {
      return try OAuthRouter.answer(request, segments.dropFirst(), &tenant)
    }
    guard segments.first == "json" else { return OutgoingResponse(404) }
    if RequestChecks.isForged(request, cookieName: tenant.options.cookieName) {
      return AMResponse.error(403)
    }
    let path = RealmPath(segments.dropFirst(), endpoints: jsonEndpoints)
    let realm = try path.realm(of: request, tenant)
    switch path.rest.first {
    case "authenticate" where path.rest.count == 1:
      return try JourneyEndpoint.answer(request, in: realm, &tenant)
    case "authenticate" where path.rest.count == 3 && path.rest[1] == "backchannel":
      return try BackchannelEndpoint.answer(request, path.rest[2], in: realm, &tenant)
    case "sessions" where path.rest.count <= 2:
      return try SessionsEndpoint.answer(request, path.rest.dropFirst().first, &tenant)
    case "policies" where path.rest.count == 1:
      return try PoliciesEndpoint.answer(request, in: realm, &tenant)
    case "serverinfo" where path.rest.dropFirst() == ["*"]:
      return ServerInfoEndpoint.answer(request, in: realm, tenant.options)
    case "users" where path.rest.count > 3 && path.rest[2] == "devices":
      return try DevicesEndpoint.answer(request, path.rest.dropFirst(), in: realm, &tenant)
    default:
      return AMResponse.error(404, "Resource '\(path.rest.joined(separator: "/"))' not found")
    }
  }
}
