import JourneyJSON

/// The data in the script of AM's OAuth pages: `pageData = { error: { … }, oauth2Data: { … } }`.
///
/// The script is JavaScript rather than JSON, with keys without quotes and expressions as values.
/// It is read as far as it looks like JSON, so its data is never more than a guess.
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

  /// The `message` (an error code) and `description` of its `error`.
  var error: (code: String, text: String)? {
    guard let code = members["error"]?["message"]?.nonEmpty else { return nil }
    return (code, members["error"]?["description"]?.nonEmpty ?? "")
  }

  /// The token that must be sent with the consent.
  var csrf: String? { consent["csrf"]?.nonEmpty }

  var hasScopes: Bool { consent["displayScopes"] != nil }

  /// The names of the scopes on the page, from strings or from objects with names.
  var scopes: [String] {
    (consent["displayScopes"]?.array ?? []).compactMap { ($0["name"] ?? $0).nonEmpty }
  }

  private var consent: JSONObject { members["oauth2Data"]?.object ?? members }
}

extension JSONValue {
  /// The string if it is not empty.
  fileprivate var nonEmpty: String? {
    if let string, !string.isEmpty { string } else { nil }
  }
}
