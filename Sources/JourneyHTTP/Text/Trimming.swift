extension StringProtocol {
  package var trimmed: String { trimming { $0.properties.isWhitespace } }

  /// The string without spaces and tabs at either end (RFC 9110, section 5.6.3).
  func trimmingBlanks() -> String {
    var rest = String(self).utf8[...]
    while rest.first?.isBlank == true { rest.removeFirst() }
    while rest.last?.isBlank == true { rest.removeLast() }
    return String(Substring(rest))
  }

  package func trimming(_ isOuter: (Unicode.Scalar) -> Bool) -> String {
    // Most strings begin and end with a character from `!` to `~`, which is not blank.
    let text = String(self)
    let visible = UInt8(ascii: "!")...UInt8(ascii: "~")
    if let first = text.utf8.first, let last = text.utf8.last, visible.contains(first),
      visible.contains(last)
    {
      return text
    }
    var rest = text.unicodeScalars[...]
    while let first = rest.first, isOuter(first) { rest.removeFirst() }
    while let last = rest.last, isOuter(last) { rest.removeLast() }
    return String(String.UnicodeScalarView(rest))
  }

  /// The string without surrounding white space or a final colon.
  package var bareLabel: String {
    let label = trimmed
    return label.hasSuffix(":") ? label.dropLast().trimmed : label
  }
}

extension UInt8 {
  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
