import JourneyHTTP

extension OidcClient {
  /// Revokes and forgets the tokens, the refresh token first. Keeps the ID token, which is needed
  /// to end the session.
  package mutating func revoke() async -> [LogoutStep] {
    var steps: [LogoutStep] = []
    for token in credentials.tokens.revocable {
      let step = await revoke(token)
      if step.outcome != .failed { credentials.tokens.forget(token.kind) }
      steps.append(step)
    }
    let unrevoked = credentials.unrevoked
    credentials.unrevoked = []
    for token in unrevoked {
      let step = await revoke(token)
      if step.outcome == .failed { credentials.unrevoked.append(token) }
      steps.append(step)
    }
    if !steps.isEmpty { credentials.userinfo = nil }
    if credentials.tokens.revocable.isEmpty {
      credentials.forgetTokens(keepsIDToken: true)
    }
    return steps
  }

  /// Ends the session with OpenID Connect.
  /// - Parameters:
  ///   - idToken: an ID token of the session, saved before the tokens were removed.
  ///   - session: the session to end, or `nil` if the ID token or the client's cookies identify it.
  ///     Its cookie is sent only to the server's origin.
  package mutating func endSession(idToken: String?, session: SessionCookie? = nil) async
    -> LogoutStep
  {
    guard idToken != nil || session != nil || !credentials.cookies.isEmpty else {
      return .noSession
    }
    do {
      let configuration = try configured()
      let discovery = try await discover()
      guard discovery[.endSession] != nil || discovery[.endIdpSession] != nil else {
        return EndSessionEndpoint.missing
      }
      guard let (address, cookies) = try endOfSession(discovery, idToken, session) else {
        return session == nil ? .noSession : EndSessionEndpoint.missing
      }
      let reply = try await send(
        try EndSessionEndpoint.request(
          at: address, hint: idToken, cookies: cookies,
          secrets: Secrets([session?.value].compactMap(\.self)), configuration))
      let step = EndSessionEndpoint.step(of: reply, at: address, configuration)
      guard case .openID = provider, idToken == nil, step.outcome == .ok, reply.isSuccess,
        let session, !isEnded(session, by: reply, from: address)
      else { return step }
      return LogoutStep(
        .endSession, unconfirmedBy: reply,
        hint:
          "get a token with the scope 'openid' first, because the server can keep the session if it gets no ID token"
      )
    } catch {
      return LogoutStep(.endSession, failed: error)
    }
  }

  /// Returns whether a response deletes the session's cookie.
  ///
  /// Without an ID token, the server should ask the user whether to sign out (RP-Initiated Logout
  /// 1.0 section 2), and some servers respond with status 200 without ending the session.
  private func isEnded(_ session: SessionCookie, by reply: OidcResponse, from address: WebAddress)
    -> Bool
  {
    let lines = reply.response.headers(named: "Set-Cookie")
      .filter { $0.hasPrefix("\(session.cookieName)=") }
    var jar = CookieJar()
    let fresh = jar.store(lines, from: address, now: now())
    return !lines.isEmpty && fresh.isEmpty
  }

  /// Returns where to end the session, or `nil` if no endpoint can do so.
  ///
  /// AM's endpoint needs the session cookie or the `id_token_hint`, PingOne's proprietary endpoint
  /// the `id_token_hint`, and PingOne's standard endpoint the session cookies.
  private func endOfSession(_ discovery: Discovery, _ idToken: String?, _ session: SessionCookie?)
    throws(OidcError) -> (WebAddress, String?)?
  {
    var cookies: String?
    if discovery[.endSession] != nil {
      let address = try discovery.address(of: .endSession, for: provider)
      if let server = provider.server {
        if let session, address.origin == server.origin {
          cookies = self.cookies(for: address, with: session)
        }
      } else {
        cookies = credentials.cookies.header(for: address, now: now())
      }
      let canUseHint = idToken != nil && discovery[.endIdpSession] != nil
      guard idToken != nil || cookies != nil else { return nil }
      if provider != .pingOne || cookies != nil || !canUseHint { return (address, cookies) }
    }
    guard idToken != nil, discovery[.endIdpSession] != nil else { return nil }
    return (try discovery.address(of: .endIdpSession, for: provider), nil)
  }

  /// Forgets and revokes tokens that are no longer useful. Those that cannot be revoked and might
  /// still be valid are kept for `revoke` and `logout` only.
  /// - Parameter refreshTokenExpired: whether the server has rejected the refresh token as expired.
  ///   If so, the ID token is kept as a hint for ending the session.
  mutating func endLostTokens(refreshTokenExpired: Bool = false) async {
    let tokens = credentials.tokens
    credentials.forgetTokens(keepsIDToken: refreshTokenExpired)
    let accessTokenExpired = tokens.isExpired(at: now())
    await end(tokens.revocable) {
      $0.kind == .refreshToken ? refreshTokenExpired : accessTokenExpired
    }
  }

  /// Forgets the refresh token, which the server has rejected as expired.
  ///
  /// The access token might still be valid, unless the server has revoked the whole grant (RFC 9700
  /// section 4.14.2). With a session, the client therefore gets a new one, and keeps the old one
  /// for `revoke` and `logout` only.
  mutating func forgetRefusedRefreshToken() {
    credentials.tokens.forget(.refreshToken)
    guard credentials.session != nil else { return }
    let tokens = credentials.tokens
    credentials.forgetTokens(keepsIDToken: true)
    if !tokens.isExpired(at: now()) { credentials.unrevoked += tokens.revocable }
  }

  /// Revokes tokens that are no longer needed. Those that cannot be revoked are kept for `revoke`
  /// and `logout`.
  /// - Parameter isDead: whether a token is invalid already, and need not be kept.
  mutating func end(
    _ tokens: [RevocableToken], isDead: (RevocableToken) -> Bool = { _ in false }
  ) async {
    let last = exchange
    for token in tokens {
      let step = await revoke(token)
      guard step.outcome == .failed else { continue }
      if !isDead(token) { credentials.unrevoked.append(token) }
      warn(step.stderrLine)
    }
    // `exchange` stays that of the request before, which decided the outcome.
    exchange = last
  }

  /// Revokes the tokens of an earlier session, which might be another user's.
  mutating func endForeignTokens() async {
    warn("the token is from another session, so journey revokes it and gets another one")
    await endLostTokens()
  }

  private mutating func revoke(_ token: RevocableToken) async -> LogoutStep {
    do {
      switch try await tryRevoking(token) {
      case .answer(let reply): return RevocationEndpoint.step(token.step, of: reply)
      case .noEndpoint(let status): return RevocationEndpoint.missing(token.step, status: status)
      }
    } catch {
      return LogoutStep(token.step, failed: error)
    }
  }

  private enum Revocation {
    case answer(OidcResponse)
    case noEndpoint(status: Int?)
  }

  /// Revokes a token at the address that the server names or, if AM names none or responds with
  /// status 404, at `…/token/revoke`, which is kept in the discovery metadata if it works.
  private mutating func tryRevoking(_ token: RevocableToken) async throws(OidcError) -> Revocation {
    let discovery = try await discover()
    if discovery[.revocation] != nil {
      let address = try discovery.address(of: .revocation, for: provider)
      let reply = try await send(to: .revocation) { client throws(OidcError) in
        try RevocationEndpoint.request(token, at: address, as: client)
      }
      guard reply.status == 404, RevocationEndpoint.sibling(of: address) != nil else {
        return .answer(reply)
      }
    }
    guard let sibling = try siblingOfRevocation(discovery) else { return .noEndpoint(status: nil) }
    let reply = try await send(to: .revocation) { client throws(OidcError) in
      try RevocationEndpoint.request(token, at: sibling, as: client)
    }
    if reply.status == 404, discovery[.revocation] == nil { return .noEndpoint(status: 404) }
    if reply.status != 404 { credentials.discovery?[.revocation] = sibling.text }
    return .answer(reply)
  }

  private func siblingOfRevocation(_ discovery: Discovery) throws(OidcError) -> WebAddress? {
    guard case .am = provider else { return nil }
    let member = discovery[.revocation] == nil ? DiscoveryMember.token : .revocation
    return RevocationEndpoint.sibling(of: try discovery.address(of: member, for: provider))
  }
}

extension LogoutStep {
  fileprivate static let noSession = LogoutStep(
    .endSession, .skipped, reason: "no session to end")
}
