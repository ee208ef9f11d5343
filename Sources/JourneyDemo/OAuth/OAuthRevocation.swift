import JourneyJSON

/// `POST {oauth}/token/revoke` (RFC 7009). A refresh token ends all tokens of its grant, an
/// access token only itself; the session lives on.
enum OAuthRevocation {
  static func answer(
    _ call: OAuthCall, _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    try call.requirePost()
    if world.faults.contains(.revocationUnavailable) { return OAuthResponse.unavailable }
    let form = call.request.form
    let client = try OAuthCredentials.check(call.request, form)
    let text = try form.required("token")
    let refresh = world.oauth.refreshTokens[text]
    let found = refresh ?? world.oauth.accessTokens[text]
    if let found, world.oauth.grants[found.grant]?.client != client.id {
      return OAuthResponse.error("invalid_grant", "The token was issued to another client.")
    }
    if let refresh {
      world.oauth.grants[refresh.grant]?.isRevoked = true
    } else {
      world.oauth.accessTokens[text] = nil
    }
    return .json([:])
  }
}
