extension String {
  /// The string, decoded once. AM escapes its messages, such as
  /// `Realm &quot;/nope&quot; not found`.
  package var htmlUnescaped: String {
    var text = self
    return text.withUTF8 { bytes in
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        let rest = bytes[index...]
        if bytes[index] == UInt8(ascii: "&"),
          let end = rest.prefix(Self.longestEntity).firstIndex(of: UInt8(ascii: ";")),
          let text = Self.entity(Substring(decoding: bytes[(index + 1)..<end], as: UTF8.self))
        {
          result += text.utf8
          index = end + 1
        } else {
          result.append(bytes[index])
          index += 1
        }
      }
      return String(decoding: result, as: UTF8.self)
    }
  }

  /// The string with the characters escaped that have a meaning in the text and the quoted
  /// attributes of HTML and XML.
  package var htmlEscaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// The length of `&#x10FFFF;`.
  static let longestEntity = 10

  /// - Parameter name: the part between `&` and `;`.
  static func entity(_ name: Substring) -> Unicode.Scalar? {
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
      return scalar
    }
  }
}
