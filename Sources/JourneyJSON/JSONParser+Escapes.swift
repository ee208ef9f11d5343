extension JSONParser {
  /// Reads one byte of an escape, or of a scalar that goes on in another piece.
  mutating func readWithinString(_ bytes: Bytes, at index: Int) -> Int {
    let byte = bytes[index]
    switch state {
    case .sequence:
      guard token.sequence.append(byte) else {
        fail(
          Failure(
            reason: .invalidUTF8, index: index - token.sequence.count,
            columnsBefore: index < token.sequence.count ? 1 : 0, detected: index))
        return index
      }
      token.text.append(byte)
      if token.sequence.remaining == 0 { state = .string }
    case .escape:
      if let character = byte.escapedCharacter {
        token.text.append(character)
        state = .string
      } else if byte == UInt8(ascii: "u") {
        token.codeUnit = (0, 0)
        state = .escapeDigits
      } else {
        fail(.invalidEscape, at: index)
        return index
      }
    case .escapeDigits:
      guard let digit = byte.hexadecimalDigit else {
        fail(.invalidEscape, at: index)
        return index
      }
      token.codeUnit.value = token.codeUnit.value << 4 | UInt16(digit)
      token.codeUnit.digits += 1
      if token.codeUnit.digits == 4 { completeEscape(at: index) }
    case .lowEscape, .lowEscapeLetter: return readLowEscape(byte, at: index)
    default: break
    }
    return index + 1
  }

  /// After the first half of a surrogate pair: a backslash, then `u`, else that half is alone.
  private mutating func readLowEscape(_ byte: UInt8, at index: Int) -> Int {
    let isLetter = state == .lowEscapeLetter
    if byte == (isLetter ? UInt8(ascii: "u") : UInt8(ascii: "\\")) {
      token.codeUnit = (0, 0)
      state = isLetter ? .escapeDigits : .lowEscapeLetter
      return index + 1
    }
    token.highSurrogate = nil
    state = isLetter ? .escape : .string
    appendLoneSurrogate(at: index, back: isLetter ? 7 : 6)
    return index
  }

  private mutating func completeEscape(at index: Int) {
    let unit = token.codeUnit.value
    state = .string
    if let high = token.highSurrogate {
      token.highSurrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + UInt32(unit) - 0xDC00
        append(scalar: value)
        return
      }
      appendLoneSurrogate(at: index, back: 11)
      if outcome != nil { return }
    }
    if UTF16.isLeadSurrogate(unit) {
      token.highSurrogate = unit
      state = .lowEscape
    } else if UTF16.isTrailSurrogate(unit) {
      appendLoneSurrogate(at: index, back: 5)
    } else {
      append(scalar: UInt32(unit))
    }
  }

  /// - Parameter back: how many bytes before `index` its escape begins.
  private mutating func appendLoneSurrogate(at index: Int, back: Int) {
    switch loneSurrogates {
    case .refused: fail(.loneSurrogate, at: index, back: back)
    case .replaced: append(scalar: 0xFFFD)
    }
  }

  private mutating func append(scalar value: UInt32) {
    guard let scalar = Unicode.Scalar(value) else { return }
    token.text.append(contentsOf: scalar.utf8)
  }
}
