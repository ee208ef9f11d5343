import JourneyJSON

enum OAuthTokenSet {
  /// - Parameter code: the exchanged code, or `nil` for a refresh.
  static func issue(
    _ call: OAuthCall, _ id: String, _ grant: OAuthGrant, scopes: [String], code: String?,
    _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let misbehavior = tenant.misbehavior
    let options = tenant.options
    let access = try tenant.secret(24)
    tenant.oauth.accessTokens[access] = OAuthLedger.Token(
      grant: id, scopes: scopes, expiresAt: tenant.now + options.accessTokenLifetime)
    var body: JSONObject = ["access_token": .string(access)]
    let keepsRefreshToken = code == nil && misbehavior.contains(.refreshTokenKept)
    if !misbehavior.contains(.refreshTokenMissing), !keepsRefreshToken {
      let refresh = try tenant.secret(24)
      tenant.oauth.refreshTokens[refresh] = OAuthLedger.Token(
        grant: id, scopes: scopes, expiresAt: tenant.now + options.refreshTokenLifetime)
      body["refresh_token"] = .string(refresh)
    }
    body["scope"] = .string(scopes.joined(separator: " "))
    if scopes.contains("openid"), !misbehavior.contains(.idTokenMissing) {
      let draft = IDTokenDraft(
        issuer: call.issuer, grant: grant, accessToken: access, code: code)
      body["id_token"] = .string(try draft.signed(&tenant))
    }
    body["token_type"] = misbehavior.contains(.tokenTypeMAC) ? "mac" : "Bearer"
    // AM also subtracts the second that a response takes.
    let lifetime = options.accessTokenLifetime - 1
    if misbehavior.contains(.expiryText) {
      body["expires_in"] = .string("\(lifetime)")
    } else if !misbehavior.contains(.expiryMissing) {
      body["expires_in"] = .integer(misbehavior.contains(.expiryNegative) ? -1 : lifetime)
    }
    if code != nil, let nonce = grant.nonce { body["nonce"] = .string(nonce) }
    return OAuthResponse.json(body)
  }
}
