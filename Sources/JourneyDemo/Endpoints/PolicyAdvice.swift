/// What the user must do before the policy allows access.
struct PolicyAdvice: Sendable, Equatable {
  /// The name, such as `AuthenticateToServiceConditionAdvice`.
  let name: String
  let values: [String]

  /// Reads AM's XML in this format, or returns `nil` for any other:
  ///
  /// `<Advices><AttributeValuePair><Attribute name="…"/><Value>…</Value>…</AttributeValuePair>…`
  static func read(_ xml: String) -> [PolicyAdvice]? {
    var scanner = MarkupScanner(xml)
    guard scanner.take("<Advices>") else { return nil }
    var found: [PolicyAdvice] = []
    while scanner.take("<AttributeValuePair>") {
      guard scanner.take("<Attribute name=\""), let name = scanner.text(upTo: "\""),
        scanner.take("/>")
      else { return nil }
      var values: [String] = []
      while scanner.take("<Value>") {
        guard let value = scanner.text(upTo: "</Value>") else { return nil }
        values.append(value)
      }
      guard scanner.take("</AttributeValuePair>"), !values.isEmpty else { return nil }
      found.append(PolicyAdvice(name: name, values: values))
    }
    guard scanner.take("</Advices>"), scanner.isAtEnd, !found.isEmpty else { return nil }
    return found
  }
}

/// Skips white space between the pieces that it reads.
private struct MarkupScanner {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  var isAtEnd: Bool { rest.allSatisfy(\.isWhitespace) }

  mutating func take(_ piece: String) -> Bool {
    let trimmed = rest.drop { $0.isWhitespace }
    guard trimmed.hasPrefix(piece) else { return false }
    rest = trimmed.dropFirst(piece.count)
    return true
  }

  /// Returns the decoded text before `end`, and moves past `end`.
  mutating func text(upTo end: String) -> String? {
    var text = ""
    while !rest.hasPrefix(end) {
      guard let letter = rest.first, letter != "<" else { return nil }
      let escape = Self.escapes.first { rest.hasPrefix($0.0) }
      text.append(escape.map { $0.1 } ?? letter)
      rest = rest.dropFirst(escape?.0.count ?? 1)
    }
    rest = rest.dropFirst(end.count)
    return text
  }

  private static let escapes: [(String, Character)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
  ]
}
