package import JourneyCrypto

package struct TenantOptions: Sendable {
  /// 0 lets the system choose a port.
  package var port = 0
  /// The realm in the printed configuration. The realm `root` always exists, too.
  package var realm = "alpha"
  package var cookieName = "iPlanetDirectoryPro"
  /// The OAuth client in the printed configuration.
  package var client = "demo"
  /// Whether the printed configuration is for DaVinci flows instead of journeys. The tenant serves
  /// both.
  package var davinci = false
  /// Whether to serve https with a certificate from a new certificate authority.
  package var tls = false
  /// Whether the session is only in its cookie and `tokenId` is empty, as in AM's HttpOnly mode.
  package var httpOnly = false
  /// The origin in all addresses that the tenant names, such as `https://am.example.com:443`, or
  /// `nil` for the origin at which it listens.
  package var publicOrigin: String?
  /// Whether the tenant behaves like OpenAM 16 with its chains, where PingAM's trees differ.
  package var openAM = false
  /// The number of users `user-0`, `user-1` and so on, besides those that the help names.
  package var users = 0
  /// Whether the tenant acts like several servers behind a load balancer: without its cookie, a
  /// step reaches a server that does not know the journey.
  package var affinity = false
  /// The newest resource version of the sessions endpoint.
  package var sessionsVersion: ResourceVersion {
    openAM ? ResourceVersion(2, 0) : ResourceVersion(5, 1)
  }
  /// The time for answering a page, in seconds.
  package var pageLifetime = 300
  /// How long a session lasts without use and in any case, in seconds.
  package var sessionIdleLifetime = 1800
  package var sessionLifetime = 7200

  /// The algorithm for ID tokens.
  package var signingAlgorithm = SignatureAlgorithm.rs256
  /// The status of a redirect to the login page.
  package var loginRedirectStatus: Int { openAM ? 301 : 302 }
  /// Whether the authorization endpoint also accepts the session in a header named like the cookie,
  /// as OpenAM does not.
  package var sessionHeaderAtOAuth: Bool { !openAM }
  /// The lifetime of a code, in seconds.
  package var codeLifetime = 120
  package var accessTokenLifetime = 3600
  package var refreshTokenLifetime = 604_800
  /// The seconds between two polls for a device code, 5 in OpenAM.
  package var deviceInterval = 1
  /// Additional origins that may use passkeys, such as `https://app.example.com:8443`.
  package var origins: [String] = []
  /// The `waitTime` of the page that waits for a push, in milliseconds. AM's default is 5000.
  package var pushWait = 200
  /// How the tenant misbehaves from the start.
  package var misbehavior: Set<Misbehavior> = []
  /// The number of requests to its endpoint after which a misbehavior ends. A misbehavior without a
  /// number does not end.
  package var misbehaviorLimits: [Misbehavior: Int] = [:]

  package init() {}
}
