package import JourneyCrypto
package import JourneyHTTP

/// A client for one user. It obtains, refreshes and revokes tokens, and keeps the user's
/// credentials.
///
/// The client is stateful. After each call, successful or not, `credentials` contains the current
/// credentials, and `exchange` describes the last request. `warnings` contains lines about problems
/// that did not stop a call, and about failed steps of a sign-out.
package struct OidcClient {
  /// The configuration. If it is `nil`, the client can only end a session.
  package let configuration: OidcConfiguration?
  package let provider: Provider
  package var credentials: Credentials
  package var exchange: RequestSummary?
  package private(set) var warnings: [String] = []
  /// The secrets of all requests so far. They are hidden in every response, because a response
  /// might repeat data from an earlier request.
  private var secrets = Secrets()

  /// The configured headers, which are sent only to the server's own origin. For PingOne, the
  /// server's own origin is the origin of the authorization endpoint. For AM and other OpenID
  /// providers, it is the origin of `provider.server`.
  let headers: [HTTPHeader]
  let transport: any Transport
  let random: any Randomness
  /// The clock, which returns the time in seconds since 1970.
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

  /// Adds a warning about a problem that does not stop the call.
  package mutating func warn(_ warning: String) { warnings.append("warning: \(warning)") }

  /// Adds a line about a failed step of a sign-out.
  package mutating func report(_ step: LogoutStep) { warnings.append(step.stderrLine) }

  func configured() throws(OidcError) -> OidcConfiguration {
    guard let configuration else { throw .notConfigured }
    return configuration
  }

  /// Sends a request. Keeps the cookies from the response, and stores a summary of the request in
  /// `exchange`. The client sends every request with this method.
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
      // The session is kept separately. A cookie that the server sets to end it must not count as a
      // session.
      if let session = credentials.session { credentials.cookies.remove(named: session.cookieName) }
      return OidcResponse(response: response)
    } catch {
      if let sent = error.exchange { exchange = sent }
      throw .transport(error)
    }
  }

  /// Returns the value of the `Cookie` header for an address: the session's cookie, and every other
  /// cookie for that address. A load balancer needs its own cookie on each request that has the
  /// session. Returns `nil` if there is no cookie to send.
  package func cookies(for address: WebAddress, with session: SessionCookie?) -> String? {
    var jar = credentials.cookies
    if let session { jar.remove(named: session.cookieName) }
    let sent = [session?.cookie, jar.header(for: address, now: now())].compactMap(\.self)
    return sent.isEmpty ? nil : sent.joined(separator: "; ")
  }

  /// Sends a request that requires client authentication.
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
