package import JSON

extension StringProtocol {
  /// Without white space at either end.
  package var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// Whether a control character (Unicode `Cc`) stands in it.
  package var hasControlCharacter: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

extension String {
  /// AM escapes its messages for HTML (`Realm &quot;/nope&quot; not found`); this undoes it, once.
  package var htmlUnescaped: String {
    var result = ""
    var rest = Substring(self)
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      rest = rest[mark...]
      let end = rest.prefix(Self.longestEntity).firstIndex(of: ";")
      if let end, let text = Self.entity(rest[rest.index(after: mark)..<end]) {
        result += text
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  /// `&#x10FFFF;`
  private static let longestEntity = 10

  /// What stands between `&` and `;`: a name that escapes use, or a number.
  private static func entity(_ name: Substring) -> String? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{a0}"
    default:
      guard name.first == "#" else { return nil }
      let digits = name.dropFirst()
      let isHex = digits.first == "x" || digits.first == "X"
      let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.value > 0 else { return nil }
      return String(Character(scalar))
    }
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
