/// Parses one complete document (RFC 8259), strictly, up to the first error.
///
/// It is recursive, so the limits include the depth, or input could exhaust the stack. They include
/// the number of values because a value of two bytes, such as `[]`, takes more than a hundred bytes
/// of memory.
struct JSONParser {
  struct Failure: Error {
    let reason: JSONError.Reason
    /// The byte whose position the error reports.
    let index: Int
    /// The byte at which the error was detected.
    let detected: Int
  }

  let bytes: Bytes
  let loneSurrogates: LoneSurrogates
  private let limits: JSONLimits
  /// The values that have been read.
  private var count = 0
  var index = 0
  private var depth = 0
  /// The decoded content of a string with escapes.
  var unescaped: [UInt8] = []

  init(_ bytes: Bytes, _ limits: JSONLimits, loneSurrogates: LoneSurrogates) {
    self.bytes = bytes
    self.limits = limits
    self.loneSurrogates = loneSurrogates
  }

  /// Reads a value and the white space before it.
  mutating func readValue(_ expected: JSONError.Expected = .value) throws(Failure) -> JSONValue {
    let first = try peekBehindWhiteSpace()
    guard count < limits.values else { throw failure(.tooMany(maximum: limits.values)) }
    count += 1
    switch first {
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "{"): return try readObject()
    case UInt8(ascii: "["): return try readArray()
    case UInt8(ascii: "t"): return try readLiteral("true", .boolean(true))
    case UInt8(ascii: "f"): return try readLiteral("false", .boolean(false))
    case UInt8(ascii: "n"): return try readLiteral("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
    default: throw unexpected(expected)
    }
  }

  private mutating func readArray() throws(Failure) -> JSONValue {
    try open()
    var elements: [JSONValue] = []
    var isOpen = try peekBehindWhiteSpace() != UInt8(ascii: "]")
    while isOpen {
      elements.append(try readValue(elements.isEmpty ? .valueOrBracket : .value))
      switch try peekBehindWhiteSpace() {
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: "]"): isOpen = false
      default: throw unexpected(.commaOrBracket)
      }
    }
    close()
    return .array(elements)
  }

  private mutating func readObject() throws(Failure) -> JSONValue {
    try open()
    var members: [JSONObject.Member] = []
    var isOpen = try peekBehindWhiteSpace() != UInt8(ascii: "}")
    while isOpen {
      guard try peekBehindWhiteSpace() == UInt8(ascii: "\"") else {
        throw unexpected(members.isEmpty ? .keyOrBrace : .key)
      }
      let key = try readString()
      guard try peekBehindWhiteSpace() == UInt8(ascii: ":") else { throw unexpected(.colon) }
      index += 1
      members.append(JSONObject.Member(key: key, value: try readValue()))
      switch try peekBehindWhiteSpace() {
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: "}"): isOpen = false
      default: throw unexpected(.commaOrBrace)
      }
    }
    close()
    return .object(JSONObject(members))
  }

  private mutating func open() throws(Failure) {
    guard depth < limits.depth else { throw failure(.tooDeep(maximum: limits.depth)) }
    depth += 1
    index += 1
  }

  private mutating func close() {
    depth -= 1
    index += 1
  }

  private mutating func readLiteral(_ literal: String, _ value: JSONValue) throws(Failure)
    -> JSONValue
  {
    for letter in literal.utf8 {
      guard try peek() == letter else { throw failure(.unknownLiteral) }
      index += 1
    }
    return value
  }

  private mutating func readNumber() throws(Failure) -> JSONValue {
    let start = index
    let isWhole = try skipNumber()
    // Within an array or object, a comma or bracket must follow anyway.
    if depth == 0, index < bytes.count, !bytes[index].canFollowNumber {
      throw unexpected(.endOfNumber)
    }
    let literal = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, literal != "-0", let number = Int(literal) { return .integer(number) }
    return .number(literal)
  }

  /// - Returns: whether the number has neither a fraction nor an exponent.
  private mutating func skipNumber() throws(Failure) -> Bool {
    _ = skip("-")
    if skip("0") {
      if index < bytes.count, bytes[index].isDigit { throw failure(.leadingZero) }
    } else {
      try skipDigits()
    }
    let hasFraction = skip(".")
    if hasFraction { try skipDigits() }
    let hasExponent = skip("e") || skip("E")
    if hasExponent {
      _ = skip("+") || skip("-")
      try skipDigits()
    }
    return !hasFraction && !hasExponent
  }

  private mutating func skipDigits() throws(Failure) {
    guard try peek().isDigit else { throw unexpected(.digit) }
    while index < bytes.count, bytes[index].isDigit { index += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func peekBehindWhiteSpace() throws(Failure) -> UInt8 {
    while index < bytes.count, bytes[index].isWhiteSpace { index += 1 }
    return try peek()
  }

  func peek() throws(Failure) -> UInt8 {
    guard index < bytes.count else { throw failure(.unexpectedEnd) }
    return bytes[index]
  }

  /// Returns a failure at the next byte.
  func failure(_ reason: JSONError.Reason) -> Failure {
    Failure(reason: reason, index: index, detected: index)
  }

  private func unexpected(_ expected: JSONError.Expected) -> Failure {
    failure(.unexpected(bytes[index], expected: expected))
  }

  /// Returns whether a string is a JSON number (RFC 8259, section 6).
  static func isNumber(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var parser = JSONParser(bytes, JSONLimits(depth: 1), loneSurrogates: .refused)
      do { _ = try parser.skipNumber() } catch { return false }
      return parser.index == bytes.count
    }
  }
}
