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
    var rest = bytes[...]
    let newlines = rest.count(UInt8(ascii: "\n"), mask: 0xFF)
    if newlines > 0, let last = bytes.lastIndex(of: UInt8(ascii: "\n")) {
      line += newlines
      column = 1
      rest = bytes[(last + 1)...]
    }
    column += rest.count - rest.count(0x80, mask: 0xC0)  // continuation bytes: 10xxxxxx
  }

  func advanced(over bytes: Bytes) -> InputPlace {
    var place = self
    place.advance(over: bytes)
    return place
  }
}

extension Slice<Bytes> {
  /// How many bytes have this pattern.
  fileprivate func count(_ pattern: UInt8, mask: UInt8) -> Int {
    let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: self))
    let (ones, low): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x7F7F_7F7F_7F7F_7F7F)
    let (patterns, masks) = (ones &* UInt64(pattern), ones &* UInt64(mask))
    var (total, index) = (0, 0)
    while bytes.count - index >= 8 {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // Each byte that fits is zero now, and has the high bit alone in the next line.
      let difference = (word & masks) ^ patterns
      let flags = ~((difference & low) &+ low | difference | low)
      total += Int(((flags >> 7) &* ones) >> 56)
      index += 8
    }
    while index < bytes.count {
      if bytes[index] & mask == pattern { total += 1 }
      index += 1
    }
    return total
  }
}
