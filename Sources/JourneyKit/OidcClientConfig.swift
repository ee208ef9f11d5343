import JourneyFlow
public import JourneyHTTP
public import JourneyOAuth

/// The settings of an `OidcClient`: all settings of `OidcConfiguration`, and those of the network.
@dynamicMemberLookup
public final class OidcClientConfig {
  /// The settings of the OAuth 2.0 client.
  public var oidc = OidcConfiguration()
  /// The additional headers, which are sent only to the server's own origin.
  public var headers: [String: String] = [:]
  /// The time limit for one request, in seconds, at most ten minutes.
  public var timeout = 30.0
  /// The other network settings, such as the proxy and the certificates.
  public var http = TransportConfiguration()
  /// The sender of requests, or `nil` for libcurl.
  public var httpClient: (any HttpClientProtocol)?
  /// The destination of messages. The default logs nothing.
  public var logger: any Logger = NoLogger()

  /// Creates settings without a client.
  public init() {}

  /// A setting of the OAuth 2.0 client, such as `clientId`.
  public subscript<Value>(
    dynamicMember setting: WritableKeyPath<OidcConfiguration, Value>
  ) -> Value {
    get { oidc[keyPath: setting] }
    set { oidc[keyPath: setting] = newValue }
  }

  /// Adds a scope, unless it is already requested.
  public func scope(_ scope: String) { oidc.scope(scope) }
}

extension OidcClientConfig {
  struct Checked: Sendable {
    let oidc: OidcConfiguration
    let provider: Provider
    let headers: [HTTPHeader]
    let transport: any Transport
    let logger: any Logger
  }

  /// Returns the checked settings, or an error that contains all problems.
  func checked() -> Result<Checked, FlowError> {
    var validator = ConfigurationValidator(allowsPlainHTTP: http.allowPlainHttp)
    validator.client(oidc)
    let server = validator.server(of: oidc)
    let fields = validator.headers(headers)
    let transport = validator.transport(
      http, timeout: timeout, given: httpClient.map { FacadeTransport($0, logger: logger) },
      logger: logger)
    if let error = validator.error { return .failure(error) }
    guard let server, let transport else {
      return .failure(FlowError(.config, "invalid setting"))
    }
    return .success(
      Checked(
        oidc: oidc, provider: .openID(server: server), headers: fields, transport: transport,
        logger: logger))
  }
}
