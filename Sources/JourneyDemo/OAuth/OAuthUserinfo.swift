import JourneyJSON

/// `GET` and `POST {oauth}/userinfo` (OpenID Connect Core 1.0 section 5.3).
enum OAuthUserinfo {
  static func answer(_ call: OAuthCall, _ tenant: TenantState) -> OutgoingResponse {
    guard ["GET", "POST"].contains(call.request.method) else { return AMResponse.error(405) }
    if tenant.misbehavior.contains(.userinfoUnavailable) { return OAuthResponse.unavailable }
    let header = call.request.header("Authorization").flatMap { header in
      header.lowercased().hasPrefix("bearer ") ? String(header.dropFirst(7)) : nil
    }
    let other = call.parameters["access_token"]
    if header != nil, other != nil {
      return OAuthResponse.error("server_error", "Access token given in more than one way")
    }
    guard let text = header ?? other,
      let (token, grant) = tenant.oauth.access(text, at: tenant.now), grant.realm == call.realm,
      let user = tenant.users[grant.username]
    else {
      return OAuthResponse.error(
        "invalid_token",
        "The access token provided is expired, revoked, malformed, or invalid for other reasons.",
        status: 401, headers: [("WWW-Authenticate", "Bearer error=\"invalid_token\"")])
    }
    guard token.scopes.contains("openid") else {
      return OAuthResponse.error("insufficient_scope", "openid is needed", status: 403)
    }
    var claims: JSONObject = [:]
    if token.scopes.contains("profile") {
      let given = user.attributes["givenName"]?.string ?? user.name
      let family = user.attributes["sn"]?.string ?? ""
      claims["name"] = .string("\(given) \(family)")
      claims["given_name"] = .string(given)
      claims["family_name"] = .string(family)
    }
    if token.scopes.contains("email") { claims["email"] = .string(user.mail) }
    let subject = user.id + (tenant.misbehavior.contains(.userinfoSubject) ? "x" : "")
    claims["sub"] = .string(subject)
    claims["subname"] = .string(user.name)
    return .json(.object(claims))
  }
}
