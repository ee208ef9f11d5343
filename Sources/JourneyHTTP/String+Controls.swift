extension StringProtocol {
  /// Whether a control character stands in the text: C0, DEL or C1.
  package var hasControlCharacter: Bool {
    unicodeScalars.contains { $0.isControl }
  }

  /// The text with `\u{…}` in place of what could draw on a terminal or turn a line around:
  /// control and format characters, line separators.
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

extension Unicode.Scalar {
  /// Unicode's category Cc, which is fixed.
  var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
