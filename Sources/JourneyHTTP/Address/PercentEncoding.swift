/// Percent-encoding of UTF-8 (RFC 3986).
package enum PercentEncoding {
  /// Encodes every character except ASCII letters, ASCII digits, `-`, `.`, `_` and `~`.
  package static func encode(_ text: String) -> String {
    if text.utf8.allSatisfy(isUnreserved) { return text }
    return String(
      decoding: text.utf8.flatMap { isUnreserved($0) ? [$0] : escape($0) }, as: UTF8.self)
  }

  /// Decodes once, and leaves `+` unchanged. Returns `nil` if an escape is incomplete or invalid,
  /// or if the result is not UTF-8.
  package static func decode(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexValue),
        let low = rest.popFirst().flatMap(hexValue)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Decodes a part of a query once. Both `+` and `%20` become spaces, because servers use either.
  package static func decode(form text: some StringProtocol) -> String {
    let blanks = String(text).replacing("+", with: " ")
    return decode(blanks) ?? blanks
  }

  /// Returns an `application/x-www-form-urlencoded` body, with a space as `%20`, because not every
  /// server decodes `+`.
  package static func form(_ fields: [(String, String)]) -> String {
    fields.map { "\(encode($0.0))=\(encode($0.1))" }.joined(separator: "&")
  }

  package static func escape(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Returns whether the byte is an unreserved character (RFC 3986, section 2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  static func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension WebAddress {
  /// Whether the path has an invalid escape, or an escape of `/`, `\`, `%` or an unreserved
  /// character. Such a path cannot be compared safely, because another spelling can be equivalent
  /// (RFC 3986 section 6.2.2).
  package var isDisguised: Bool {
    path.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst()
      .contains { rest in
        let digits = rest.prefix(2).compactMap(PercentEncoding.hexValue)
        guard digits.count == 2 else { return true }
        let byte = digits[0] << 4 | digits[1]
        return PercentEncoding.isUnreserved(byte) || "/\\%".utf8.contains(byte)
      }
  }
}
