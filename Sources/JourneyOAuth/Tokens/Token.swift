import JourneyHTTP
package import JourneyJSON

/// An access token and the other members of its token response (RFC 6749 section 5.1).
public struct Token: Sendable, Hashable {
  /// The access token for `Authorization: Bearer …` (RFC 6750 section 2.1).
  public var accessToken: String { access ?? "" }
  /// The access token, or `nil` if it was revoked and only other tokens are kept.
  package var access: String?
  /// The token type as the server spells it, such as `Bearer`.
  public package(set) var tokenType: String?
  /// The granted scopes, separated by spaces. They can be fewer than the requested ones.
  public package(set) var scope: String?
  /// The lifetime that the server named, in seconds from the token request.
  public package(set) var expiresIn: Int?
  /// The expiry in seconds since 1970, or `nil` if the server named no lifetime.
  public package(set) var expiresAt: Int?
  /// The refresh token, if the server sent one.
  public package(set) var refreshToken: String?
  /// Identifies the user (OpenID Connect Core 1.0 section 2). It was checked when it was received.
  public package(set) var idToken: String?

  package init() {}

  package var isEmpty: Bool { access == nil && refreshToken == nil && idToken == nil }

  /// Returns whether the access token need not be replaced yet.
  /// - Parameters:
  ///   - now: in seconds since 1970.
  ///   - threshold: how long before its expiry the token counts as expired, in seconds.
  package func isFresh(at now: Int, threshold: Int) -> Bool {
    guard access != nil else { return false }
    guard let expiresAt else { return true }
    // If the clock was set back by more than five minutes, the token seems newer than it is.
    if let expiresIn, now < expiresAt.subtracting(expiresIn).subtracting(300) { return false }
    return now < expiresAt.subtracting(threshold)
  }

  /// Returns the tokens of a refresh response. A refresh token, ID token or scope that it omits
  /// stays valid (RFC 6749 section 6).
  package func refreshed(by answer: Token) -> Token {
    var merged = answer
    merged.refreshToken = answer.refreshToken ?? refreshToken
    merged.idToken = answer.idToken ?? idToken
    merged.scope = answer.scope ?? scope
    return merged
  }

  func isExpired(at now: Int) -> Bool { expiresAt.map { $0 <= now } ?? false }

  mutating func forget(_ kind: RevocableToken.Kind) {
    guard kind == .accessToken else {
      refreshToken = nil
      return
    }
    access = nil
    tokenType = nil
    scope = nil
    expiresIn = nil
    expiresAt = nil
  }
}

extension Token {
  /// The `token` member of a document.
  package var json: JSONValue {
    var members = JSONObject()
    members["accessToken"] = access.map(JSONValue.string)
    members["tokenType"] = tokenType.map(JSONValue.string)
    members["scope"] = scope.map(JSONValue.string)
    members["expiresIn"] = expiresIn.map(JSONValue.integer)
    members["expiresAt"] = expiresAt.map(JSONValue.integer)
    members["refreshToken"] = refreshToken.map(JSONValue.string)
    members["idToken"] = idToken.map(JSONValue.string)
    return .object(members)
  }

  /// Reads the `token` member of a document, which a user might have written. All its members are
  /// optional and may be null, and unknown ones are ignored.
  /// - Throws: `unreadableDocument` with the path of the first member of a wrong type.
  package init(json: JSONValue) throws(OidcError) {
    guard let members = json.object else { throw .unreadableDocument(path: "token") }
    func text(_ name: String) throws(OidcError) -> String? {
      guard let value = members[name], !value.isNull else { return nil }
      guard let text = value.string else { throw .unreadableDocument(path: "token.\(name)") }
      return text.isEmpty ? nil : text
    }
    func seconds(_ name: String) throws(OidcError) -> Int? {
      guard let value = members[name], !value.isNull else { return nil }
      // A user's `expiresAt` can be jq's `now`, which has a fraction.
      guard let number = value.integer ?? value.double.flatMap({ Int(exactly: $0.rounded(.down)) })
      else { throw .unreadableDocument(path: "token.\(name)") }
      return number
    }
    access = try text("accessToken")
    tokenType = try text("tokenType")
    scope = try text("scope")
    expiresIn = try seconds("expiresIn")
    expiresAt = try seconds("expiresAt")
    refreshToken = try text("refreshToken")
    idToken = try text("idToken")
  }
}

extension Int {
  /// Clamps the result to the range of `Int`.
  func subtracting(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other > 0 ? .min : .max) : difference
  }

  /// Clamps the result to the range of `Int`.
  func adding(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}

package struct RevocableToken: Sendable, Hashable {
  /// The values of `token_type_hint` (RFC 7009 section 2.1).
  enum Kind: String {
    case refreshToken = "refresh_token"
    case accessToken = "access_token"
  }

  let kind: Kind
  let value: String

  var step: LogoutStep.Step {
    switch kind {
    case .refreshToken: .refreshToken
    case .accessToken: .accessToken
    }
  }
}

extension Token {
  /// The refresh token comes first, because revoking it also invalidates the access token.
  var revocable: [RevocableToken] {
    let tokens: [(RevocableToken.Kind, String?)] = [
      (.refreshToken, refreshToken), (.accessToken, access),
    ]
    return tokens.compactMap { kind, value in value.map { RevocableToken(kind: kind, value: $0) } }
  }
}

extension RevocableToken {
  var json: JSONValue { [step.rawValue: .string(value)] }

  /// Returns `nil` if the JSON is not an object such as `{"refreshToken": "…"}`.
  init?(json: JSONValue) {
    guard let member = json.object?.first, let value = member.value.string, !value.isEmpty else {
      return nil
    }
    switch LogoutStep.Step(rawValue: member.key) {
    case .refreshToken: self.init(kind: .refreshToken, value: value)
    case .accessToken: self.init(kind: .accessToken, value: value)
    default: return nil
    }
  }
}

extension Token: RedactedPrinting {
  /// The tokens themselves are hidden.
  package var printedMembers: KeyValuePairs<String, String?> {
    [
      "accessToken": access.hidden, "tokenType": tokenType, "scope": scope,
      "expiresIn": expiresIn.map { "\($0)" }, "expiresAt": expiresAt.map { "\($0)" },
      "refreshToken": refreshToken.hidden, "idToken": idToken.hidden,
    ]
  }
}
