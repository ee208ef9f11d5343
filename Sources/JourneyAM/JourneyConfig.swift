import JourneyFlow
public import JourneyHTTP
public import JourneyOAuth

/// What an app says of its server and client; checked once, when the journey is made.
public struct JourneyConfig {
  /// The AM deployment, such as `https://am.example.com/am`.
  public var serverUrl = ""
  /// In any spelling: `alpha`, `/alpha`, `root/realms/alpha`; the root realm is `root`.
  public var realm = "root"
  /// How the path of a request names the realm.
  public var realmPath = RealmPathStyle.canonical
  /// The name of AM's session cookie; nil: found from what the server sets.
  public var cookie: String?
  /// Origins besides the server's that magic links may have.
  public var resumeOrigins: [String] = []
  /// Extra headers, sent to the server's origin alone.
  public var headers: [String: String] = [:]
  /// The longest time that one request may take; at most ten minutes.
  public var timeout = Duration.seconds(30)
  /// What else is about the machine: proxy, certificates.
  public var http = TransportConfiguration()
  /// Sends the requests; nil: libcurl, as `http` and `timeout` say.
  package var transport: (any Transport)?
  /// Seconds since 1970.
  public var now: @Sendable () -> Int = SystemClock.now

  /// The client that tokens are for; nil: sessions alone.
  public private(set) var oidc: OidcConfiguration?

  package init() {}

  /// Says which client tokens are for.
  public mutating func module(
    _ module: OidcModule, _ configure: (inout OidcConfiguration) -> Void
  ) {
    var oidc = self.oidc ?? OidcConfiguration()
    configure(&oidc)
    self.oidc = oidc
  }
}
