package import JourneyFlow
package import JourneyHTTP

/// The validated configuration of a realm on an AM server.
package struct JourneyServer: Sendable, Hashable {
  /// The address of AM without a trailing slash, such as `https://am.example.com/am`.
  package let base: WebAddress
  package let realm: Realm
  package let realmPath: Realm.PathStyle
  /// The configured name, or `nil` to find the name in `Set-Cookie`.
  package let cookieName: String?
  /// Further origins of magic links (AM's External Login Page URL).
  package let resumeOrigins: [Origin]
  /// The configured headers, which are sent only to the origin of `base`.
  package var headers: [HTTPHeader]
  let authenticate: WebAddress

  /// AM's default, for when neither the configuration nor a response names the cookie.
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

  /// The address at which a user approves the sign-in of another device.
  package var deviceUser: WebAddress {
    base.appending(path: ["oauth2"] + realm.path(realmPath) + ["device", "user"])
  }

  /// Returns an address such as `{base}/json/realms/root/realms/alpha/sessions`.
  package func address(of endpoint: String...) -> WebAddress {
    base.appending(path: ["json"] + realm.path(realmPath) + endpoint)
  }
}
