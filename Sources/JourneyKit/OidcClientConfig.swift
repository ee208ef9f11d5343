import JourneyFlow
public import JourneyHTTP
public import JourneyOAuth

/// The settings of an `OidcClient`: those of `OidcConfiguration` and of the network.
@dynamicMemberLookup
public final class OidcClientConfig {
  public var oidc = OidcConfiguration()
  /// The additional headers, sent only to the server's own origin.
  public var headers: [String: String] = [:]
  /// The limit for one request, in seconds, at most ten minutes.
  public var timeout = 30.0
  /// The proxy, the certificates and other network settings.
  public var http = TransportConfiguration()
  /// Sends the requests, or `nil` for libcurl.
  public var httpClient: (any HttpClientProtocol)?
  /// The default logs nothing.
  public var logger: any Logger = NoLogger()

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

  /// Returns an error with all problems.
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
