import JourneyJSON

/// The data in the script on AM's OAuth pages: `pageData = { error: { … }, oauth2Data: { … } }`.
///
/// The script is JavaScript, not JSON: keys have no quotes, and values can be expressions.
/// `PageDataReader` understands only parts that look like JSON, so the data might be incomplete or
/// wrong.
struct PageData {
  private let members: JSONObject

  /// Reads the data. Returns `nil` if none of the scripts sets `pageData`.
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

  /// The error code and error text, or `nil` if there is no code. They are the members `message`
  /// and `description` of `error`.
  var error: (code: String, text: String)? {
    guard let code = members["error"]?["message"]?.nonEmpty else { return nil }
    return (code, members["error"]?["description"]?.nonEmpty ?? "")
  }

  /// The `errorCode` of AM's page for device codes.
  var errorCode: String? { members["errorCode"]?.nonEmpty }

  /// Whether AM's page for device codes says that the decision was taken.
  var isDone: Bool { members["done"] == true || members["done"] == "true" }

  /// The CSRF token that must be sent with the decision, or `nil` if the data contains no such
  /// token.
  var csrf: String? { consent["csrf"]?.nonEmpty }

  var hasScopes: Bool { consent["displayScopes"] != nil }

  /// The names of the scopes on the page. The page lists each scope as a string or as an object
  /// with a `name`.
  var scopes: [String] {
    (consent["displayScopes"]?.array ?? []).compactMap { ($0["name"] ?? $0).nonEmpty }
  }

  private var consent: JSONObject { members["oauth2Data"]?.object ?? members }
}

extension JSONValue {
  /// The string, or `nil` if the value is not a string or is empty.
  fileprivate var nonEmpty: String? {
    if let string, !string.isEmpty { string } else { nil }
  }
}
