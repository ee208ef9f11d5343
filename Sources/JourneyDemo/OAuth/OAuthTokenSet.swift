import JourneyJSON

/// What the token endpoint hands out.
enum OAuthTokenSet {
  /// - Parameter code: the code that was exchanged; nil for a refresh.
  static func issue(
    _ call: OAuthCall, _ id: String, _ grant: OAuthGrant, scopes: [String], code: String?,
    _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let faults = world.faults
    let options = world.options
    let access = try world.secret(24)
    world.oauth.accessTokens[access] = OAuthLedger.Token(
      grant: id, scopes: scopes, expiresAt: world.now + options.accessTokenLifetime)
    var body: JSONObject = ["access_token": .string(access)]
    let keepsRefreshToken = code == nil && faults.contains(.refreshTokenKept)
    if !faults.contains(.refreshTokenMissing), !keepsRefreshToken {
      let refresh = try world.secret(24)
      world.oauth.refreshTokens[refresh] = OAuthLedger.Token(
        grant: id, scopes: scopes, expiresAt: world.now + options.refreshTokenLifetime)
      body["refresh_token"] = .string(refresh)
    }
    body["scope"] = .string(scopes.joined(separator: " "))
    if scopes.contains("openid"), !faults.contains(.idTokenMissing) {
      let draft = IDTokenDraft(
        issuer: call.issuer, grant: grant, accessToken: access, code: code)
      body["id_token"] = .string(try draft.signed(&world))
    }
    body["token_type"] = faults.contains(.tokenTypeMAC) ? "mac" : "Bearer"
    // A second is gone by the time it arrives: AM counts so, too.
    let lifetime = options.accessTokenLifetime - 1
    if faults.contains(.expiryText) {
      body["expires_in"] = .string("\(lifetime)")
    } else if !faults.contains(.expiryMissing) {
      body["expires_in"] = .integer(faults.contains(.expiryNegative) ? -1 : lifetime)
    }
    if code != nil, let nonce = grant.nonce { body["nonce"] = .string(nonce) }
    return OAuthResponse.json(body)
  }
}
