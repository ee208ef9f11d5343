/// Eight bytes of a text, looked at all at once.
///
/// Flags have the high bit of each byte that fits. A borrow may set one wrongly, but only above one
/// that is right, so the first is always right.
struct EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  private let word: UInt64

  /// - Parameter index: at least eight before the end.
  init(_ bytes: Bytes, at index: Int) {
    word = UInt64(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: index, as: UInt64.self))
  }

  /// The place of the first byte that must be looked at when a string is read.
  var firstNotPlain: Int? {
    first(mustBeEscaped | word)
  }

  /// The place of the first byte that cannot be written into a string as it is.
  var firstToEscape: Int? {
    first(mustBeEscaped | equal(to: 0x7F))
  }

  /// RFC 8259, section 7: quote, backslash, control characters.
  private var mustBeEscaped: UInt64 {
    equal(to: UInt8(ascii: "\"")) | equal(to: UInt8(ascii: "\\"))
      | ((word &- Self.ones &* 0x20) & ~word)
  }

  private func equal(to byte: UInt8) -> UInt64 {
    let difference = word ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference
  }

  private func first(_ flags: UInt64) -> Int? {
    let flags = flags & Self.highBits
    return flags == 0 ? nil : flags.trailingZeroBitCount / 8
  }
}
