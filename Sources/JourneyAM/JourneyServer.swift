public import JourneyHTTP

/// Where a realm of AM is, and how to talk to it: a configuration that has been checked.
public struct JourneyServer: Sendable, Hashable {
  /// The AM deployment, such as `https://am.example.com/am`; without a trailing slash.
  public let base: WebAddress
  public let realm: Realm
  public let realmPath: Realm.PathStyle
  /// The configured name of the session cookie; nil: found from `Set-Cookie`.
  public let cookieName: String?
  /// Origins besides the server's that magic links may have (AM's External Login Page URL).
  public let resumeOrigins: [Origin]
  /// Extra headers, sent to `base`'s origin alone.
  public let headers: [HTTPHeader]

  /// AM's own default, where neither the configuration nor an answer names the cookie.
  public static let defaultCookieName = "iPlanetDirectoryPro"

  public init(
    base: WebAddress, realm: Realm, realmPath: Realm.PathStyle = .canonical,
    cookieName: String? = nil, resumeOrigins: [Origin] = [], headers: [HTTPHeader] = []
  ) {
    self.base = base
    self.realm = realm
    self.realmPath = realmPath
    self.cookieName = cookieName
    self.resumeOrigins = resumeOrigins
    self.headers = headers
  }

  /// `{base}/json/realms/root/realms/{realm}/{endpoint}`.
  package func address(of endpoint: String) -> WebAddress {
    base.appending(path: ["json"] + realm.path(realmPath) + [endpoint])
  }
}
