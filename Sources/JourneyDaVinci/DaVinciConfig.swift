public import JourneyFlow
public import JourneyHTTP
import JourneyJSON
public import JourneyOAuth

/// An app's configuration for its PingOne environment and its OAuth 2.0 client.
/// `DaVinci.createDaVinci(_:)` checks the configuration once.
public struct DaVinciConfig {
  /// The additional headers, which are sent only to the origin of the authorization endpoint.
  public var headers: [String: String] = [:]
  /// The time limit for one request, in seconds, at most ten minutes.
  public var timeout = 30.0
  /// The other network settings, such as the proxy and the certificates.
  public var http = TransportConfiguration()
  /// The transport, or `nil` to use libcurl with the settings in `http` and `timeout`.
  package var transport: (any Transport)?
  /// The sender of requests, or `nil` for libcurl. An app sets it to test without a server.
  public var httpClient: (any HttpClientProtocol)?
  /// The function that returns the current time, in seconds since 1970.
  package var now: @Sendable () -> Int = SystemClock.now

  /// The destination of this object's messages. The default logs nothing.
  public var logger: any Logger = NoLogger()

  /// The application's OAuth 2.0 client, with the discovery endpoint of its PingOne environment.
  package private(set) var oidc = OidcConfiguration()
  package private(set) var cookieSettings = CookieConfig()

  package init() {}

  /// Configures the application's OAuth 2.0 client and its PingOne environment.
  public mutating func module(
    _ module: OidcModule, _ configure: (inout OidcConfiguration) -> Void
  ) {
    configure(&oidc)
  }

  /// Sets which cookies are kept, and where.
  public mutating func module(_ module: CookieModule, _ configure: (inout CookieConfig) -> Void) {
    configure(&cookieSettings)
  }

  /// Adds HTTP headers to each request.
  public mutating func module(
    _ module: CustomHeader, _ configure: (inout CustomHeaderConfig) -> Void
  ) {
    var added = CustomHeaderConfig()
    configure(&added)
    headers.merge(added.headers) { $1 }
  }
}

extension DaVinciConfig {
  var storages: SignedIn.Storages {
    SignedIn.Storages(
      tokens: oidc.storage.map { TokenStorage($0, logger) }, cookies: cookieSettings.storage,
      persist: cookieSettings.persist ?? CookieJar.sessionNames, logger: logger)
  }

  /// The blocks `davinci` and `oidc` of a JSON configuration with these settings. A page keeps them,
  /// so that another process can continue from it.
  var blocks: JSONObject { ["davinci": [:], "oidc": oidc.json] }
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
    let transport = validator.transport(
      http, timeout: timeout,
      given: transport ?? httpClient.map { FacadeTransport($0, logger: logger) }, logger: logger)
    if let error = validator.error { return .failure(error) }
    guard let transport else { return .failure(FlowError(.config, "invalid setting")) }
    return .success((fields, transport))
  }
}

extension DaVinciConfig: RedactedPrinting {
  /// The settings, without secrets or header values.
  package var printedMembers: KeyValuePairs<String, String?> {
    [
      "headers": headers.keys.sorted().namesOnly, "timeout": "\(timeout)", "http": "\(http)",
      "oidc": "\(oidc)",
    ]
  }
}

extension DaVinci: RedactedPrinting {
  /// An empty list, so that the session in the client is never printed.
  package var printedMembers: KeyValuePairs<String, String?> { [:] }
}
