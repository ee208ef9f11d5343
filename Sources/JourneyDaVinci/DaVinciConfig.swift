import JourneyFlow
public import JourneyHTTP
public import JourneyOAuth

/// What an app says of its environment and client; checked once, when the `DaVinci` is made.
public struct DaVinciConfig {
  /// Extra headers, sent to the authorize endpoint's origin alone.
  public var headers: [String: String] = [:]
  /// The longest time that one request may take; at most ten minutes.
  public var timeout = Duration.seconds(30)
  /// What else is about the machine: proxy, certificates.
  public var http = TransportConfiguration()
  /// Sends the requests; nil: libcurl, as `http` and `timeout` say.
  package var transport: (any Transport)?
  /// Seconds since 1970.
  public var now: @Sendable () -> Int = SystemClock.now

  /// The application, with the discovery endpoint of its environment.
  public private(set) var oidc = OidcConfiguration()

  package init() {}

  /// Says which application of which environment it is.
  public mutating func module(
    _ module: OidcModule, _ configure: (inout OidcConfiguration) -> Void
  ) {
    configure(&oidc)
  }
}

extension DaVinciConfig {
  /// The headers and the transport; or all faults, each under its path in the JSON of a
  /// configuration.
  func checked() -> Result<(headers: [HTTPHeader], transport: any Transport), FlowError> {
    var validator = ConfigurationValidator(allowsPlainHTTP: http.allowPlainHttp)
    let fields = validator.headers(headers)
    if oidc == OidcConfiguration() {
      validator.add("oidc", "is missing: a DaVinci flow needs it")
    } else {
      validator.client(oidc, isForDaVinci: true)
    }
    let transport = validator.transport(http, timeout: timeout, given: transport)
    if let error = validator.error { return .failure(error) }
    guard let transport else { return .failure(FlowError(.config, "an invalid setting")) }
    return .success((fields, transport))
  }
}
