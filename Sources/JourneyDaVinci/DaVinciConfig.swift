import JourneyFlow
public import JourneyHTTP
public import JourneyOAuth

/// An app's configuration for its PingOne environment and its OAuth 2.0 client.
/// `DaVinci.createDaVinci(_:)` checks the configuration once.
public struct DaVinciConfig {
  /// The additional headers, which are sent only to the origin of the authorization endpoint.
  public var headers: [String: String] = [:]
  /// The time limit for one request, at most ten minutes.
  public var timeout = Duration.seconds(30)
  /// The other network settings, such as the proxy and the certificates.
  public var http = TransportConfiguration()
  /// The transport, or `nil` to use libcurl with the settings in `http` and `timeout`.
  package var transport: (any Transport)?
  /// The function that returns the current time, in seconds since 1970.
  public var now: @Sendable () -> Int = SystemClock.now

  /// The application's OAuth 2.0 client, with the discovery endpoint of its PingOne environment.
  public private(set) var oidc = OidcConfiguration()

  package init() {}

  /// Configures the application's OAuth 2.0 client and its PingOne environment.
  public mutating func module(
    _ module: OidcModule, _ configure: (inout OidcConfiguration) -> Void
  ) {
    configure(&oidc)
  }
}

extension DaVinciConfig {
  /// Returns the checked headers and the transport, or an error that lists all problems with the
  /// configuration. The key of each problem is the setting's path in the JSON configuration.
  func checked() -> Result<(headers: [HTTPHeader], transport: any Transport), FlowError> {
    var validator = ConfigurationValidator(allowsPlainHTTP: http.allowPlainHttp)
    let fields = validator.headers(headers)
    if oidc == OidcConfiguration() {
      validator.add("oidc", "missing block, which a DaVinci flow needs")
    } else {
      validator.client(oidc, isForDaVinci: true)
    }
    let transport = validator.transport(http, timeout: timeout, given: transport)
    if let error = validator.error { return .failure(error) }
    guard let transport else { return .failure(FlowError(.config, "invalid setting")) }
    return .success((fields, transport))
  }
}

extension DaVinciConfig: RedactedPrinting {
  /// The settings, without secrets or header values.
  public var printedMembers: KeyValuePairs<String, String?> {
    [
      "headers": headers.keys.sorted().namesOnly, "timeout": "\(timeout)", "http": "\(http)",
      "oidc": "\(oidc)",
    ]
  }
}

extension DaVinci: RedactedPrinting {
  /// An empty list, so that the session in the client is never printed.
  public var printedMembers: KeyValuePairs<String, String?> { [:] }
}
