extension StringProtocol {
  /// Whether the text has a control character: C0, DEL or C1.
  package var hasControlCharacter: Bool { hasControlCharacter(besides: nil) }

  /// - Parameter allowed: an ASCII control character that does not count.
  func hasControlCharacter(besides allowed: UInt8?) -> Bool {
    var isBehindC2 = false
    for byte in utf8 {
      // C1 is U+0080 to U+009F, C2 80 to C2 9F in UTF-8.
      if byte < 0x20 || byte == 0x7F, byte != allowed { return true }
      if isBehindC2, byte < 0xA0 { return true }
      isBehindC2 = byte == 0xC2
    }
    return false
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
