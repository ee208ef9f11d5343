extension JSONError: CustomStringConvertible {
  /// Such as `line 3, column 14: expected a comma or }, not 'x'`.
  public var description: String { "line \(line), column \(column): \(reason.description)" }
}

extension JSONError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unexpected(let byte, let expected): "expected \(expected.description), not \(byte.shown)"
    case .unexpectedEnd: "the input ends before the document does"
    case .trailingContent: "expected one document, and something follows it"
    case .unknownWord: "a word that is neither true, false nor null"
    case .leadingZero: "a number begins with a needless zero"
    case .controlCharacter(let byte): "\(byte.shown) must be escaped in a string"
    case .invalidEscape: "a backslash begins no escape that JSON knows"
    case .loneSurrogate: "half of a surrogate pair stands alone"
    case .invalidUTF8: "bytes that are not valid UTF-8"
    case .tooDeep(let maximum): "nested deeper than \(maximum) levels"
    case .tooLarge(let maximum): "the document is larger than \(maximum) bytes"
    }
  }
}

extension JSONError.Expected: CustomStringConvertible {
  package var description: String {
    switch self {
    case .value: "a value"
    case .valueOrBracket: "a value or ]"
    case .key: "a key in double quotes"
    case .keyOrBrace: "a key in double quotes or }"
    case .colon: "a colon"
    case .commaOrBracket: "a comma or ]"
    case .commaOrBrace: "a comma or }"
    case .digit: "a digit"
    case .endOfNumber: "the end of the number"
    }
  }
}

extension UInt8 {
  fileprivate var shown: String {
    switch self {
    case 0x21...0x7E: "'\(Character(UnicodeScalar(self)))'"
    case 0x20: "a blank"
    case 0x80...: "a character beyond ASCII"
    default: UnicodeScalar(self).codePoint
    }
  }
}

extension UnicodeScalar {
  /// Such as `U+000A`.
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
