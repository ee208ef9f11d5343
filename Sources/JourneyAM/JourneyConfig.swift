public import JourneyFlow
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

extension JourneyConfig {
  /// What a journey is made of; or all faults, each under its path in the JSON of a configuration.
  func checked() -> Result<Checked, FlowError> {
    var validator = ConfigurationValidator(allowsPlainHTTP: http.allowPlainHttp)
    let server = server(&validator)
    if let oidc { validator.client(oidc) }
    let transport = validator.transport(http, timeout: timeout, given: transport)
    if let error = validator.error { return .failure(error) }
    guard let server, let transport else {
      return .failure(FlowError(.config, "an invalid setting"))
    }
    return .success(Checked(server: server, transport: transport))
  }

  struct Checked {
    let server: JourneyServer
    let transport: any Transport
  }

  /// The block `journey` and the headers of `http`.
  /// - Returns: nil where `serverUrl` is invalid.
  package func server(_ validator: inout ConfigurationValidator) -> JourneyServer? {
    var base: WebAddress?
    if validator.required(serverUrl, "journey.serverUrl") {
      base = validator.address(serverUrl, "journey.serverUrl")
    }
    if base?.query != nil || base?.fragment != nil {
      validator.add("journey.serverUrl", "has a query or a fragment")
    }
    let realm = Realm(realm)
    if validator.text(self.realm, "journey.realm"), realm.hasDotSegment {
      validator.add("journey.realm", Realm.dotSegment)
    }
    if let cookie, !HTTPFieldName.canBeCookie(cookie) {
      validator.add("journey.cookieName", "cannot be the name of a session cookie")
    }
    var origins: [Origin] = []
    for (place, text) in resumeOrigins.enumerated() {
      let key = "journey.resumeOrigins[\(place)]"
      if let origin = validator.address(text, key, allowsPlainHTTP: true)?.origin {
        origins.append(origin)
      }
    }
    let fields = validator.headers(headers)
    let session = (cookie ?? JourneyServer.defaultCookieName).lowercased()
    for header in fields where header.name.lowercased() == session {
      validator.add("http.headers.\(header.name)", "is where the session goes")
    }
    return base.map { base in
      JourneyServer(
        base: base, realm: realm, realmPath: realmPath, cookieName: cookie, resumeOrigins: origins,
        headers: fields)
    }
  }
}
