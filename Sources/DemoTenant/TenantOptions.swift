/// What a tenant is to be like.
package struct TenantOptions: Sendable {
  /// 0 lets the system choose.
  package var port = 0
  /// The realm that the configuration names; `root` is always there, too.
  package var realm = "alpha"
  package var cookieName = "iPlanetDirectoryPro"
  /// https with a certificate of a fresh authority.
  package var tls = false
  /// The session cookie is kept from scripts, so `tokenId` is empty (AM's HttpOnly mode).
  package var httpOnly = false
  /// A step without the load balancer's cookie reaches a node that does not know the journey.
  package var affinity = false
  /// The newest resource version of the sessions endpoint: OpenAM stops at 2.0.
  package var sessionsVersion = ResourceVersion(5, 1)
  /// For how long a page may be answered, in seconds.
  package var pageLifetime = 300
  /// For how long a session lives unused and at most, in seconds.
  package var sessionIdleLifetime = 1800
  package var sessionLifetime = 7200

  package init() {}
}
