package import JourneyCrypto

/// The options of a tenant.
package struct TenantOptions: Sendable {
  /// The port, or 0 to let the system choose a port.
  package var port = 0
  /// The realm in the printed configuration. In addition, the realm `root` always exists.
  package var realm = "alpha"
  package var cookieName = "iPlanetDirectoryPro"
  /// The OAuth client in the printed configuration.
  package var client = "demo"
  /// Whether the printed configuration is for DaVinci flows instead of journeys. The tenant always
  /// serves both.
  package var davinci = false
  /// Whether to serve https with a certificate from a new certificate authority.
  package var tls = false
  /// Whether the session is only in its cookie, as in AM's HttpOnly mode. In this mode, `tokenId` is
  /// empty.
  package var httpOnly = false
  /// The origin in all addresses that the tenant names, such as `https://am.example.com:443`, or `nil`
  /// for the origin at which it listens.
  package var publicOrigin: String?
  /// Whether the tenant behaves like OpenAM 16 with its chains, where PingAM's trees differ.
  package var openAM = false
  /// The number of additional users. Their names are `user-0`, `user-1` and so on. The users who
  /// are named in the help always exist.
  package var users = 0
  /// Whether the tenant acts like several servers behind a load balancer. If so, a step without the
  /// load balancer's cookie reaches a server that does not know the journey.
  package var affinity = false
  /// The newest resource version that the sessions endpoint supports.
  package var sessionsVersion: ResourceVersion {
    openAM ? ResourceVersion(2, 0) : ResourceVersion(5, 1)
  }
  /// The time limit for answering a page, in seconds.
  package var pageLifetime = 300
  /// The maximum idle time and the maximum lifetime of a session, in seconds.
  package var sessionIdleLifetime = 1800
  package var sessionLifetime = 7200

  /// The algorithm that signs ID tokens.
  package var signingAlgorithm = SignatureAlgorithm.rs256
  /// The status of a redirect to the login page.
  package var loginRedirectStatus: Int { openAM ? 301 : 302 }
  /// Whether the authorization endpoint also accepts the session in a header that has the cookie's
  /// name. OpenAM requires the cookie.
  package var sessionHeaderAtOAuth: Bool { !openAM }
  /// In seconds.
  package var codeLifetime = 120
  package var accessTokenLifetime = 3600
  package var refreshTokenLifetime = 604_800
  /// The seconds between two polls for a device code. In OpenAM, they are 5.
  package var deviceInterval = 1
  /// Additional origins that may use passkeys, such as `https://app.example.com:8443`.
  package var origins: [String] = []
  /// The `waitTime` of the page that waits for a push, in milliseconds. AM's default is 5000.
  package var pushWait = 200
  /// The ways in which the tenant misbehaves from the start.
  package var misbehavior: Set<Misbehavior> = []
  /// The number of requests to its endpoint after which a misbehavior ends. A misbehavior without a
  /// number does not end.
  package var misbehaviorLimits: [Misbehavior: Int] = [:]

  package init() {}
}
