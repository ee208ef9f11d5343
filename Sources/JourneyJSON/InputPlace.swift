/// Where a byte of the input stands.
struct InputPlace {
  /// Bytes before it.
  var offset = 0
  /// From 1; a line ends with U+000A.
  var line = 1
  /// From 1, in Unicode scalars.
  var column = 1

  /// Goes on to the byte behind these.
  mutating func advance(over bytes: Bytes) {
    offset += bytes.count
    var lineStart = 0
    if let newline = bytes.lastIndex(of: UInt8(ascii: "\n")) {
      lineStart = newline + 1
      line += bytes[..<lineStart].count(UInt8(ascii: "\n"), mask: 0xFF)
      column = 1
    }
    let rest = bytes[lineStart...]
    column += rest.count - rest.count(0x80, mask: 0xC0)  // continuation bytes: 10xxxxxx
  }

  func advanced(over bytes: Bytes) -> InputPlace {
    var place = self
    place.advance(over: bytes)
    return place
  }
}

extension Slice<Bytes> {
  /// How many bytes have this pattern. Without a branch, so that many are counted at once.
  fileprivate func count(_ pattern: UInt8, mask: UInt8) -> Int {
    reduce(0) { $0 &+ ($1 & mask == pattern ? 1 : 0) }
  }
}
