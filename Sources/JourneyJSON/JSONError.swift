/// Why and where a text is not valid JSON (RFC 8259).
///
/// Nothing of the document is in it but the one character that could not be read: documents are
/// full of secrets.
public struct JSONError: Error, Sendable, Hashable {
  /// Bytes before the place, from the start of the input; a byte order mark counts.
  package let offset: Int
  /// The line, from 1. Lines end with U+000A.
  public let line: Int
  /// The column, from 1, in Unicode scalars; a byte order mark does not count.
  public let column: Int
  /// What is wrong at this place.
  package let reason: Reason

  package enum Reason: Sendable, Hashable {
    /// This byte stands where something else is expected.
    case unexpected(UInt8, expected: Expected)
    /// The input ends within the document, or before it.
    case unexpectedEnd
    /// More follows the document.
    case trailingContent
    /// A word that is neither `true`, `false` nor `null`.
    case unknownWord
    /// A digit follows a leading zero.
    case leadingZero
    /// A control character that is not escaped, in a string.
    case controlCharacter(UInt8)
    /// A backslash that begins no escape.
    case invalidEscape
    /// An escape that is half of a surrogate pair.
    case loneSurrogate
    /// Bytes that are not valid UTF-8, in a string; the place is the first byte of the sequence.
    case invalidUTF8
    case tooDeep(maximum: Int)
    /// The document is longer than this many bytes; the place is the first byte too many.
    case tooLarge(maximum: Int)
  }

  /// What could have stood at the place.
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

  init(_ reason: Reason, at place: InputPlace) {
    self.reason = reason
    offset = place.offset
    line = place.line
    column = place.column
  }
}
