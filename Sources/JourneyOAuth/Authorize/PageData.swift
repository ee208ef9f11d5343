/// What AM's OAuth pages say in their script: `pageData = { error: { … }, oauth2Data: { … } }`.
///
/// That is JavaScript rather than JSON (keys without quotes, expressions as values), so it is read
/// as far as it looks like JSON; an answer is never more than guessed from it.
struct PageData {
  private let members: [String: Value]

  /// Nil where none of the scripts sets it.
  init?(_ body: [UInt8], scripts: [Range<Int>]) {
    for script in scripts {
      var reader = PageDataReader(ByteScanner(body, script))
      if let members = reader.members() {
        self.members = members
        return
      }
    }
    return nil
  }

  indirect enum Value {
    case text(String)
    case list([Value])
    case object([String: Value])
    /// An expression, which nobody evaluates.
    case other
  }

  /// The `message` (a machine word) and `description` of its `error`.
  var error: (code: String, text: String)? {
    guard case .object(let error) = members["error"], let code = error["message"]?.text else {
      return nil
    }
    return (code, error["description"]?.text ?? "")
  }

  /// What consent is asked with.
  var csrf: String? { consent["csrf"]?.text }

  var hasScopes: Bool { consent["displayScopes"] != nil }

  /// The scopes as the page names them: texts, or the names of objects.
  var scopes: [String] {
    guard case .list(let scopes) = consent["displayScopes"] else { return [] }
    return scopes.compactMap { scope in
      if case .object(let members) = scope { return members["name"]?.text }
      return scope.text
    }
  }

  private var consent: [String: Value] {
    if case .object(let data) = members["oauth2Data"] { return data }
    return members
  }
}

extension PageData.Value {
  /// A text that is not empty.
  fileprivate var text: String? {
    if case .text(let text) = self, !text.isEmpty { return text }
    return nil
  }
}
