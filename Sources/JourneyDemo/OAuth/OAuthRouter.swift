import JourneyHTTP

/// Finds the provider's endpoint: everything under `/am/oauth2`.
enum OAuthRouter {
  private static let endpoints: Set<String> = [
    ".well-known", "authorize", "access_token", "userinfo", "token", "introspect", "connect",
    "par",
  ]

  /// - Parameter segments: the path after `oauth2`.
  static func answer(
    _ request: IncomingRequest, _ segments: ArraySlice<String>, _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let path = RealmPath(segments, endpoints: endpoints)
    let realm = try path.realm(of: request, world)
    let base = "\(world.origin)/\(Router.context)/oauth2"
    let style = segments.dropLast(path.rest.count).map { "/" + PercentEncoding.encode($0) }
    let issuer = request.query["realm"] == nil ? base + style.joined() : "\(base)/\(realm.segments)"
    let call = OAuthCall(request: request, realm: realm, issuer: issuer)
    switch path.rest {
    case [".well-known", "openid-configuration"]: return OAuthDiscovery.answer(call, world)
    case ["authorize"]: return try OAuthAuthorize.answer(call, &world)
    case ["par"]: return try OAuthPushedRequest.answer(call, &world)
    case ["access_token"]: return try OAuthToken.answer(call, &world)
    case ["userinfo"]: return OAuthUserinfo.answer(call, world)
    case ["token", "revoke"]: return try OAuthRevocation.answer(call, &world)
    case ["introspect"]: return try OAuthIntrospection.answer(call, world)
    case ["connect", "endSession"]: return try OAuthEndSession.answer(call, &world)
    case ["connect", "jwk_uri"]:
      if world.faults.contains(.keysUnavailable) { return OAuthResponse.unavailable }
      _ = try world.signingKeys.current(world.options.signingAlgorithm)
      return .json(world.signingKeys.published)
    default:
      return AMResponse.error(404, "Resource '\(path.rest.joined(separator: "/"))' not found")
    }
  }
}
