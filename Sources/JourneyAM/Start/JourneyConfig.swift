public import JourneyFlow
public import JourneyHTTP
public import JourneyOAuth

/// The settings with which an app creates a `Journey`. `Journey.createJourney(_:)` checks them.
public struct JourneyConfig {
  /// The address of AM, such as `https://am.example.com/am`.
  public var serverUrl: String?
  /// Any spelling, such as `alpha`, `/alpha` or `root/realms/alpha`. The root realm is `root`.
  public var realm = "root"
  /// The form of the realm in request paths.
  package var realmPath = RealmPathStyle.canonical
  /// The name of AM's session cookie, or `nil` to find it in the cookies that the server sets.
  public var cookie: String?
  /// The origins that a magic link may have besides the server's own.
  public var resumeOrigins: [String] = []
  /// The headers for each request, sent only to the server's origin.
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

  /// The OAuth 2.0 client that gets tokens, or `nil` if only sessions are needed.
  package private(set) var oidc: OidcConfiguration?
  package private(set) var sessionSettings = SessionConfig()
  package private(set) var cookieSettings = CookieConfig()

  package init() {}

  public mutating func module(
    _ module: OidcModule, _ configure: (inout OidcConfiguration) -> Void
  ) {
    var oidc = self.oidc ?? OidcConfiguration()
    configure(&oidc)
    self.oidc = oidc
  }

  public mutating func module(_ module: SessionModule, _ configure: (inout SessionConfig) -> Void) {
    configure(&sessionSettings)
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

extension JourneyConfig {
  var storages: SignedInUser.Storages {
    SignedInUser.Storages(
      session: sessionSettings.storage, tokens: oidc?.storage.map { TokenStorage($0, logger) },
      cookies: cookieSettings.storage,
      persist: cookieSettings.persist, logger: logger)
  }
}

extension JourneyConfig {
  /// Returns an error with all problems, whose keys are paths in the JSON configuration.
  func checked() -> Result<Checked, FlowError> {
    var validator = ConfigurationValidator(allowsPlainHTTP: http.allowPlainHttp)
    let server = server(&validator)
    if let oidc { validator.client(oidc, serverUrl: serverUrl) }
    let transport = validator.transport(
      http, timeout: timeout,
      given: transport ?? httpClient.map { FacadeTransport($0, logger: logger) }, logger: logger)
    if let error = validator.error { return .failure(error) }
    guard let server, let transport else {
      return .failure(FlowError(.config, "invalid setting"))
    }
    return .success(Checked(server: server, transport: transport))
  }

  struct Checked {
    let server: JourneyServer
    let transport: any Transport
  }

  /// Checks the settings of `journey` and `http.headers` in a JSON configuration.
  /// - Returns: the server, or `nil` if `serverUrl` is missing or not a valid address.
  package func server(_ validator: inout ConfigurationValidator) -> JourneyServer? {
    var base: WebAddress?
    if validator.required(serverUrl ?? "", "journey.serverUrl") {
      base = validator.address(serverUrl, "journey.serverUrl")
    }
    if base?.query != nil || base?.fragment != nil {
      validator.add("journey.serverUrl", "expected an address without a query or fragment")
    }
    let realm = Realm(realm)
    if validator.text(self.realm, "journey.realm"), realm.hasDotSegment {
      validator.add("journey.realm", Realm.dotSegment)
    }
    if let cookie, !HTTPFieldName.canBeCookie(cookie) {
      validator.add("journey.cookieName", "invalid name of a session cookie")
    }
    var origins: [Origin] = []
    for (index, text) in resumeOrigins.enumerated() {
      let key = "journey.resumeOrigins[\(index)]"
      if let origin = validator.address(text, key, allowsPlainHTTP: true)?.origin {
        origins.append(origin)
      }
    }
    let fields = validator.headers(headers)
    let session = (cookie ?? JourneyServer.defaultCookieName).lowercased()
    for header in fields where header.name.lowercased() == session {
      validator.add(
        "http.headers.\(header.name)",
        "the name is reserved for the session cookie")
    }
    return base.map { base in
      JourneyServer(
        base: base, realm: realm, realmPath: realmPath, cookieName: cookie, resumeOrigins: origins,
        headers: fields)
    }
  }
}

extension JourneyConfig: RedactedPrinting {
  /// The settings without secrets and header values.
  package var printedMembers: KeyValuePairs<String, String?> {
    [
      "serverUrl": serverUrl.shownAddress, "realm": realm, "cookie": cookie,
      "headers": headers.keys.sorted().namesOnly, "timeout": "\(timeout)", "http": "\(http)",
      "oidc": oidc.map { "\($0)" },
    ]
  }
}

extension Journey: RedactedPrinting {
  /// No members, because a `Journey` contains the signed-in user's session.
  package var printedMembers: KeyValuePairs<String, String?> { [:] }
}
