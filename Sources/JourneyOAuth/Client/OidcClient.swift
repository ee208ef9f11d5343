package import JourneyCrypto
package import JourneyHTTP

/// What a user's calls are made of: tokens got, kept fresh and ended, with what the user holds.
///
/// A value that remembers: after a call, whatever its end, `credentials` is what is held now,
/// `exchange` the last request, and `warnings` what went wrong without being in the way.
package struct OidcClient {
  /// Nil where none is configured: then only a session can be ended.
  package let configuration: OidcConfiguration?
  package let provider: Provider
  package var credentials: Credentials
  package var exchange: RequestSummary?
  package private(set) var warnings: [String] = []
  /// Of the requests so far: a server may repeat in one answer what it was told in another request.
  private var secrets = Secrets()

  /// Go along to the server's own origin: AM's `serverUrl`, PingOne's authorization endpoint.
  let headers: [HTTPHeader]
  let transport: any Transport
  let random: any Randomness
  /// Seconds since 1970.
  let now: @Sendable () -> Int

  package init(
    _ configuration: OidcConfiguration?, provider: Provider, headers: [HTTPHeader] = [],
    credentials: Credentials, transport: any Transport, random: any Randomness,
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

  package mutating func warn(_ warning: String) { warnings.append(warning) }

  func configured() throws(OidcError) -> OidcConfiguration {
    guard let configuration else { throw .notConfigured }
    return configuration
  }

  /// The one way out: sends, keeps the cookies, remembers the exchange.
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
      // The session is held by itself; what a server sets to end it must not come back as one.
      if let session = credentials.session { credentials.cookies.remove(named: session.cookieName) }
      return OidcResponse(response: response)
    } catch {
      if let sent = error.exchange { exchange = sent }
      throw .transport(error)
    }
  }

  /// Sends a request for which the client must authenticate.
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
