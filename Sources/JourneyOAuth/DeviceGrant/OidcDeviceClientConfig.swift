import JourneyCrypto
import JourneyFlow
public import JourneyHTTP

/// The OAuth 2.0 client and the network settings of an `OidcDeviceClient`. The settings of the client
/// are members of the configuration itself, as in `config.clientId`.
@dynamicMemberLookup
public struct OidcDeviceClientConfig {
  /// The headers of a JSON configuration, which are sent only to the server's own origin.
  package var headers: [String: String] = [:]
  /// The time limit for one request, in seconds, at most ten minutes.
  public var timeout = 30.0
  /// The other network settings, such as the proxy and the certificates.
  public var http = TransportConfiguration()
  /// The transport, or `nil` for libcurl with the settings of `http` and `timeout`.
  package var transport: (any Transport)?
  /// The sender of requests, or `nil` for libcurl. An app sets it to test without a server.
  public var httpClient: (any HttpClientProtocol)?
  /// The destination of this object's messages. The default logs nothing.
  public var logger: any Logger = NoLogger()
  /// The function that returns the current time, in seconds since 1970.
  package var now: @Sendable () -> Int = SystemClock.now
  /// The function that waits between two polls.
  package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  private(set) var oidc = OidcConfiguration()

  init() {}

  public subscript<Value>(
    dynamicMember setting: WritableKeyPath<OidcConfiguration, Value>
  ) -> Value {
    get { oidc[keyPath: setting] }
    set { oidc[keyPath: setting] = newValue }
  }

  /// Configures the OAuth 2.0 client, as for a journey.
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
    // Nothing is redirected, so that a device needs no redirect address.
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
