package import JourneyCrypto

/// What a tenant is to be like.
package struct TenantOptions: Sendable {
  /// 0 lets the system choose.
  package var port = 0
  /// The realm that the configuration names; `root` is always there, too.
  package var realm = "alpha"
  package var cookieName = "iPlanetDirectoryPro"
  /// The client that the configuration names.
  package var client = "demo"
  /// The configuration is one of a DaVinci flow instead of a journey. Both sides are served.
  package var davinci = false
  /// https with a certificate of a fresh authority.
  package var tls = false
  /// The session cookie is kept from scripts, so `tokenId` is empty (AM's HttpOnly mode).
  package var httpOnly = false
  /// How many users there are beside those that the help names: `user-0` and so on.
  package var users = 0
  /// A step without the load balancer's cookie reaches a node that does not know the journey.
  package var affinity = false
  /// The newest resource version of the sessions endpoint: OpenAM stops at 2.0.
  package var sessionsVersion = ResourceVersion(5, 1)
  /// For how long a page may be answered, in seconds.
  package var pageLifetime = 300
  /// For how long a session lives unused and at most, in seconds.
  package var sessionIdleLifetime = 1800
  package var sessionLifetime = 7200

  /// What signs id_tokens.
  package var signingAlgorithm = SignatureAlgorithm.rs256
  /// How authorize sends to the login page: OpenAM answers 301, others 302.
  package var loginRedirectStatus = 302
  /// Whether authorize takes the session from a header named like the cookie, as PingAM does;
  /// OpenAM wants the cookie.
  package var sessionHeaderAtOAuth = true
  /// In seconds.
  package var codeLifetime = 120
  package var accessTokenLifetime = 3600
  package var refreshTokenLifetime = 604_800
  /// Origins beside the tenant's own that may use passkeys: `https://app.example.com:8443`.
  package var origins: [String] = []
  /// The `waitTime` of the page that waits for a push, in milliseconds; AM's own is 5000.
  package var pushWait = 200
  /// How the tenant misbehaves from the start.
  package var misbehavior: Set<Misbehavior> = []

  package init() {}
}
