package struct ByteScanner {
  package let bytes: [UInt8]
  package private(set) var position: Int
  package let end: Int

  package init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    self.bytes = bytes
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  package var isAtEnd: Bool { position >= end }

  /// The next byte, which stays unread, or `nil` at the end.
  package var next: UInt8? { position < end ? bytes[position] : nil }

  package mutating func skip() { if position < end { position += 1 } }

  package mutating func skip(_ text: String) -> Bool {
    guard end - position >= text.utf8.count else { return false }
    for (offset, byte) in text.utf8.enumerated() where bytes[position + offset] != byte {
      return false
    }
    position += text.utf8.count
    return true
  }

  /// Skips the next bytes if they equal `name` in any case.
  package mutating func skip(letters name: [UInt8]) -> Bool {
    guard end - position >= name.count else { return false }
    for (offset, letter) in name.enumerated() where bytes[position + offset] | 0x20 != letter {
      return false
    }
    position += name.count
    return true
  }

  /// Skips past the next occurrence of `text`, or to the end if `text` does not occur.
  package mutating func skip(past text: String) {
    while !isAtEnd {
      _ = take { $0 != text.utf8.first }
      if skip(text) { return }
      if !isAtEnd { skip() }
    }
  }

  /// Reads to the first byte that is not taken, and returns the positions of the bytes before it.
  package mutating func take(while isTaken: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while position < end, isTaken(bytes[position]) { position += 1 }
    return start..<position
  }

  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
