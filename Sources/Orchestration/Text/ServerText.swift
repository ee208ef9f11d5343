package import JSON

extension String {
  /// Without white space at either end.
  package var trimmed: String {
    var rest = Substring(self)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// AM escapes its messages for HTML (`Realm &quot;/nope&quot; not found`); this undoes it, once.
  package var htmlUnescaped: String {
    guard contains("&") else { return self }
    let entities: [(String, String)] = [
      ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&apos;", "'"),
      ("&lt;", "<"), ("&gt;", ">"), ("&#x2F;", "/"), ("&#x3D;", "="), ("&amp;", "&"),
    ]
    var result = ""
    var rest = Substring(self)
    while let character = rest.first {
      if character == "&", let (entity, text) = entities.first(where: { rest.hasPrefix($0.0) }) {
        result += text
        rest.removeFirst(entity.count)
      } else {
        result.append(character)
        rest.removeFirst()
      }
    }
    return result
  }
}

extension JSONObject {
  /// The text of a refusal: the first of `message`, `errorMessage`, `error_description` and
  /// `error` that is not empty; "" where there is none.
  package var refusal: String {
    for name in ["message", "errorMessage", "error_description", "error"] {
      if let text = self[name]?.string?.trimmed, !text.isEmpty { return text.htmlUnescaped }
    }
    return ""
  }
}
