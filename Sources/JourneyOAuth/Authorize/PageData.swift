import JourneyJSON

/// The data in the script on AM's OAuth pages: `pageData = { error: { … }, oauth2Data: { … } }`.
///
/// The script is JavaScript, not JSON: keys have no quotes, and values can be expressions.
/// `PageDataReader` reads only what looks like JSON, so the data can be incomplete or wrong.
struct PageData {
  private let members: JSONObject

  /// Returns `nil` if no script sets `pageData`.
  init?(_ body: [UInt8], scripts: [Range<Int>]) {
    for script in scripts {
      var reader = PageDataReader(ScriptLexer(body, script))
      if let members = reader.members() {
        self.members = members
        return
      }
    }
    return nil
  }

  /// The members `message` and `description` of `error`, or `nil` without a code.
  var error: (code: String, text: String)? {
    guard let code = members["error"]?["message"]?.nonEmpty else { return nil }
    return (code, members["error"]?["description"]?.nonEmpty ?? "")
  }

  var errorCode: String? { members["errorCode"]?.nonEmpty }

  /// Whether AM's page for user codes says that the decision was taken.
  var isDone: Bool { members["done"] == true || members["done"] == "true" }

  /// The CSRF token to send with the decision.
  var csrf: String? { consent["csrf"]?.nonEmpty }

  var hasScopes: Bool { consent["displayScopes"] != nil }

  /// The page lists each scope as a string or as an object with a `name`.
  var scopes: [String] {
    (consent["displayScopes"]?.array ?? []).compactMap { ($0["name"] ?? $0).nonEmpty }
  }

  private var consent: JSONObject { members["oauth2Data"]?.object ?? members }
}

extension JSONValue {
  fileprivate var nonEmpty: String? {
    if let string, !string.isEmpty { string } else { nil }
  }
}
