extension StringProtocol {
  /// Whether the text has a control character: C0, DEL or C1.
  package var hasControlCharacter: Bool { hasControlCharacter(besides: nil) }

  /// - Parameter allowed: an ASCII control character that does not count.
  func hasControlCharacter(besides allowed: Unicode.Scalar?) -> Bool {
    unicodeScalars.contains { scalar in
      switch scalar {
      case "\0"..<" ", "\u{7F}"..."\u{9F}": scalar != allowed
      default: false
      }
    }
  }

  /// Returns the text with `\u{…}` instead of characters that can control a terminal or reverse a
  /// line: control and format characters, and line separators.
  package func escapingControls() -> String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
