import JourneyHTTP

extension OidcClient {
  /// Ends the tokens at the server, the refresh token first, and forgets what was ended. The
  /// id_token is kept for the end of the session.
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
      let hint = credentials.tokens.idToken ?? credentials.idTokenHint
      credentials.forgetTokens()
      credentials.idTokenHint = hint
    }
    return steps
  }

  /// Ends the session by way of OpenID Connect.
  /// - Parameters:
  ///   - idToken: one of the session, from before the tokens were forgotten.
  ///   - session: AM's, where its own endpoint is not there.
  package mutating func endSession(idToken: String?, session: SSOToken? = nil) async
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
        hint: "without an id_token a server may leave the session: get a token first, with 'openid'"
      )
    } catch {
      return LogoutStep(.endSession, failed: error)
    }
  }

  /// Whether an answer takes the session's cookie away. To a request without an id_token some servers
  /// say 200 and end nothing (RP-Initiated Logout 1.0 section 2: they should ask).
  private func isEnded(_ session: SSOToken, by reply: OidcResponse, from address: WebAddress)
    -> Bool
  {
    let lines = reply.response.headers(named: "Set-Cookie")
      .filter { $0.hasPrefix("\(session.cookieName)=") }
    var jar = CookieJar()
    let fresh = jar.store(lines, from: address, now: now())
    return !lines.isEmpty && fresh.isEmpty
  }

  /// Where to, with which cookies: AM's endpoint takes the hint or its session's cookie, PingOne's
  /// own the hint alone, the usual one its session's cookies.
  private func endOfSession(_ discovery: Discovery, _ idToken: String?, _ session: SSOToken?)
    throws(OidcError) -> (WebAddress, String?)?
  {
    var cookies: String?
    if discovery[.endSession] != nil {
      let address = try discovery.address(of: .endSession, for: provider)
      if let server = provider.server {
        if let session, address.origin == server.origin { cookies = session.cookie }
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

  /// Tokens that are of no use any more are forgotten, and the server is told. One that it did not
  /// end is kept out of sight, for `revoke` and `logout`.
  /// - Parameter isOver: whether the server has said that the refresh token is.
  mutating func endLostTokens(isOver: Bool = false) async {
    let tokens = credentials.tokens
    credentials.forgetTokens()
    let isAccessOver = tokens.isOver(at: now())
    await end(tokens.revocable) { $0.kind == .refreshToken ? isOver : isAccessOver }
  }

  /// Revokes tokens that nobody needs, and keeps those that the server did not end for `revoke` and
  /// `logout`.
  /// - Parameter isDead: whether the server takes the token no more, revoked or not.
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
    // The request before decided.
    exchange = last
  }

  /// The tokens of an earlier session, which may be another user's.
  mutating func endForeignTokens() async {
    warn("the token was got with another session; it is revoked, and another one is got")
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

  /// At the address that the server names; where it has none, or answers 404 there, at the one
  /// that AM serves. What worked is kept.
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
    .endSession, .skipped, reason: "there is no session to end in this way")
}
