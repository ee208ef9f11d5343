import JourneyHTTP
package import JourneyJSON

/// The result of a successful flow: AM's SSO session, or the code of a DaVinci flow, which
/// `token()` exchanges for tokens once.
public struct Session: Sendable, Hashable {
  /// The session token of a journey, or the code of a DaVinci flow. "" if the journey created no
  /// session (`noSession`).
  public package(set) var value: String
  /// The absolute or relative address to open in a browser, or "" if the server named none.
  public let successUrl: String
  /// The realm that the server reports, with a leading slash, such as `/` or `/alpha`.
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

  /// The `session` member of a document. Without a session it has neither `value` nor `cookieName`.
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

extension Session: RedactedPrinting {
  /// The value is hidden, and so are secrets in `successUrl`.
  package var printedMembers: KeyValuePairs<String, String?> {
    [
      "value": Optional(value).hidden, "successUrl": Optional(successUrl).shownAddress,
      "realm": realm.isEmpty ? nil : realm, "cookieName": cookieName,
    ]
  }
}

/// The name of a journey's session in Ping's SDKs.
public typealias SSOToken = Session

extension Session: Codable {
  /// Reads the `session` member of a document.
  /// - Throws: a `FlowError` of kind `state` if the value is missing.
  public init(from decoder: any Decoder) throws {
    let json = try JSONValue(from: decoder)
    guard let value = json["value"]?.string else {
      throw FlowError(.state, "missing 'value' of the session")
    }
    self.init(
      value: value, successUrl: json["successUrl"]?.string ?? "",
      realm: json["realm"]?.string ?? "", cookieName: json["cookieName"]?.string)
  }

  /// Writes the `session` member of a document.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
