/// Where a byte of the input stands.
struct InputPlace {
  /// Bytes before it.
  var offset = 0
  /// From 1; a line ends with U+000A.
  var line = 1
  /// From 1, in Unicode scalars.
  var column = 1

  /// Goes on to the byte behind these.
  mutating func advance(over bytes: UnsafeBufferPointer<UInt8>) {
    offset += bytes.count
    var lineStart = 0
    var lines = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      lines += 1
      lineStart = index + 1
    }
    if lines > 0 {
      line += lines
      column = 1
    }
    for index in lineStart..<bytes.count where !bytes[index].isContinuation {
      column += 1
    }
  }

  func advanced(over bytes: UnsafeBufferPointer<UInt8>) -> InputPlace {
    var place = self
    place.advance(over: bytes)
    return place
  }
}

extension UInt8 {
  /// Whether this is the second or a later byte of a scalar in UTF-8.
  var isContinuation: Bool { self & 0xC0 == 0x80 }
}
