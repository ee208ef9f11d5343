package import JourneyFlow
import JourneyHTTP

extension OidcClient {
  /// Obtains a token with the session: continues the open authorization request or sends a new one,
  /// consents if `consent` is `true`, and exchanges the code.
  mutating func authorized(consent: Bool) async throws(OidcError) -> Token {
    guard let session = credentials.session else { throw .noSession }
    let address = try await authorizationAddress()
    _ = try await self.address(of: .token)
    try await prepareForIDToken()
    if let open = credentials.openRequest {
      return try await continued(open, with: session, consent: consent)
    }
    let asked = try await newRequest()
    var verdict = try await ask(
      try endpoint(address, session).request(asked), state: asked.state)
    if case .consent(let form) = verdict, consent {
      verdict = try await ask(
        try endpoint(address, session).consent(form, to: asked), state: asked.state)
    }
    guard case .signIn(let redirect) = verdict else {
      return try await exchange(try code(in: verdict), asked.proof, nonce: asked.nonce)
    }
    let open = redirect.goto.map { OpenRequest(asked, goto: $0, advice: redirect.advice) }
    throw try await keep(open, after: redirect)
  }

  /// - Throws: `promptEndsSession` if the configured `prompt` would make the server end the
  ///   session.
  private mutating func authorizationAddress() async throws(OidcError) -> WebAddress {
    guard !(try configured().endsSession) else { throw .promptEndsSession }
    return try await address(of: .authorization)
  }

  /// Creates an authorization request with a new proof, `state` and `nonce`, or, if the
  /// configuration or the server requires it, pushes that request and returns the short one that
  /// refers to it (RFC 9126).
  /// - Parameter added: the caller's parameters.
  mutating func newRequest(
    adding added: [OidcConfiguration.Parameter] = []
  ) async throws(OidcError) -> AuthorizeRequest {
    let configuration = try configured()
    let asked = try AuthorizeRequest(
      configuration, proof: try PKCE(from: random), state: try RandomToken.make(from: random),
      nonce: try RandomToken.make(from: random), adding: added)
    let discovery = try await discover()
    guard configuration.par || discovery.isSet(.requiresPushedAuthorization) else { return asked }
    let address = try await address(of: .pushedAuthorization)
    let reply = try await send(to: .pushedAuthorization) { client throws(OidcError) in
      try PushedAuthorizationEndpoint.request(asked, at: address, as: client)
    }
    return asked.pushed(
      as: try PushedAuthorizationEndpoint.uri(in: reply), by: configuration.clientId)
  }

  /// - Parameter state: the `state` that the response must contain.
  private mutating func ask(_ request: HTTPRequest, state: String)
    async throws(OidcError) -> AuthorizeVerdict
  {
    let reply = try await send(request)
    let discovery = try await discover()
    let verdict = AuthorizeVerdict(
      reply, to: state, at: request.address, try configured(), issuer: discovery[.issuer],
      sendsIssuer: discovery.isSet(.sendsIssuer))
    if case .failure(.authorizationResponse(let error, _)) = verdict, error.isAboutIssuer {
      credentials.discovery = nil
    }
    return verdict
  }

  /// Returns the authorization code, if there is one. Forgets a session that has expired.
  private mutating func code(in verdict: AuthorizeVerdict) throws(OidcError) -> String {
    switch verdict {
    case .code(let code): return code
    case .consent(let form):
      throw .consentRequired(
        scopes: form.scopes,
        OAuthError(status: exchange?.status ?? 200, code: "consent_required", message: ""))
    case .sessionOver(let refusal):
      credentials.session = nil
      throw .loginRequired(refusal)
    case .signIn(let redirect): throw .loginRequired(loginRefusal(redirect))
    case .failure(let error): throw error
    }
  }

  private func endpoint(_ address: WebAddress, _ session: SessionCookie?) -> AuthorizeEndpoint {
    var isOfAM = false
    if case .am = provider { isOfAM = true }
    return AuthorizeEndpoint(
      address: address, session: session, cookies: cookies(for: address, with: session),
      isOfAM: isOfAM)
  }
}

// MARK: - Application journeys

extension OidcClient {
  /// The journey that the server requires after an authorization request without a session.
  package struct Beginning: Sendable {
    /// The advice that the journey must satisfy, if the server sent any.
    package let advice: Advice?
    /// The journey, or `nil` if the server names none.
    package let journey: String?
    /// The authorization request, which continues after the journey.
    package let request: OpenRequest
  }

  /// Sends the authorization request without a session, and returns the journey that the server
  /// requires.
  package mutating func begin() async throws(OidcError) -> Beginning {
    let address = try await authorizationAddress()
    _ = try await self.address(of: .token)
    let asked = try await newRequest()
    let verdict = try await ask(try endpoint(address, nil).request(asked), state: asked.state)
    switch verdict {
    case .signIn(let redirect):
      guard redirect.isFor(provider.realm) else { throw .loginRequired(loginRefusal(redirect)) }
      let open = redirect.goto.map { OpenRequest(asked, goto: $0, advice: redirect.advice) }
      guard let open = try await checked(open) else {
        throw required(redirect, open: nil, message: Self.foreignGoto)
      }
      return Beginning(advice: redirect.advice, journey: redirect.journey, request: open)
    case .code, .consent:
      throw .authorizationResponse(.noSignIn, status: exchange?.status ?? 200)
    case .sessionOver, .failure:
      _ = try code(in: verdict)
      throw .authorizationResponse(.noSignIn, status: exchange?.status ?? 200)
    }
  }

  /// Continues an open request after its journey. Forgets it as soon as the server has granted or
  /// refused it.
  private mutating func continued(
    _ open: OpenRequest, with session: SessionCookie, consent: Bool
  ) async throws(OidcError) -> Token {
    guard let address = try await address(of: open) else { throw .foreignRequest }
    var verdict = try await ask(
      try endpoint(address, session).request(open), state: open.state)
    if case .consent(let form) = verdict, consent {
      verdict = try await ask(
        try endpoint(address, session).consent(form, to: open), state: open.state)
    }
    if case .signIn(let redirect) = verdict {
      credentials.openRequest = nil
      let next = redirect.goto.map { open.redirected(to: $0, advice: redirect.advice) }
      throw try await keep(next, after: redirect, isAgain: true)
    }
    if !verdict.leavesRequestOpen { credentials.openRequest = nil }
    return try await exchange(try code(in: verdict), open.proof, nonce: open.nonce)
  }

  /// Returns the error for a redirect to a sign-in in spite of a session. The request stays open if
  /// the redirect has advice and the request can be continued.
  /// - Parameter isAgain: whether the user has completed a journey for this request before.
  private mutating func keep(
    _ open: OpenRequest?, after redirect: JourneyRedirect, isAgain: Bool = false
  ) async throws(OidcError) -> OidcError {
    guard redirect.advice != nil, redirect.isFor(provider.realm) else {
      return .loginRequired(loginRefusal(redirect))
    }
    let unsatisfied = "the journey did not satisfy the advice"
    guard let open = try await checked(open) else {
      let message = isAgain ? "\(unsatisfied), and \(Self.foreignGoto)" : Self.foreignGoto
      return required(redirect, open: nil, message: message)
    }
    let client = try configured().clientId
    return required(
      redirect, open: open,
      message: isAgain ? unsatisfied : "the client '\(client)' has a journey of its own")
  }

  private static let foreignGoto = "the redirect has no 'goto' for this request"

  private mutating func required(
    _ redirect: JourneyRedirect, open: OpenRequest?, message: String
  ) -> OidcError {
    var hint: String? = "add a 'journey' block to the configuration"
    if case .am = provider {
      credentials.openRequest = open
      hint =
        open == nil
        ? "check that 'oidc.discoveryEndpoint' has the host name that the server itself uses"
        : "jq .previous | journey start -"
    }
    return .journeyRequired(
      redirect.advice, hint: hint,
      OAuthError(status: redirect.status, code: "journey_required", message: message))
  }

  /// Returns the request without `oauthObjectKey` in its address, or `nil` if the session must not
  /// be sent there.
  private mutating func checked(_ open: OpenRequest?) async throws(OidcError) -> OpenRequest? {
    guard let open, let address = try await address(of: open) else { return nil }
    return open.redirected(to: address.text, advice: open.advice)
  }

  private mutating func address(of open: OpenRequest) async throws(OidcError) -> WebAddress? {
    let endpoint = try await text(of: .authorization)
    _ = try await address(of: .authorization)
    return try open.address(at: endpoint, try configured())
  }

  private func loginRefusal(_ redirect: JourneyRedirect) -> OAuthError {
    var journey: String?
    if case .am = provider, redirect.isFor(provider.realm) { journey = redirect.shownJourney }
    return OAuthError(
      status: redirect.status, code: "login_required",
      message: "the server asks the user to sign in",
      journey: journey, hint: redirect.realmHint(provider.realm))
  }
}

extension AuthorizeVerdict {
  /// Whether the server has neither granted nor refused the authorization request, which can
  /// therefore continue later.
  fileprivate var leavesRequestOpen: Bool {
    switch self {
    case .consent, .failure(.consentRequired): true
    case .failure(let error): error.status.map { $0 == 429 || $0 >= 500 } ?? false
    case .code, .sessionOver, .signIn: false
    }
  }
}
