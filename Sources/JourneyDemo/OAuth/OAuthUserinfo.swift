import JourneyJSON

/// `GET` and `POST {oauth}/userinfo` (OpenID Connect Core 1.0 section 5.3).
enum OAuthUserinfo {
  static func answer(_ call: OAuthCall, _ world: TenantState) -> OutgoingResponse {
    guard ["GET", "POST"].contains(call.request.method) else { return AMResponse.error(405) }
    if world.faults.contains(.userinfoUnavailable) { return OAuthResponse.unavailable }
    let header = call.request.header("Authorization").flatMap { header in
      header.lowercased().hasPrefix("bearer ") ? String(header.dropFirst(7)) : nil
    }
    let other = call.parameters["access_token"]
    if header != nil, other != nil {
      return OAuthResponse.error("server_error", "Access token given in more than one way")
    }
    guard let text = header ?? other,
      let (token, grant) = world.oauth.access(text, at: world.now), grant.realm == call.realm,
      let person = world.people[grant.username]
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
      let given = person.attributes["givenName"]?.string ?? person.name
      let family = person.attributes["sn"]?.string ?? ""
      claims["name"] = .string("\(given) \(family)")
      claims["given_name"] = .string(given)
      claims["family_name"] = .string(family)
    }
    if token.scopes.contains("email") { claims["email"] = .string(person.mail) }
    let subject = person.id + (world.faults.contains(.userinfoSubject) ? "x" : "")
    claims["sub"] = .string(subject)
    claims["subname"] = .string(person.name)
    return .json(.object(claims))
  }
}
