/// A piece of the input.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension Bytes {
  /// The index of the next quote, backslash, control character or byte beyond ASCII, or the end.
  func endOfPlainText(from start: Int) -> Int {
    var index = start
    while count - index >= 8 {
      if let first = EightBytes(self, at: index).firstNotPlain { return index + first }
      index += 8
    }
    while index < count, self[index] < 0x80, !self[index].mustBeEscaped { index += 1 }
    return index
  }

  /// The index of the next byte that is written as an escape, or the end.
  func endOfUnescaped(from start: Int) -> Int {
    var index = start
    while count - index >= 8 {
      if let first = EightBytes(self, at: index).firstToEscape { return index + first }
      index += 8
    }
    while index < count, self[index] != 0x7F, !self[index].mustBeEscaped { index += 1 }
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

  /// Whether another piece, which is not shorter, begins with these bytes.
  func hasSameBytes(as other: Bytes) -> Bool {
    let (one, other) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    var index = 0
    while count - index >= 8 {
      guard
        one.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          == other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      else { return false }
      index += 8
    }
    while index < count {
      guard one[index] == other[index] else { return false }
      index += 1
    }
    return true
  }
}

extension UInt8 {
  /// RFC 8259, section 7.
  var mustBeEscaped: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }

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
