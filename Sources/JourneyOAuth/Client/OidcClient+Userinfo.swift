package import JourneyJSON

extension OidcClient {
  /// Requests the claims from the userinfo endpoint with the token that `token()` returns.
  /// - Parameter cache: whether claims of an earlier call are enough.
  package mutating func userinfo(cache: Bool) async throws(OidcError) -> JSONObject {
    let before = credentials.tokens.access
    let token = try await token()
    if cache, let kept = credentials.userinfo { return kept }
    do {
      return try await claims(with: token)
    } catch {
      guard case .expired = error else { throw error }
      // The server has ended the token early, so the next call must get another one.
      credentials.tokens.expiresAt = min(credentials.tokens.expiresAt ?? .max, now())
      guard credentials.tokens.refreshToken != nil, token.accessToken == before else { throw error }
      return try await claims(with: try await refresh())
    }
  }

  private mutating func claims(with token: Token) async throws(OidcError) -> JSONObject {
    let address = try await address(of: .userinfo)
    let reply = try await send(try UserinfoEndpoint.request(token.accessToken, at: address))
    let claims: JSONObject
    if let signed = try UserinfoEndpoint.token(in: reply) {
      try await checkUserinfo(signed)
      claims = signed.claims
    } else {
      claims = try UserinfoEndpoint.claims(in: reply)
    }
    // Claims must not be used with another user's token (OpenID Connect Core 1.0 section 5.3.2).
    guard let subject = claims["sub"]?.string, !subject.isEmpty else { throw .subjectMismatch }
    if let held = token.idToken.flatMap(IDToken.init(kept:))?.subject, held != subject {
      throw .subjectMismatch
    }
    credentials.userinfo = claims
    return claims
  }

  private mutating func checkUserinfo(_ token: IDToken) async throws(OidcError) {
    do {
      try await checkSignature(of: token, algorithms: try await discover().userinfoAlgorithms)
    } catch {
      guard case .idToken(let reason) = error else { throw error }
      throw .userinfo(reason)
    }
    let validator = IDTokenValidator(
      issuer: try await discover()[.issuer] ?? "", clientId: try configured().clientId, now: now(),
      accessToken: nil)
    do { try validator.checkUserinfo(token) } catch { throw .userinfo(error) }
  }
}
