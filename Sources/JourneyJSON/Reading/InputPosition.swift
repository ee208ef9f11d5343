/// The position of a byte in the input.
struct InputPosition {
  /// Bytes before it.
  var offset = 0
  /// From 1; a line ends with U+000A.
  var line = 1
  /// From 1, in Unicode scalars.
  var column = 1

  /// Moves to the byte behind these.
  mutating func advance(over bytes: Bytes.SubSequence) {
    offset += bytes.count
    var lastLine = bytes
    if let newline = bytes.lastIndex(of: UInt8(ascii: "\n")) {
      line += bytes.reduce(0) { $0 &+ ($1 == UInt8(ascii: "\n") ? 1 : 0) }
      column = 1
      lastLine = bytes[(newline + 1)...]
    }
    // A byte 10xxxxxx continues a scalar.
    column += lastLine.reduce(0) { $0 &+ ($1 & 0xC0 != 0x80 ? 1 : 0) }
  }
}
