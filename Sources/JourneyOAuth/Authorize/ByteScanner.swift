/// A scanner that reads bytes once, from the first to the last.
struct ByteScanner {
  let bytes: [UInt8]
  private(set) var position: Int
  private let end: Int

  /// - Parameter range: the positions of the bytes to scan, or `nil` to scan all bytes.
  init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    self.bytes = bytes
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  var isAtEnd: Bool { position >= end }

  /// The next byte, or `nil` at the end. Reading this property does not consume the byte.
  var next: UInt8? { position < end ? bytes[position] : nil }

  mutating func skip() { if position < end { position += 1 } }

  /// Skips the next bytes if they equal `text`. Returns whether the bytes were skipped.
  mutating func skip(_ text: String) -> Bool {
    guard end - position >= text.utf8.count else { return false }
    for (offset, byte) in text.utf8.enumerated() where bytes[position + offset] != byte {
      return false
    }
    position += text.utf8.count
    return true
  }

  /// Skips past the next occurrence of `text`, or to the end if `text` does not occur.
  mutating func skip(past text: String) {
    while !isAtEnd {
      _ = take { $0 != text.utf8.first }
      if skip(text) { return }
      if !isAtEnd { skip() }
    }
  }

  /// Consumes all bytes before the first one for which `isTaken` returns `false`, and returns their
  /// positions.
  mutating func take(while isTaken: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while position < end, isTaken(bytes[position]) { position += 1 }
    return start..<position
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

extension ByteScanner {
  /// Reads the attributes of a tag and the `>` after them (WHATWG HTML sections 13.2.5.32 to
  /// 13.2.5.38). The returned names are in lowercase. If a name occurs more than once, only the
  /// first attribute is returned.
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
      // The first byte belongs to the name, whatever it is.
      let start = position
      skip()
      let name = start..<take(while: Self.isAttributeName).upperBound
      _ = take(while: Self.isBlank)
      let value = skip("=") ? attributeValue() : position..<position
      // No relevant field has a longer name, and a page may have any number of fields.
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

  /// Consumes the content and end tag of an element whose content is not markup, such as a script.
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

  /// Skips the next bytes if they equal `name`, regardless of case. Returns whether the bytes were
  /// skipped.
  private mutating func skip(letters name: [UInt8]) -> Bool {
    guard end - position >= name.count else { return false }
    for (offset, letter) in name.enumerated() where bytes[position + offset] | 0x20 != letter {
      return false
    }
    position += name.count
    return true
  }
}
