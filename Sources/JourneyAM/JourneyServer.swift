package import JourneyFlow
package import JourneyHTTP

/// Where a realm of AM is, and how to talk to it: a configuration that has been checked.
package struct JourneyServer: Sendable, Hashable {
  /// The AM deployment, such as `https://am.example.com/am`; without a trailing slash.
  package let base: WebAddress
  package let realm: Realm
  package let realmPath: Realm.PathStyle
  /// The configured name of the session cookie; nil: found from `Set-Cookie`.
  package let cookieName: String?
  /// Origins besides the server's that magic links may have (AM's External Login Page URL).
  package let resumeOrigins: [Origin]
  /// Extra headers, sent to `base`'s origin alone.
  package let headers: [HTTPHeader]
  /// Where every step goes.
  let authenticate: WebAddress

  /// AM's own default, where neither the configuration nor an answer names the cookie.
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
