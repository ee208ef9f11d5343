extension JSONParser {
  /// Reads a string, with both of its quotation marks.
  mutating func readString() throws(Failure) -> String {
    index += 1
    let start = index
    do {
      return try readString(from: start)
    } catch {
      // Bytes that are not UTF-8 may precede the error that was found.
      guard let bad = bytes[start..<error.detected].firstBadUTF8,
        error.reason != .unexpectedEnd || bad.detected < bytes.count
      else { throw error }
      throw Failure(reason: .invalidUTF8, index: bad.index, detected: bad.detected)
    }
  }

  private mutating func readString(from start: Int) throws(Failure) -> String {
    var spanStart = start
    unescaped.removeAll(keepingCapacity: true)
    while true {
      index = bytes.endOfPlainText(from: index)
      let span = bytes[spanStart..<index]
      switch try peek() {
      case UInt8(ascii: "\""):
        guard bytes[start..<index].firstBadUTF8 == nil else { throw failure(.invalidUTF8) }
        index += 1
        if spanStart == start { return String(decoding: span, as: UTF8.self) }
        unescaped += span
        return String(decoding: unescaped, as: UTF8.self)
      case UInt8(ascii: "\\"):
        unescaped += span
        try readEscape()
        spanStart = index
      case let byte: throw failure(.controlCharacter(byte))
      }
    }
  }

  private mutating func readEscape() throws(Failure) {
    let start = index
    index += 1
    if let character = try peek().escapedCharacter {
      unescaped.append(character)
      index += 1
      return
    }
    let unit = try readCodeUnit()
    guard UTF16.isSurrogate(unit) else { return append(UInt32(unit)) }
    var detected = index - 1
    if UTF16.isLeadSurrogate(unit) {
      let end = index
      if let second = try readSecondHalf() {
        return append(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(second) - 0xDC00)
      }
      detected = index
      index = end
    }
    guard loneSurrogates == .replaced else {
      throw Failure(reason: .loneSurrogate, index: start, detected: detected)
    }
    append(0xFFFD)
  }

  /// Reads the second half of a surrogate pair, or returns `nil` at the byte that shows that it is
  /// missing.
  private mutating func readSecondHalf() throws(Failure) -> UInt16? {
    guard try peek() == UInt8(ascii: "\\") else { return nil }
    index += 1
    guard try peek() == UInt8(ascii: "u") else { return nil }
    let unit = try readCodeUnit()
    if UTF16.isTrailSurrogate(unit) { return unit }
    index -= 1
    return nil
  }

  /// Reads `u` and four hexadecimal digits.
  private mutating func readCodeUnit() throws(Failure) -> UInt16 {
    guard try peek() == UInt8(ascii: "u") else { throw failure(.invalidEscape) }
    index += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(try peek())).hexDigitValue else {
        throw failure(.invalidEscape)
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  private mutating func append(_ value: UInt32) {
    guard let scalar = Unicode.Scalar(value) else { return }
    unescaped += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }
}

extension UInt8 {
  /// What the byte means after a backslash (RFC 8259, section 7), or `nil` for `u` and invalid
  /// escapes.
  fileprivate var escapedCharacter: UInt8? {
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
}
