package import JourneyFlow
package import JourneyHTTP

/// A realm of an AM server: a configuration that has been checked.
package struct JourneyServer: Sendable, Hashable {
  /// The address of AM without a trailing slash, such as `https://am.example.com/am`.
  package let base: WebAddress
  package let realm: Realm
  package let realmPath: Realm.PathStyle
  /// The configured name of the session cookie, or `nil` to find it in `Set-Cookie`.
  package let cookieName: String?
  /// More origins that magic links can have (AM's External Login Page URL).
  package let resumeOrigins: [Origin]
  /// The additional headers, which are sent only to `base`'s origin.
  package var headers: [HTTPHeader]
  /// The address of every step.
  let authenticate: WebAddress

  /// AM's default, used if neither the configuration nor a response names the cookie.
  package static let defaultCookieName = "iPlanetDirectoryPro"

  package init(
    base: WebAddress, realm: Realm, realmPath: Realm.PathStyle = .canonical,
    cookieName: String? = nil, resumeOrigins: [Origin] = [], headers: [HTTPHeader] = []
  ) {
    self.base = base
    self.realm = realm
    self.realmPath = realmPath
    self.cookieName = cookieName
    self.resumeOrigins = resumeOrigins
    self.headers = headers
    authenticate = base.appending(path: ["json"] + realm.path(realmPath) + ["authenticate"])
  }

  /// `{base}/json/realms/root/realms/{realm}/{endpoint}`.
  package func address(of endpoint: String) -> WebAddress {
    base.appending(path: ["json"] + realm.path(realmPath) + [endpoint])
  }
}
