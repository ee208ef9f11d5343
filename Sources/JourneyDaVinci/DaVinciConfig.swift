public import JourneyFlow
public import JourneyHTTP
import JourneyJSON
public import JourneyOAuth

/// The settings with which an app creates a `DaVinci`. `DaVinci.createDaVinci(_:)` checks them.
public struct DaVinciConfig {
  /// The additional headers, sent only to the origin of the authorization endpoint.
  public var headers: [String: String] = [:]
  /// The limit for one request, in seconds, at most ten minutes.
  public var timeout = 30.0
  /// The proxy, the certificates and other network settings.
  public var http = TransportConfiguration()
  /// The transport, or `nil` for libcurl with the settings of `http` and `timeout`.
  package var transport: (any Transport)?
  /// Sends the requests, or `nil` for libcurl. An app sets it to test without a server.
  public var httpClient: (any HttpClientProtocol)?
  /// Returns seconds since 1970.
  package var now: @Sendable () -> Int = SystemClock.now

  /// The default logs nothing.
  public var logger: any Logger = NoLogger()

  /// The application's OAuth 2.0 client, with the discovery endpoint of its PingOne environment.
  package private(set) var oidc = OidcConfiguration()
  package private(set) var cookieSettings = CookieConfig()

  package init() {}

  /// Sets the application's OAuth 2.0 client, and with its discovery endpoint the PingOne
  /// environment.
  public mutating func module(
    _ module: OidcModule, _ configure: (inout OidcConfiguration) -> Void
  ) {
    configure(&oidc)
  }

  public mutating func module(_ module: CookieModule, _ configure: (inout CookieConfig) -> Void) {
    configure(&cookieSettings)
  }

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

  /// The blocks `davinci` and `oidc` of a JSON configuration, which a page keeps so that another
  /// process can continue from it.
  var blocks: JSONObject { ["davinci": [:], "oidc": oidc.json] }
}

extension DaVinciConfig {
  /// Returns an error with all problems, whose keys are paths in the JSON configuration.
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
  /// The settings without secrets and header values.
  package var printedMembers: KeyValuePairs<String, String?> {
    [
      "headers": headers.keys.sorted().namesOnly, "timeout": "\(timeout)", "http": "\(http)",
      "oidc": "\(oidc)",
    ]
  }
}

extension DaVinci: RedactedPrinting {
  /// No members, because the client contains the session.
  package var printedMembers: KeyValuePairs<String, String?> { [:] }
}
