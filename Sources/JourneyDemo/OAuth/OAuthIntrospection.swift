import JourneyFlow
import JourneyJSON

/// `POST {oauth}/introspect` (RFC 7662), for a client with a secret. Only `demo-backend` (secret
/// `Secret12!`) can introspect the tokens of others.
enum OAuthIntrospection {
  static func answer(
    _ call: OAuthCall, _ tenant: TenantState
  ) throws(RequestError) -> OutgoingResponse {
    try call.requirePost()
    let form = call.request.form
    let client = try OAuthCredentials.check(call.request, form)
    guard client.secret != nil else {
      return OAuthResponse.error("invalid_client", "Client authentication failed", status: 401)
    }
    let text = try form.required("token")
    let access = tenant.oauth.access(text, at: tenant.now)
    guard let (token, grant) = access ?? tenant.oauth.refresh(text, at: tenant.now),
      client.introspectsAll || grant.client == client.id, grant.realm == call.realm
    else { return .json(["active": false]) }
    return .json([
      "active": true, "scope": .string(token.scopes.joined(separator: " ")),
      "client_id": .string(grant.client), "user_id": .string(grant.username),
      "token_type": access == nil ? "refresh_token" : "access_token",
      "exp": .integer(token.expiresAt),
      "sub": .string(tenant.users[grant.username]?.id ?? grant.username),
      "iss": .string(call.issuer), "realm": .string(grant.realm.description),
    ])
  }
}
