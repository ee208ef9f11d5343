import JourneyHTTP

extension OidcClient {
  /// A token obtained with the session: authorize, consent where it is given, exchange.
  mutating func authorized(consent: Bool) async throws(OidcError) -> Token {
    let configuration = try configured()
    guard let session = credentials.session else { throw .noSession }
    guard !configuration.endsSession else { throw .promptEndsSession }
    let address = try await address(of: .authorization)
    _ = try await self.address(of: .token)
    try await prepareForIDToken()
    let asked = try await pushed(
      try AuthorizeRequest(
        configuration, proof: try PKCE(from: random), state: try RandomToken.make(from: random),
        nonce: try RandomToken.make(from: random)))
    var verdict = try await ask(try endpoint(address, session).request(asked), asked)
    if case .consent(let form) = verdict, consent {
      verdict = try await ask(try endpoint(address, session).consent(form, to: asked), asked)
    }
    switch verdict {
    case .code(let code):
      return try await exchange(code, asked.proof, nonce: asked.nonce)
    case .consent(let form):
      throw .consentRequired(
        scopes: form.scopes,
        OAuthError(status: exchange?.status ?? 200, code: "consent_required", message: ""))
    case .sessionOver(let refusal):
      credentials.session = nil
      throw .loginRequired(refusal)
    case .failure(let error):
      throw error
    }
  }

  /// The request as it goes to the authorize endpoint: whole, or pushed before where the
  /// configuration or the server asks for that.
  private mutating func pushed(_ asked: AuthorizeRequest) async throws(OidcError)
    -> AuthorizeRequest
  {
    let configuration = try configured()
    let discovery = try await discover()
    guard configuration.par || discovery.isSet(.requiresPushedAuthorization) else { return asked }
    let address = try await address(of: .pushedAuthorization)
    let reply = try await send(to: .pushedAuthorization) { client throws(OidcError) in
      try PushedAuthorizationEndpoint.request(asked, at: address, as: client)
    }
    return asked.pushed(
      as: try PushedAuthorizationEndpoint.uri(in: reply), by: configuration.clientId)
  }

  private mutating func ask(_ request: HTTPRequest, _ asked: AuthorizeRequest)
    async throws(OidcError) -> AuthorizeVerdict
  {
    let reply = try await send(request)
    let discovery = try await discover()
    return AuthorizeVerdict(
      reply, to: asked, at: request.address, try configured(), issuer: discovery[.issuer],
      sendsIssuer: discovery.isSet(.sendsIssuer), realm: provider.realm)
  }

  /// With what the jar has for the address; the session goes along by itself.
  private func endpoint(_ address: WebAddress, _ session: SSOToken) -> AuthorizeEndpoint {
    var jar = credentials.cookies
    jar.remove(named: session.cookieName)
    var isOfAM = false
    if case .am = provider { isOfAM = true }
    return AuthorizeEndpoint(
      address: address, session: session, cookies: jar.header(for: address, now: now()),
      isOfAM: isOfAM)
  }
}
