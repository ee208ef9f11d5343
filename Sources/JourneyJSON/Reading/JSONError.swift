/// An error in a JSON text (RFC 8259). Because documents contain secrets, it has nothing of the
/// text except the character that could not be read.
public struct JSONError: Error, Sendable, Hashable {
  /// The position in bytes from the start of the input, including any byte order mark.
  package let offset: Int
  /// The line, counted from 1. Lines end with U+000A.
  package let line: Int
  /// The column in Unicode scalars, counted from 1. A byte order mark does not count.
  package let column: Int
  package let reason: Reason

  package enum Reason: Sendable, Hashable {
    /// The byte is not allowed at this position.
    case unexpected(UInt8, expected: Expected)
    /// The input ends within the document, or before the document begins.
    case unexpectedEnd
    /// Further text follows the document.
    case trailingContent
    /// A word is not `true`, `false` or `null`.
    case unknownLiteral
    /// A digit follows a leading zero.
    case leadingZero
    /// A control character in a string is not escaped.
    case controlCharacter(UInt8)
    /// A backslash does not begin a valid escape.
    case invalidEscape
    /// An escape is only half of a surrogate pair.
    case loneSurrogate
    /// A string is not valid UTF-8. The position is that of the invalid sequence.
    case invalidUTF8
    case tooDeep(maximum: Int)
    case tooMany(maximum: Int)
    /// The document is longer than this number of bytes. The position is that of the first byte
    /// beyond.
    case tooLarge(maximum: Int)
  }

  /// What is valid at the position of the error.
  package enum Expected: Sendable, Hashable {
    case value
    case valueOrBracket
    case key
    case keyOrBrace
    case colon
    case commaOrBracket
    case commaOrBrace
    case digit
    case endOfNumber
  }

  init(_ reason: Reason, at position: InputPosition) {
    self.reason = reason
    offset = position.offset
    line = position.line
    column = position.column
  }
}

extension JSONError {
  /// The beginning of a message. `invalid JSON` would be wrong for a text that only exceeds a
  /// limit.
  package var summary: String { excess == nil ? "invalid JSON" : "cannot read the JSON" }

  /// The reason without the position if the text exceeds a limit.
  package var excess: String? {
    switch reason {
    case .tooDeep, .tooMany, .tooLarge: reason.description
    default: nil
    }
  }
}

extension JSONError: CustomStringConvertible {
  /// The position and the reason, such as `line 3, column 14: expected a comma or '}', not 'x'`.
  public var description: String { "line \(line), column \(column): \(reason.description)" }
}

extension JSONError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    // The byte is only a part of the character.
    case .unexpected(0x80..., let expected): "expected \(expected.description)"
    case .unexpected(let byte, let expected): "expected \(expected.description), not \(byte.shown)"
    case .unexpectedEnd: "unexpected end of input"
    case .trailingContent: "expected the end of the input after the document"
    case .unknownLiteral: "unknown word, expected true, false or null"
    case .leadingZero: "invalid number: it begins with a zero"
    case .controlCharacter(let byte): "\(byte.shown) must be escaped in a string"
    case .invalidEscape: "unknown escape after a backslash"
    case .loneSurrogate: "missing half of a surrogate pair"
    case .invalidUTF8: "invalid UTF-8"
    case .tooDeep(let maximum): "the document is nested deeper than \(maximum) levels"
    case .tooMany(let maximum): "the document has more than \(maximum) values"
    case .tooLarge(let maximum): "the document is larger than \(maximum) bytes"
    }
  }
}

extension JSONError.Expected: CustomStringConvertible {
  package var description: String {
    switch self {
    case .value: "a value"
    case .valueOrBracket: "a value or ']'"
    case .key: "a member name in double quotes"
    case .keyOrBrace: "'}' or a member name in double quotes"
    case .colon: "a colon"
    case .commaOrBracket: "a comma or ']'"
    case .commaOrBrace: "a comma or '}'"
    case .digit: "a digit"
    case .endOfNumber: "the end of the number"
    }
  }
}

extension UInt8 {
  fileprivate var shown: String {
    switch self {
    case 0x21...0x7E: "'\(Character(UnicodeScalar(self)))'"
    case 0x20: "a space"
    default: UnicodeScalar(self).codePoint
    }
  }
}

extension UnicodeScalar {
  /// The code point, such as `U+000A`.
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

struct InputPosition {
  var offset = 0
  /// The line, counted from 1. Lines end with U+000A.
  var line = 1
  /// The column in Unicode scalars, counted from 1.
  var column = 1

  /// Moves the position past these bytes.
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
