package enum PathSegment {
  /// Returns whether a segment is `.` or `..`, even if its dots are percent-encoded once (`%2e`) or
  /// several times (`%252E`).
  package static func isDots(_ segment: some StringProtocol) -> Bool {
    var rest = Array(segment.utf8)[...]
    for count in 0...2 {
      guard !rest.isEmpty else { return count > 0 }
      guard rest.first == UInt8(ascii: ".") || isEscape(of: UInt8(ascii: "."), &rest) else {
        return false
      }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Returns whether a segment has a path parameter (RFC 3986 section 3.3): a `;`, percent-encoded
  /// or not.
  package static func hasParameter(_ segment: some StringProtocol) -> Bool {
    let bytes = Array(segment.utf8)
    return bytes.indices.contains { index in
      var rest = bytes[index...]
      return rest.first == UInt8(ascii: ";") || isEscape(of: UInt8(ascii: ";"), &rest)
    }
  }

  /// Returns the segments as they are written, without resolving dot segments.
  package static func parts(of address: String) -> [Substring] {
    let rest = address.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
    let path = rest.drop { !"/?#".utf8.contains($0) }.prefix { !"?#".utf8.contains($0) }
    return Substring(path).split(separator: "/")
  }

  /// Returns whether `rest` begins with a percent-encoded form of the byte, whose percent sign can
  /// be percent-encoded too. If so, removes all of it except its last digit.
  private static func isEscape(of byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: "%") else { return false }
    rest = rest.dropFirst()
    while rest.starts(with: "25".utf8) { rest = rest.dropFirst(2) }
    let digits = rest.prefix(2).compactMap(PercentEncoding.hexValue)
    guard digits.count == 2, digits[0] << 4 | digits[1] == byte else { return false }
    rest = rest.dropFirst()
    return true
  }
}
