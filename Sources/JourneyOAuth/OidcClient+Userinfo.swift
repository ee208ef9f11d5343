package import JourneyJSON

extension OidcClient {
  /// The claims of the userinfo endpoint, with a token got as `token()` does.
  /// - Parameter cache: whether what was kept from an earlier call will do.
  package mutating func userinfo(cache: Bool) async throws(OidcError) -> JSONObject {
    let before = credentials.tokens.access
    let token = try await token()
    if cache, let kept = credentials.userinfo { return kept }
    do {
      return try await claims(with: token)
    } catch {
      guard case .expired = error else { throw error }
      // The server has ended the token before its time: whoever asks next needs another one.
      credentials.tokens.expiresAt = min(credentials.tokens.expiresAt ?? .max, now())
      guard credentials.tokens.refreshToken != nil, token.accessToken == before else { throw error }
      return try await claims(with: try await refresh())
    }
  }

  private mutating func claims(with token: Token) async throws(OidcError) -> JSONObject {
    let address = try await address(of: .userinfo)
    let reply = try await send(try UserinfoEndpoint.request(token.accessToken, at: address))
    let subject = token.idToken.flatMap(IDToken.init(kept:))?.subject
    let claims = try UserinfoEndpoint.claims(in: reply, subject: subject)
    credentials.userinfo = claims
    return claims
  }
}
