/// How far into a number a parser is (RFC 8259, section 6).
enum NumberState: UInt8 {
  case sign, minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits

  enum Step {
    case next(NumberState)
    /// The byte is not part of the number any more.
    case end
    case refused(JSONError.Reason)
  }

  /// Whether the number could end here.
  var isComplete: Bool {
    switch self {
    case .zero, .integer, .fraction, .exponentDigits: true
    default: false
    }
  }

  func step(_ byte: UInt8) -> Step {
    let isDigit = byte &- UInt8(ascii: "0") < 10
    switch self {
    case .sign where byte == UInt8(ascii: "-"): return .next(.minus)
    case .sign, .minus:
      if byte == UInt8(ascii: "0") { return .next(.zero) }
      return isDigit ? .next(.integer) : .refused(.unexpected(byte, expected: .digit))
    case .zero where isDigit: return .refused(.leadingZero)
    case .zero, .integer:
      if isDigit { return .next(.integer) }
      if byte == UInt8(ascii: ".") { return .next(.point) }
      return byte | 0x20 == UInt8(ascii: "e") ? .next(.exponent) : .end
    case .point: return isDigit ? .next(.fraction) : .refused(.unexpected(byte, expected: .digit))
    case .fraction:
      if isDigit { return .next(.fraction) }
      return byte | 0x20 == UInt8(ascii: "e") ? .next(.exponent) : .end
    case .exponent where byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"):
      return .next(.exponentSign)
    case .exponent, .exponentSign:
      return isDigit ? .next(.exponentDigits) : .refused(.unexpected(byte, expected: .digit))
    case .exponentDigits: return isDigit ? .next(.exponentDigits) : .end
    }
  }
}

extension String {
  /// Whether JSON has this number.
  var isNumberLiteral: Bool {
    var state = NumberState.sign
    for byte in utf8 {
      guard case .next(let next) = state.step(byte) else { return false }
      state = next
    }
    return state.isComplete
  }
}
