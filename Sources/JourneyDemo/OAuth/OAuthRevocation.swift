import JourneyJSON

/// `POST {oauth}/token/revoke` (RFC 7009). Revoking a refresh token invalidates all tokens of its
/// grant, revoking an access token only that token. The session remains valid.
enum OAuthRevocation {
  static func answer(
    _ call: OAuthCall, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    try call.requirePost()
    if tenant.misbehavior.contains(.revocationUnavailable) { return OAuthResponse.unavailable }
    let form = call.request.form
    let client = try OAuthCredentials.check(call.request, form)
    let text = try form.required("token")
    let refresh = tenant.oauth.refreshTokens[text]
    let found = refresh ?? tenant.oauth.accessTokens[text]
    if let found, tenant.oauth.grants[found.grant]?.client != client.id {
      return OAuthResponse.error("invalid_grant", "The token was issued to another client.")
    }
    if let refresh {
      tenant.oauth.grants[refresh.grant]?.isRevoked = true
    } else {
      tenant.oauth.accessTokens[text] = nil
    }
    return .json([:])
  }
}
