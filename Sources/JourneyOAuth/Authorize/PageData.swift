import JourneyJSON

/// What AM's OAuth pages say in their script: `pageData = { error: { … }, oauth2Data: { … } }`.
///
/// That is JavaScript rather than JSON (keys without quotes, expressions as values), so it is read
/// as far as it looks like JSON; an answer is never more than guessed from it.
struct PageData {
  private let members: JSONObject

  /// Nil if none of the scripts sets it.
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

  /// The `message` (a machine word) and `description` of its `error`.
  var error: (code: String, text: String)? {
    guard let code = members["error"]?["message"]?.nonEmpty else { return nil }
    return (code, members["error"]?["description"]?.nonEmpty ?? "")
  }

  /// What consent is asked with.
  var csrf: String? { consent["csrf"]?.nonEmpty }

  var hasScopes: Bool { consent["displayScopes"] != nil }

  /// The scopes as the page names them: strings, or the names of objects.
  var scopes: [String] {
    (consent["displayScopes"]?.array ?? []).compactMap { ($0["name"] ?? $0).nonEmpty }
  }

  private var consent: JSONObject { members["oauth2Data"]?.object ?? members }
}

extension JSONValue {
  /// A string that is not empty.
  fileprivate var nonEmpty: String? {
    if let string, !string.isEmpty { string } else { nil }
  }
}
