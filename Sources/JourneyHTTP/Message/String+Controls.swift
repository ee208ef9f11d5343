extension StringProtocol {
  /// Whether the string contains a control character (C0, DEL or C1).
  package var hasControlCharacter: Bool { hasControlCharacter(besides: nil) }

  /// - Parameter allowed: the ASCII control character to ignore, or `nil` to ignore no character.
  func hasControlCharacter(besides allowed: Unicode.Scalar?) -> Bool {
    unicodeScalars.contains { scalar in
      switch scalar {
      case "\0"..<" ", "\u{7F}"..."\u{9F}": scalar != allowed
      default: false
      }
    }
  }

  /// Returns the string with `\u{…}` in place of each control character, format character, and line
  /// or paragraph separator. Such characters can control a terminal or reverse the direction of a
  /// line.
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
