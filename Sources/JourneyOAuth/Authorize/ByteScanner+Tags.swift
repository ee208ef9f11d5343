import JourneyFlow

extension ByteScanner {
  /// Reads the attributes of a tag and the `>` after them (WHATWG HTML sections 13.2.5.32 to
  /// 13.2.5.38). Names are in lowercase, and the first of several attributes with a name counts.
  /// - Parameter isKept: whether to return the attributes or only skip them.
  mutating func attributes(isKept: Bool) -> [String: String] {
    var attributes: [String: String] = [:]
    while let byte = next {
      if byte == UInt8(ascii: ">") {
        skip()
        break
      }
      if Self.isBlank(byte) || byte == UInt8(ascii: "/") {
        skip()
        continue
      }
      // The first byte belongs to the name, even if it is `=`.
      let start = position
      skip()
      let name = start..<take(while: Self.isAttributeName).upperBound
      _ = take(while: Self.isBlank)
      let value = skip("=") ? attributeValue() : position..<position
      // No relevant name is longer, and a page may have any number of fields.
      guard isKept, name.count <= 16, attributes.count < 100 else { continue }
      let key = text(name).lowercased()
      if attributes[key] == nil { attributes[key] = text(value) }
    }
    return attributes
  }

  private mutating func attributeValue() -> Range<Int> {
    _ = take(while: Self.isBlank)
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return take { !Self.isBlank($0) && $0 != UInt8(ascii: ">") }
    }
    skip()
    let value = take { $0 != quote }
    skip()
    return value
  }

  private static func isAttributeName(_ byte: UInt8) -> Bool {
    !isBlank(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">")
      && byte != UInt8(ascii: "=")
  }

  /// Reads the content and end tag of an element whose content is not markup, such as a script.
  /// Returns the positions of the content.
  mutating func takeInside(of name: String) -> Range<Int> {
    let start = position
    let name = Array(name.utf8)
    while !isAtEnd {
      _ = take { $0 != UInt8(ascii: "<") }
      let inside = start..<position
      if skip("</"), skip(letters: name) {
        skip(past: ">")
        return inside
      }
      if !isAtEnd, position == inside.upperBound { skip() }
    }
    return start..<position
  }
}
