package import JourneyJSON

/// The session or code with which a flow ends.
///
/// For a journey, it is AM's SSO session. For a DaVinci flow, `value` is the one-time code that
/// `token()` exchanges.
public struct Session: Sendable, Hashable {
  /// The session token, or "" if the journey created none (`noSession`).
  public package(set) var value: String
  /// The absolute or relative address for a browser, or "" if the server named none.
  public let successUrl: String
  /// The realm that the server reports, with a leading slash: `/`, `/alpha`.
  public let realm: String
  /// The name of AM's session cookie, or `nil` for DaVinci.
  public package(set) var cookieName: String?

  /// Creates a session from a token that you already have, for a step-up (`StartOptions.session`).
  public init(value: String, successUrl: String = "", realm: String = "", cookieName: String? = nil)
  {
    self.value = value
    self.successUrl = successUrl
    self.realm = realm
    self.cookieName = cookieName
  }

  /// The `session` member of a document. If there is no session, it has neither `value` nor
  /// `cookieName`.
  package var json: JSONValue {
    var members: JSONObject = [:]
    if !value.isEmpty {
      members["value"] = .string(value)
      members["cookieName"] = cookieName.map(JSONValue.string)
    }
    if !successUrl.isEmpty { members["successUrl"] = .string(successUrl) }
    if !realm.isEmpty { members["realm"] = .string(realm) }
    return .object(members)
  }
}
