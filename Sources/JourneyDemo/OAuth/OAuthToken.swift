import JourneyCrypto
import JourneyJSON

/// `POST {oauth}/access_token` (RFC 6749 sections 4.1.3, 4.4.2 and 6).
enum OAuthToken {
  static func answer(
    _ call: OAuthCall, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    try call.requirePost()
    if tenant.misbehavior.contains(.tokenUnavailable) { return OAuthResponse.unavailable }
    if tenant.misbehavior.contains(.tokenHTML) { return .html("<html><body>Proxy</body></html>") }
    if tenant.misbehavior.contains(.tokenServerError) {
      return OAuthResponse.error("server_error", "Internal Server Error")
    }
    let form = try call.form()
    guard !form.hasDuplicate else {
      return OAuthResponse.error("invalid_request", "duplicate request parameter")
    }
    let client = try OAuthCredentials.check(call.request, form)
    switch form["grant_type"] {
    case "authorization_code": return try redeem(form, client, call, &tenant)
    case "refresh_token": return try refresh(form, client, call, &tenant)
    case OAuthDeviceCode.grantType: return try OAuthDeviceCode.poll(form, client, call, &tenant)
    case "client_credentials": return try grant(form, client, call, &tenant)
    case nil: return OAuthResponse.error("invalid_request", "Grant type is not set")
    case let type?:
      return OAuthResponse.error("unsupported_grant_type", "Grant type is not supported: \(type)")
    }
  }

  private static func redeem(
    _ form: FormFields, _ client: OAuthClient, _ call: OAuthCall, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let text = try form.required("code")
    guard let code = tenant.oauth.codes[text], let grant = tenant.oauth.grants[code.grant],
      grant.client == client.id, grant.realm == call.realm
    else { return OAuthResponse.invalidGrant }
    guard !code.isUsed else {
      // A second use of a code can be theft (RFC 6749 section 4.1.2).
      tenant.oauth.grants[code.grant]?.isRevoked = true
      return OAuthResponse.invalidGrant
    }
    guard let verifier = form["code_verifier"] else {
      return OAuthResponse.error("invalid_request", "code_verifier parameter required")
    }
    tenant.oauth.codes[text]?.isUsed = true
    guard tenant.now < code.expiresAt, form["redirect_uri"] == code.redirectUri,
      try proves(verifier, code)
    else { return OAuthResponse.invalidGrant }
    return try OAuthTokenSet.issue(
      call, code.grant, grant, scopes: grant.scopes, code: text, &tenant)
  }

  /// Gives a client a token of its own, without a refresh token (RFC 6749 section 4.4.3).
  private static func grant(
    _ form: FormFields, _ client: OAuthClient, _ call: OAuthCall, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    guard client.secret != nil else {
      return OAuthResponse.error("unauthorized_client", "The client is not confidential")
    }
    let scopes = form.spaceSeparated("scope")
    guard client.scopes.isSuperset(of: scopes) else {
      return OAuthResponse.error("invalid_scope", "Unknown/invalid scope(s): \(scopes)")
    }
    let id = try tenant.secret(16)
    tenant.oauth.grants[id] = OAuthGrant(
      client: client.id, username: client.id, realm: call.realm, session: "", scopes: scopes,
      nonce: nil, authTime: tenant.now)
    let access = try tenant.secret(24)
    tenant.oauth.accessTokens[access] = OAuthLedger.Token(
      grant: id, scopes: scopes, expiresAt: tenant.now + tenant.options.accessTokenLifetime)
    return OAuthResponse.json([
      "access_token": .string(access), "scope": .string(scopes.joined(separator: " ")),
      "token_type": "Bearer", "expires_in": .integer(tenant.options.accessTokenLifetime - 1),
    ])
  }

  private static func refresh(
    _ form: FormFields, _ client: OAuthClient, _ call: OAuthCall, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let text = try form.required("refresh_token")
    guard let token = tenant.oauth.refreshTokens[text],
      tenant.oauth.grants[token.grant]?.client == client.id
    else { return OAuthResponse.error("invalid_grant", "grant is invalid") }
    if token.isUsed {
      // A second use of a rotated token can be theft, so the grant ends (RFC 9700 section 4.14).
      tenant.oauth.grants[token.grant]?.isRevoked = true
    }
    guard let (_, grant) = tenant.oauth.refresh(text, at: tenant.now), grant.realm == call.realm
    else { return OAuthResponse.error("invalid_grant", "grant is invalid") }
    let asked = form["scope"] == nil ? token.scopes : form.spaceSeparated("scope")
    guard Set(asked).isSubset(of: token.scopes) else {
      return OAuthResponse.error("invalid_scope", "The requested scope exceeds the granted one.")
    }
    if !tenant.misbehavior.contains(.refreshTokenKept) {
      tenant.oauth.refreshTokens[text]?.isUsed = true
    }
    return try OAuthTokenSet.issue(call, token.grant, grant, scopes: asked, code: nil, &tenant)
  }

  /// Returns whether the verifier belongs to the code (RFC 7636 section 4.6).
  private static func proves(
    _ verifier: String, _ code: OAuthLedger.Code
  ) throws(RequestError) -> Bool {
    guard (43...128).contains(verifier.utf8.count) else { return false }
    if code.challengeMethod == "plain" { return HMAC.equal(verifier, code.challenge) }
    let digest = try RequestError.crypto(try Hash.sha256(Array(verifier.utf8)))
    return HMAC.equal(Base64.url.encode(digest), code.challenge)
  }
}
