/// Writes JSON into a small buffer, and from there into an array: growing that byte by byte takes
/// longer.
struct JSONWriter: ~Copyable {
  private var bytes: [UInt8]
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  /// How much of the buffer is written.
  private var count = 0

  /// - Parameters:
  ///   - bytes: what is appended to.
  ///   - buffer: of 64 bytes at least.
  init(after bytes: consuming [UInt8], by buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.bytes = bytes
    self.buffer = buffer
  }

  consuming func finish() -> [UInt8] {
    flush()
    return bytes
  }

  private mutating func flush() {
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
    count = 0
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == buffer.count { flush() }
    buffer[count] = byte
    count += 1
  }

  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(plain text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(_ piece: Bytes) {
    guard piece.count <= buffer.count - count else {
      flush()
      if piece.count > buffer.count { return bytes.append(contentsOf: piece) }
      return append(piece)
    }
    guard let source = piece.baseAddress, let target = buffer.baseAddress else { return }
    (target + count).update(from: source, count: piece.count)
    count += piece.count
  }

  /// A string with its quotes and escapes (RFC 8259, section 7).
  mutating func append(quoting text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ append(quoting: $0) }) == nil {
      var text = text
      text.withUTF8 { append(quoting: $0) }
    }
  }

  private mutating func append(quoting bytes: Bytes) {
    append(UInt8(ascii: "\""))
    var index = 0
    while true {
      let end = bytes.endOfUnescaped(from: index)
      append(Bytes(rebasing: bytes[index..<end]))
      guard end < bytes.count else { break }
      append(plain: bytes[end].escape)
      index = end + 1
    }
    append(UInt8(ascii: "\""))
  }

  /// Begins a line where the layout has lines.
  mutating func append(newline indentation: Int?) {
    guard let indentation else { return }
    append(UInt8(ascii: "\n"))
    for _ in 0..<indentation { append(UInt8(ascii: " ")) }
  }
}

extension UInt8 {
  /// The short form where there is one.
  fileprivate var escape: String {
    switch self {
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "\\"): return "\\\\"
    case 0x08: return "\\b"
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0C: return "\\f"
    case 0x0D: return "\\r"
    default: return (self < 0x10 ? "\\u000" : "\\u00") + String(self, radix: 16)
    }
  }
}
