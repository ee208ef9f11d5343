import JourneyHTTP

/// Routes requests to the provider's endpoints under `/am/oauth2`.
enum OAuthRouter {
  private static let endpoints: Set<String> = [
    ".well-known", "authorize", "access_token", "userinfo", "token", "introspect", "connect",
    "par", "device",
  ]

  /// - Parameter segments: the path after `oauth2`.
  static func answer(
    _ request: IncomingRequest, _ segments: ArraySlice<String>, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let path = RealmPath(segments, endpoints: endpoints)
    let realm = try path.realm(of: request, tenant)
    let base = "\(tenant.origin)/\(Router.context)/oauth2"
    let style = segments.dropLast(path.rest.count).map { "/" + PercentEncoding.encode($0) }
    let issuer = request.query["realm"] == nil ? base + style.joined() : "\(base)/\(realm.segments)"
    let call = OAuthCall(request: request, realm: realm, issuer: issuer)
    switch path.rest {
    case [".well-known", "openid-configuration"]: return OAuthDiscovery.answer(call, tenant)
    case ["authorize"]: return try OAuthAuthorize.answer(call, &tenant)
    case ["par"]: return try OAuthPushedRequest.answer(call, &tenant)
    case ["access_token"]: return try OAuthToken.answer(call, &tenant)
    case ["device", "code"]:
      return try OAuthDeviceCode.answer(call, address: call.issuer + "/device/user", &tenant)
    case ["device", "user"]: return try OAuthDeviceUser.answer(call, &tenant)
    case ["userinfo"]: return OAuthUserinfo.answer(call, tenant)
    case ["token", "revoke"]: return try OAuthRevocation.answer(call, &tenant)
    case ["introspect"]: return try OAuthIntrospection.answer(call, tenant)
    case ["connect", "endSession"]: return try OAuthEndSession.answer(call, &tenant)
    case ["connect", "jwk_uri"]:
      if tenant.misbehavior.contains(.keysUnavailable) { return OAuthResponse.unavailable }
      _ = try tenant.signingKeys.current(tenant.options.signingAlgorithm)
      return .json(tenant.signingKeys.published)
    default:
      return AMResponse.error(404, "Resource '\(path.rest.joined(separator: "/"))' not found")
    }
  }
}
