import HTTP

extension OidcClient {
  /// Ends the tokens at the server, the refresh token first, and forgets what was ended.
  package mutating func revoke() async -> [LogoutStep] {
    var steps: [LogoutStep] = []
    if let token = credentials.tokens.refreshToken {
      let step = await revoke(token, .refreshToken)
      if step.outcome != .failed { credentials.tokens.refreshToken = nil }
      steps.append(step)
    }
    if let token = credentials.tokens.accessToken {
      let step = await revoke(token, .accessToken)
      if step.outcome != .failed { credentials.tokens.forgetAccessToken() }
      steps.append(step)
    }
    if !steps.isEmpty { credentials.userinfo = nil }
    if steps.allSatisfy({ $0.outcome != .failed }) { credentials.forgetTokens() }
    return steps
  }

  /// Ends the session by way of OpenID Connect, where there is an endpoint for it.
  /// - Parameter idToken: one of the session, from before the tokens were forgotten.
  package mutating func endSession(idToken: String?) async -> LogoutStep {
    do {
      let configuration = try configured()
      guard let (address, cookies) = try await endOfSession(idToken) else {
        return LogoutStep(.endSession, .skipped, reason: "there is no session to end in this way")
      }
      let reply = try await send(
        try EndSessionEndpoint.request(
          at: address, hint: idToken, cookies: cookies, configuration))
      return LogoutStep(
        .endSession, EndSessionEndpoint.outcome(of: reply), status: reply.status)
    } catch {
      return LogoutStep(.endSession, .failed, status: error.status, reason: error.message)
    }
  }

  /// Where to, with which cookies: PingOne's own endpoint needs the hint alone, the usual one its
  /// session's cookies.
  private mutating func endOfSession(_ idToken: String?) async throws(OidcError)
    -> (WebAddress, String?)?
  {
    let discovery = try await discover()
    var cookies: String?
    if discovery[.endSession] != nil {
      let address = try discovery.address(of: .endSession, for: provider)
      if provider == .pingOne { cookies = credentials.cookies.header(for: address, now: now()) }
      let canUseHint = idToken != nil && discovery[.endIdpSession] != nil
      guard idToken != nil || cookies != nil else { return nil }
      if provider != .pingOne || cookies != nil || !canUseHint { return (address, cookies) }
    }
    guard idToken != nil, discovery[.endIdpSession] != nil else { return nil }
    return (try discovery.address(of: .endIdpSession, for: provider), nil)
  }

  /// Tokens that are of no use any more: the server is told if it can be, and they are forgotten.
  mutating func endLostTokens() async {
    let tokens = credentials.tokens
    credentials.forgetTokens()
    await tellServer(of: tokens)
  }

  /// The tokens of an earlier session, which may be another user's.
  mutating func endForeignTokens() async {
    await endLostTokens()
    warn("the token was got with another session; it was revoked, and another one is got")
  }

  private mutating func tellServer(of tokens: TokenSet) async {
    let last = exchange
    for (token, hint) in [
      (tokens.refreshToken, LogoutStep.Step.refreshToken), (tokens.accessToken, .accessToken),
    ] {
      guard let token else { continue }
      let step = await revoke(token, hint)
      if step.outcome == .failed { warn("a token that is no longer held was not revoked") }
    }
    // What decided is the request before.
    exchange = last
  }

  private mutating func revoke(_ token: String, _ step: LogoutStep.Step) async -> LogoutStep {
    do {
      let reply = try await tryRevoking(token, step == .refreshToken ? .refreshToken : .accessToken)
      guard let reply else {
        return LogoutStep(step, .skipped, reason: "the server names no revocation endpoint")
      }
      let outcome = RevocationEndpoint.outcome(of: reply)
      return LogoutStep(step, outcome, status: reply.status)
    } catch {
      return LogoutStep(step, .failed, status: error.status, reason: error.message)
    }
  }

  /// At the address that the server names; where it has none, or answers 404 there, at the one
  /// that AM serves. What worked is kept.
  private mutating func tryRevoking(_ token: String, _ hint: RevocationEndpoint.Hint)
    async throws(OidcError) -> OidcReply?
  {
    let configuration = try configured()
    let discovery = try await discover()
    if discovery[.revocation] != nil {
      let address = try discovery.address(of: .revocation, for: provider)
      let request = try RevocationEndpoint.request(token, hint, at: address, configuration)
      let reply = try await send(request)
      guard reply.status == 404, RevocationEndpoint.sibling(of: address) != nil else {
        return reply
      }
    }
    guard let sibling = try siblingOfRevocation(discovery) else { return nil }
    let request = try RevocationEndpoint.request(token, hint, at: sibling, configuration)
    let reply = try await send(request)
    if reply.status == 404 { return discovery[.revocation] == nil ? nil : reply }
    credentials.discovery?[.revocation] = sibling.text
    return reply
  }

  private func siblingOfRevocation(_ discovery: Discovery) throws(OidcError) -> WebAddress? {
    guard case .am = provider else { return nil }
    let member = discovery[.revocation] == nil ? DiscoveryMember.token : .revocation
    return RevocationEndpoint.sibling(of: try discovery.address(of: member, for: provider))
  }
}
