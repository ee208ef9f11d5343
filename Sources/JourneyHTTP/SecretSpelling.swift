/// How the bytes of a secret may be written in a text.
enum SecretSpelling: Hashable {
  case plain, percent, percentTwice, html
  /// A string of JSON, or one within so many others.
  case json(layers: Int)
  /// HTML within such a string.
  case jsonOfHTML(layers: Int)

  /// One unit of a text: the bytes that it stands for, and how many bytes long it is written.
  struct Unit {
    let bytes: UnitBytes
    let length: Int
  }

  /// The spellings in which a byte does not stand for itself. A server may put JSON into JSON, and
  /// a line of a trace is JSON once more.
  static func escaped(by byte: UInt8) -> [SecretSpelling] {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "+"): [.percent, .percentTwice]
    case UInt8(ascii: "\\"): inJSON
    case UInt8(ascii: "&"): inHTML
    default: []
    }
  }

  private static let inBoth = (1...3).map(jsonOfHTML(layers:))
  private static let inJSON = (1...3).map(json(layers:)) + inBoth
  private static let inHTML = [.html] + inBoth

  /// Reads the unit that begins at a place; a byte that begins no escape stands for itself.
  func unit(in text: UnsafeBufferPointer<UInt8>, at place: Int) -> Unit {
    let rest = text[place...]
    let escaped: Unit? =
      switch (self, text[place]) {
      case (.percent, UInt8(ascii: "%")): Self.percent(rest, "%")
      case (.percentTwice, UInt8(ascii: "%")): Self.percent(rest, "%25") ?? Self.percent(rest, "%")
      case (.percent, UInt8(ascii: "+")), (.percentTwice, UInt8(ascii: "+")):
        Unit(bytes: UnitBytes(UInt8(ascii: " ")), length: 1)
      case (.json(let layers), UInt8(ascii: "\\")), (.jsonOfHTML(let layers), UInt8(ascii: "\\")):
        JSONLayers(text).character(at: place, layers: layers)
      case (.html, UInt8(ascii: "&")), (.jsonOfHTML, UInt8(ascii: "&")): Self.html(rest)
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
