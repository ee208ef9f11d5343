import JourneyCrypto
import JourneyFlow
public import JourneyHTTP

/// The settings of an `OidcDeviceClient`, with those of the OAuth 2.0 client as its own members, as
/// in `config.clientId`.
@dynamicMemberLookup
public struct OidcDeviceClientConfig {
  /// The headers of a JSON configuration, which are sent only to the server's own origin.
  package var headers: [String: String] = [:]
  /// The limit for one request, in seconds, at most ten minutes.
  public var timeout = 30.0
  /// The proxy, the certificates and other network settings.
  public var http = TransportConfiguration()
  /// The transport, or `nil` for libcurl with the settings of `http` and `timeout`.
  package var transport: (any Transport)?
  /// Sends the requests, or `nil` for libcurl. An app sets it to test without a server.
  public var httpClient: (any HttpClientProtocol)?
  /// The default logs nothing.
  public var logger: any Logger = NoLogger()
  /// Returns seconds since 1970.
  package var now: @Sendable () -> Int = SystemClock.now
  /// Waits between two polls.
  package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  private(set) var oidc = OidcConfiguration()

  init() {}

  public subscript<Value>(
    dynamicMember setting: WritableKeyPath<OidcConfiguration, Value>
  ) -> Value {
    get { oidc[keyPath: setting] }
    set { oidc[keyPath: setting] = newValue }
  }

  public mutating func module(
    _ module: OidcModule, _ configure: (inout OidcConfiguration) -> Void
  ) {
    configure(&oidc)
  }
}

extension OidcDeviceClientConfig {
  func checked() -> Result<OidcClient, FlowError> {
    var validator = ConfigurationValidator(allowsPlainHTTP: http.allowPlainHttp)
    var oidc = oidc
    // A device is never redirected to, so it needs no redirect address.
    if oidc.redirectUri.isEmpty { oidc.redirectUri = "urn:ietf:wg:oauth:2.0:oob" }
    validator.client(oidc)
    let server = validator.server(of: oidc)
    let fields = validator.headers(headers)
    let transport = validator.transport(
      http, timeout: timeout,
      given: transport ?? httpClient.map { FacadeTransport($0, logger: logger) }, logger: logger)
    if let error = validator.error { return .failure(error) }
    guard let server, let transport else {
      return .failure(FlowError(.config, "invalid setting"))
    }
    return .success(
      OidcClient(
        oidc, provider: .openID(server: server), headers: fields, credentials: Credentials(),
        transport: transport, random: SystemRandomness(), now: now))
  }
}
