/// How the bytes of a secret may be written in a text.
enum SecretSpelling: CaseIterable {
  case plain, percent, percentTwice, json, html

  /// One unit of a text: the bytes that it stands for, and how many bytes long it is written.
  struct Unit {
    let bytes: UnitBytes
    let length: Int
  }

  /// Whether a byte stands for itself in the plain spelling alone.
  static func beginsEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "\\"), UInt8(ascii: "&"): true
    default: false
    }
  }

  /// Reads the unit that begins at a place; a byte that begins no escape stands for itself.
  func unit(in text: UnsafeBufferPointer<UInt8>, at place: Int) -> Unit {
    let rest = text[place...]
    let escaped: Unit? =
      switch (self, text[place]) {
      case (.percent, UInt8(ascii: "%")): Self.percent(rest, "%")
      case (.percentTwice, UInt8(ascii: "%")): Self.percent(rest, "%25") ?? Self.percent(rest, "%")
      case (.percent, UInt8(ascii: "+")), (.percentTwice, UInt8(ascii: "+")):
        Unit(bytes: UnitBytes(UInt8(ascii: " ")), length: 1)
      case (.json, UInt8(ascii: "\\")): Self.json(rest)
      case (.html, UInt8(ascii: "&")): Self.html(rest)
      default: nil
      }
    return escaped ?? Unit(bytes: UnitBytes(text[place]), length: 1)
  }

  private typealias Rest = Slice<UnsafeBufferPointer<UInt8>>

  private static func percent(_ text: Rest, _ prefix: StaticString) -> Unit? {
    let length = prefix.utf8CodeUnitCount
    guard text.count >= length + 2,
      text.starts(with: UnsafeBufferPointer(start: prefix.utf8Start, count: length)),
      let high = PercentEncoding.hexValue(text[text.startIndex + length]),
      let low = PercentEncoding.hexValue(text[text.startIndex + length + 1])
    else { return nil }
    return Unit(bytes: UnitBytes(high << 4 | low), length: length + 2)
  }

  /// RFC 8259, section 7.
  private static func json(_ text: Rest) -> Unit? {
    guard text.count >= 2 else { return nil }
    let letter = text[text.startIndex + 1]
    switch letter {
    case UInt8(ascii: "u"):
      guard let first = hexadecimal(text.dropFirst(2).prefix(4)) else { return nil }
      if let scalar = Unicode.Scalar(first) { return Unit(bytes: UnitBytes(scalar), length: 6) }
      // Half of a pair.
      guard (0xD800..<0xDC00).contains(first), text.dropFirst(6).starts(with: "\\u".utf8),
        let second = hexadecimal(text.dropFirst(8).prefix(4)), (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { return nil }
      return Unit(bytes: UnitBytes(scalar), length: 12)
    case UInt8(ascii: "b"): return Unit(bytes: UnitBytes(8), length: 2)
    case UInt8(ascii: "t"): return Unit(bytes: UnitBytes(9), length: 2)
    case UInt8(ascii: "n"): return Unit(bytes: UnitBytes(10), length: 2)
    case UInt8(ascii: "f"): return Unit(bytes: UnitBytes(12), length: 2)
    case UInt8(ascii: "r"): return Unit(bytes: UnitBytes(13), length: 2)
    default: return Unit(bytes: UnitBytes(letter), length: 2)
    }
  }

  private static func hexadecimal(_ digits: Rest) -> UInt32? {
    guard digits.count == 4 else { return nil }
    return digits.reduce(0) { value, digit in
      PercentEncoding.hexValue(digit).flatMap { digit in value.map { $0 << 4 | UInt32(digit) } }
    }
  }

  private static func html(_ text: Rest) -> Unit? {
    guard let end = text.prefix(10).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: text[(text.startIndex + 1)..<end], as: UTF8.self)
    let scalar: Unicode.Scalar? =
      switch name {
      case "quot": "\""
      case "amp": "&"
      case "apos": "'"
      case "lt": "<"
      case "gt": ">"
      case _ where name.hasPrefix("#x") || name.hasPrefix("#X"):
        UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      case _ where name.hasPrefix("#"):
        UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
      default: nil
      }
    return scalar.map { Unit(bytes: UnitBytes($0), length: end + 1 - text.startIndex) }
  }
}

/// One to four bytes, without an array's allocation.
struct UnitBytes: Sequence, IteratorProtocol {
  private var bits: UInt32
  private var count: Int

  init(_ byte: UInt8) { (bits, count) = (UInt32(byte), 1) }

  init(_ scalar: Unicode.Scalar) {
    (bits, count) = (0, 0)
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      bits |= UInt32(byte) << (8 * count)
      count += 1
    }
  }

  var first: UInt8? { count > 0 ? UInt8(truncatingIfNeeded: bits) : nil }

  mutating func next() -> UInt8? {
    guard count > 0 else { return nil }
    defer { (bits, count) = (bits >> 8, count - 1) }
    return UInt8(truncatingIfNeeded: bits)
  }
}
