extension UnsafeBufferPointer<UInt8> {
  /// The index of the next quote, backslash, control character or byte beyond ASCII, or the end.
  func endOfPlainText(from start: Int) -> Int {
    var index = start
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    // Eight bytes at once. A borrow may flag a byte wrongly, but only above one that is rightly
    // flagged, and the lowest is taken.
    while count - index >= 8 {
      let word = UInt64(
        littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(
          fromByteOffset: index, as: UInt64.self))
      let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      let found =
        (((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
          | ((word &- ones &* 0x20) & ~word) | word) & high
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      let byte = self[index]
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        break
      }
      index += 1
    }
    return index
  }

  /// The index behind the scalar that begins here; `start` where its bytes are no UTF-8, or where
  /// they do not end within this piece.
  func endOfSequence(from start: Int) -> Int {
    var sequence = UTF8Sequence(lead: self[start])
    guard sequence.remaining > 0, count - start > sequence.remaining else { return start }
    var index = start + 1
    while sequence.remaining > 0 {
      guard sequence.append(self[index]) else { return start }
      index += 1
    }
    return index
  }

  /// Made from the count, the first and the last bytes: the same for the same text, and cheap.
  var fingerprint: UInt64 {
    var print = UInt64(truncatingIfNeeded: count)
    if count >= 8 {
      let raw = UnsafeRawBufferPointer(self)
      let first = raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
      let last = raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      print ^= first &* 0x9E37_79B9_7F4A_7C15 ^ last
    } else {
      for byte in self { print = print << 8 | UInt64(byte) }
    }
    return print
  }
}

extension UInt8 {
  /// What this byte stands for behind a backslash (RFC 8259, section 7); nil for `u` and others.
  var escapedCharacter: UInt8? {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): self
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
