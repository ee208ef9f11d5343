/// Reads strings of JSON that may lie in one another (RFC 8259, section 7).
struct JSONLayers {
  private let text: UnsafeBufferPointer<UInt8>

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// One character of the innermost string, as the layers around it write it.
  private struct Character {
    /// A scalar, or a byte of one that is written in several.
    let value: UInt32
    let isByte: Bool
    let length: Int
  }

  /// The character whose writing begins at a place; nil where its escape is invalid or cut short.
  func character(at place: Int, layers: Int) -> SecretSpelling.Unit? {
    guard let character = read(at: place, layers) else { return nil }
    if character.isByte {
      return .init(
        bytes: UnitBytes(UInt8(truncatingIfNeeded: character.value)), length: character.length)
    }
    return Unicode.Scalar(character.value).map {
      .init(bytes: UnitBytes($0), length: character.length)
    }
  }

  private func read(at place: Int, _ layers: Int) -> Character? {
    guard layers > 0 else {
      return place < text.count
        ? Character(value: UInt32(text[place]), isByte: true, length: 1) : nil
    }
    guard let mark = read(at: place, layers - 1), mark.value == Self.backslash else {
      return read(at: place, layers - 1)
    }
    // What lies in an outer string alone may be over here, as `\\` is in the outermost one.
    guard let letter = read(at: place + mark.length, layers - 1) else { return mark }
    let length = mark.length + letter.length
    switch UInt8(exactly: letter.value) {
    case UInt8(ascii: "u"): return escape(at: place, length, layers) ?? mark
    case UInt8(ascii: "b"): return Character(value: 8, isByte: true, length: length)
    case UInt8(ascii: "t"): return Character(value: 9, isByte: true, length: length)
    case UInt8(ascii: "n"): return Character(value: 10, isByte: true, length: length)
    case UInt8(ascii: "f"): return Character(value: 12, isByte: true, length: length)
    case UInt8(ascii: "r"): return Character(value: 13, isByte: true, length: length)
    default: return Character(value: letter.value, isByte: letter.isByte, length: length)
    }
  }

  private static let backslash = UInt32(UInt8(ascii: "\\"))

  /// `\uXXXX`, of which the digits begin behind so many bytes; the two of a pair are one character.
  private func escape(at place: Int, _ start: Int, _ layers: Int) -> Character? {
    guard let (first, end) = hexadecimal(at: place + start, layers - 1) else { return nil }
    guard (0xD800..<0xE000).contains(first) else {
      return Character(value: first, isByte: false, length: end - place)
    }
    guard first < 0xDC00, let mark = read(at: end, layers - 1), mark.value == Self.backslash,
      let letter = read(at: end + mark.length, layers - 1),
      letter.value == UInt32(UInt8(ascii: "u")),
      let (second, last) = hexadecimal(at: end + mark.length + letter.length, layers - 1),
      (0xDC00..<0xE000).contains(second)
    else { return nil }
    return Character(
      value: 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), isByte: false,
      length: last - place)
  }

  private func hexadecimal(at start: Int, _ layers: Int) -> (value: UInt32, end: Int)? {
    var (value, place) = (UInt32(0), start)
    for _ in 0..<4 {
      guard let digit = read(at: place, layers),
        let number = UInt8(exactly: digit.value).flatMap(PercentEncoding.hexValue)
      else { return nil }
      value = value << 4 | UInt32(number)
      place += digit.length
    }
    return (value, place)
  }
}
