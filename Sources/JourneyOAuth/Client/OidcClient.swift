package import JourneyCrypto
package import JourneyHTTP

/// A client for one user that obtains, refreshes and revokes tokens.
///
/// After each call, successful or not, `credentials` are current, and `exchange` is the last
/// request. `warnings` are lines about what did not stop a call, and about failed steps of a
/// sign-out.
package struct OidcClient {
  /// The configuration, or `nil` for a client that can only end a session.
  package let configuration: OidcConfiguration?
  package let provider: Provider
  package var credentials: Credentials
  package var exchange: RequestSummary?
  package private(set) var warnings: [String] = []
  /// The secrets of all requests so far, hidden in every response, which might repeat them.
  private var secrets = Secrets()

  /// The configured headers, sent only to the origin of `provider.server` or, for PingOne, of the
  /// authorization endpoint.
  let headers: [HTTPHeader]
  let transport: any Transport
  let random: any Randomness
  /// Returns seconds since 1970.
  let now: @Sendable () -> Int

  package init(
    _ configuration: OidcConfiguration?, provider: Provider, headers: [HTTPHeader] = [],
    credentials: Credentials, transport: any Transport,
    random: any Randomness = SystemRandomness(),
    now: @escaping @Sendable () -> Int
  ) {
    self.configuration = configuration
    self.provider = provider
    self.credentials = credentials
    self.headers = headers
    self.transport = transport
    self.random = random
    self.now = now
  }

  package mutating func warn(_ warning: String) { warnings.append("warning: \(warning)") }

  package mutating func report(_ step: LogoutStep) { warnings.append(step.stderrLine) }

  func configured() throws(OidcError) -> OidcConfiguration {
    guard let configuration else { throw .notConfigured }
    return configuration
  }

  /// Sends a request, as all others do, and keeps the response's cookies and a summary in
  /// `exchange`.
  package mutating func send(_ request: HTTPRequest) async throws(OidcError) -> OidcResponse {
    var request = request
    request.secrets.formUnion(credentials.secrets)
    request.secrets.formUnion(secrets)
    if let secret = configuration?.clientSecret { request.secrets.insert(secret) }
    if !headers.isEmpty, request.address.origin == ownOrigin {
      request.add(configured: headers)
    }
    secrets = request.secrets
    do {
      let response = try await transport.send(request)
      exchange = response.exchange
      credentials.cookies.store(
        response.headers(named: "Set-Cookie"), from: request.address, now: now())
      // The session is kept separately, and a cookie with which the server ends it is no session.
      if let session = credentials.session { credentials.cookies.remove(named: session.cookieName) }
      return OidcResponse(response: response)
    } catch {
      if let sent = error.exchange { exchange = sent }
      throw .transport(error)
    }
  }

  /// Returns the `Cookie` header: the session's cookie and all others for the address, because a
  /// load balancer needs its own with the session. `nil` if there is none.
  package func cookies(for address: WebAddress, with session: SessionCookie?) -> String? {
    var jar = credentials.cookies
    if let session { jar.remove(named: session.cookieName) }
    let sent = [session?.cookie, jar.header(for: address, now: now())].compactMap(\.self)
    return sent.isEmpty ? nil : sent.joined(separator: "; ")
  }

  mutating func send(
    to endpoint: DiscoveryMember,
    _ request: (ClientAuthentication) throws(OidcError) -> HTTPRequest
  ) async throws(OidcError) -> OidcResponse {
    let methods = try await discover().authenticationMethods(at: endpoint)
    return try await ClientAuthentication.attempts(
      of: try configured(), methods: methods,
      isRefused: {
        ClientAuthentication.isRefused(status: $0.status, error: $0.errorCode)
      },
      send: { client throws(OidcError) in try await send(try request(client)) })
  }

  private var ownOrigin: Origin? {
    if let server = provider.server { return server.origin }
    do {
      return try credentials.discovery?.address(of: .authorization, for: provider).origin
    } catch {
      return nil
    }
  }
}
