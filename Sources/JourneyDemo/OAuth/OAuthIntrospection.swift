import JourneyJSON

/// `POST {oauth}/introspect` (RFC 7662): for `demo-backend`, whose secret is `Secret12!`.
enum OAuthIntrospection {
  static func answer(_ call: OAuthCall, _ world: TenantState) -> OutgoingResponse {
    guard call.request.method == "POST" else {
      return OAuthResponse.error("method_not_allowed", "Required Method: POST", status: 405)
    }
    let form = call.request.form
    let client: OAuthClient
    switch OAuthCredentials.check(call.request, form) {
    case .failure(let fault): return fault.response
    case .success(let found) where found.secret != nil: client = found
    case .success:
      return OAuthResponse.error("invalid_client", "Client authentication failed", status: 401)
    }
    guard let text = form["token"] else {
      return OAuthResponse.error("invalid_request", "Missing parameter, 'token'")
    }
    let access = world.oauth.access(text, at: world.now)
    guard let (token, grant) = access ?? world.oauth.refresh(text, at: world.now),
      client.introspectsAll || grant.client == client.id, grant.realm == call.realm
    else { return .json(["active": false]) }
    return .json([
      "active": true, "scope": .string(token.scopes.joined(separator: " ")),
      "client_id": .string(grant.client), "user_id": .string(grant.username),
      "token_type": access == nil ? "refresh_token" : "access_token",
      "exp": .integer(token.expiresAt),
      "sub": .string(world.people[grant.username]?.id ?? grant.username),
      "iss": .string(call.issuer), "realm": .string(grant.realm.path),
    ])
  }
}
