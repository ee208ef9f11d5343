import JourneyHTTP
import JourneyJSON

extension OidcClient {
  /// Returns the kept access token, or a refreshed one if it expires within `refreshThreshold`.
  ///
  /// If the refresh token is missing or no longer valid, the session obtains a token. A new
  /// authorization code of a DaVinci flow comes before all of these.
  /// - Parameter consent: whether the client consents on behalf of the user if a page asks for
  ///   consent.
  package mutating func token(consent: Bool = false) async throws(OidcError) -> Token {
    let configuration = try configured()
    if credentials.areTokensForeign { await endForeignTokens() }
    // A new code means a new sign-in, so it comes before kept tokens.
    if let code = credentials.code { return try await exchange(code) }
    if credentials.tokens.isFresh(at: now(), threshold: configuration.refreshThreshold) {
      return credentials.tokens
    }
    if credentials.tokens.refreshToken != nil {
      if let token = try await renewed() { return token }
    }
    return try await authorized(consent: consent)
  }

  /// Refreshes the token with one request, even if it has not expired. The current tokens stay if
  /// the request fails.
  package mutating func refresh() async throws(OidcError) -> Token {
    _ = try configured()
    guard !credentials.tokens.isEmpty else { throw .noToken }
    guard credentials.tokens.refreshToken != nil else { throw .noRefreshToken }
    do {
      return try await renew()
    } catch {
      if case .expired = error { forgetRefusedRefreshToken() }
      throw error
    }
  }

  /// Returns a refreshed token, or the kept one if it is valid and the error is temporary, or `nil`
  /// if the refresh token has expired and there is a session.
  private mutating func renewed() async throws(OidcError) -> Token? {
    do {
      return try await renew()
    } catch {
      if case .expired = error {
        await endLostTokens(refreshTokenExpired: true)
        guard credentials.session != nil else { throw error }
        return nil
      }
      guard error.isTransient, credentials.tokens.isFresh(at: now(), threshold: 0) else {
        throw error
      }
      warn("the current token is still valid, but cannot be refreshed: \(error.message)")
      return credentials.tokens
    }
  }

  /// Sends one refresh request (RFC 6749 section 6).
  mutating func renew() async throws(OidcError) -> Token {
    guard let refreshToken = credentials.tokens.refreshToken else { throw .noRefreshToken }
    let address = try await address(of: .token)
    let sentAt = now()
    let reply = try await send(to: .token) { client throws(OidcError) in
      try TokenEndpoint.refresh(refreshToken, at: address, as: client)
    }
    let answer: Token
    do {
      answer = try await tokens(in: reply, sentAt: sentAt)
    } catch {
      if case .refused(let refusal) = error, refusal.endsGrant { throw .expired(refusal) }
      throw error
    }
    let before = credentials.tokens
    // The server may have invalidated the old refresh token, so keep the new one before anything
    // else.
    credentials.tokens = before.refreshed(by: answer)
    if let idToken = answer.idToken {
      do {
        try await check(idToken, accessToken: answer.accessToken, previous: before.idToken)
      } catch {
        if case .idToken = error {
          credentials.tokens.idToken = nil
          await endLostTokens()
          throw error
        }
        // The keys cannot be reached. The new tokens are valid, and the old ID token is kept.
        credentials.tokens.idToken = before.idToken
        warn("cannot use the ID token from the refresh: \(error.message)")
      }
    }
    forgetForeignClaims()
    return try held()
  }

  /// Exchanges the authorization code of a DaVinci flow, and forgets it if the server refuses it or
  /// has issued tokens for it. After other errors it can be tried again.
  private mutating func exchange(_ code: AuthorizationCode) async throws(OidcError) -> Token {
    do {
      try await prepareForIDToken()
      return try await exchange(code.code, code.proof, nonce: code.nonce)
    } catch {
      guard case .refused(let refusal) = error, refusal.code == "invalid_grant" else {
        throw error
      }
      credentials.code = nil
      throw .expired(refusal)
    }
  }

  /// Sends one request (RFC 6749 section 4.1.3).
  mutating func exchange(_ code: String, _ proof: PKCE, nonce: String?)
    async throws(OidcError) -> Token
  {
    let configuration = try configured()
    let address = try await address(of: .token)
    let sentAt = now()
    let reply = try await send(to: .token) { client throws(OidcError) in
      try TokenEndpoint.exchange(
        code: code, proof, redirectUri: configuration.redirectUri, at: address, as: client)
    }
    let answer: Token
    do { answer = try await tokens(in: reply, sentAt: sentAt) } catch {
      if !TokenEndpoint.issued(in: reply).isEmpty { credentials.code = nil }
      throw error
    }
    credentials.code = nil
    return try await accept(answer, code: code, nonce: nonce, status: reply.status)
  }

  /// Checks and keeps new tokens of a sign-in, or revokes them if they cannot be checked.
  /// - Parameter code: the authorization code that was exchanged, or `nil` for another grant.
  mutating func accept(_ answer: Token, code: String?, nonce: String?, status: Int)
    async throws(OidcError) -> Token
  {
    let configuration = try configured()
    do throws(OidcError) {
      if let idToken = answer.idToken {
        try await check(idToken, accessToken: answer.accessToken, code: code, nonce: nonce)
      } else if configuration.wantsIDToken {
        let missing = "no 'id_token', although the scopes contain 'openid'"
        guard configuration.idTokenValidation == .claims else {
          throw .tokenResponse(reason: missing, status: status)
        }
        warn("the token response has \(missing)")
      }
    } catch {
      // Tokens that cannot be checked are not accepted. The session allows another attempt.
      await end(answer.revocable)
      // The issuer in the discovery document may be wrong. The revocation still needed the
      // document.
      if error == .idToken(.mismatch(claim: "iss")) { credentials.discovery = nil }
      throw error
    }
    credentials.tokens = answer
    if answer.idToken != nil { credentials.idTokenHint = nil }
    credentials.tokenOwner = credentials.session?.mark
    credentials.userinfo = nil
    return try held()
  }

  /// Returns the tokens of a response, or revokes new tokens in an invalid one.
  mutating func tokens(in reply: OidcResponse, sentAt: Int) async throws(OidcError) -> Token {
    do { return try TokenEndpoint.tokens(in: reply, sentAt: sentAt) } catch {
      let held = credentials.tokens.revocable
      let new = TokenEndpoint.issued(in: reply).filter { !held.contains($0) }
      if new.contains(where: { $0.kind == .refreshToken }), credentials.tokens.access != nil {
        // With a refresh token, servers also revoke the access tokens of its grant (RFC 7009
        // section 2.1).
        credentials.tokens.expiresAt = min(credentials.tokens.expiresAt ?? .max, now())
      }
      await end(new)
      throw error
    }
  }

  /// Forgets the claims of another user: their `sub` differs from that of the ID token.
  private mutating func forgetForeignClaims() {
    guard let claims = credentials.userinfo, let idToken = credentials.tokens.idToken,
      let token = IDToken(kept: idToken), token.subject != claims["sub"]?.string
    else { return }
    credentials.userinfo = nil
  }

  private func held() throws(OidcError) -> Token {
    guard credentials.tokens.access != nil else { throw .noToken }
    return credentials.tokens
  }
}
