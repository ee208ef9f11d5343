/// The bytes of a string after decoding, such as percent-decoding, with their indices in the
/// original.
struct Reading {
  private(set) var bytes: [UInt8] = []
  /// For each decoded byte, its index in the original text, and then the end of the text. If an
  /// escape stands for several bytes, all but the first have the index of the end of the escape.
  private(set) var indices: [Int] = []

  init(_ text: [UInt8]) {
    bytes = text
    indices = Array(0...text.count)
  }

  /// Decodes the escape at the beginning of a text into `decoded`. Returns the length of the
  /// escape, or `nil` if there is none.
  private typealias Escape = (_ text: ArraySlice<UInt8>, _ decoded: inout [UInt8]) -> Int?

  /// Creates a reading by decoding one kind of escape in another reading. Returns `nil` if the
  /// other reading has no escape of this kind.
  private init?(_ reading: Reading, _ marks: [UInt8], decoding escape: Escape) {
    guard marks.contains(where: reading.bytes.contains) else { return nil }
    bytes.reserveCapacity(reading.bytes.count)
    indices.reserveCapacity(reading.indices.count)
    var index = 0
    while index < reading.bytes.count {
      indices.append(reading.indices[index])
      let rest = reading.bytes[index...]
      if marks.contains(rest[index]), let length = escape(rest, &bytes) {
        index += length
        indices += repeatElement(reading.indices[index], count: bytes.count - indices.count)
      } else {
        bytes.append(rest[index])
        index += 1
      }
    }
    indices.append(reading.indices[index])
    if bytes == reading.bytes { return nil }
  }
}

extension Reading {
  /// Returns the text unchanged and in all readings in which it may contain a secret:
  /// percent-decoded once and twice, as an address and as a form, where `+` is a space, HTML, and
  /// JSON up to three times, because JSON strings can contain JSON, for example in a line of a
  /// trace. JSON in HTML and HTML in JSON are among them.
  static func all(of text: [UInt8]) -> [Reading] {
    let written = Reading(text)
    var all = [written]
    for isForm in [false, true] {
      guard let once = written.percentDecoded(asForm: isForm) else { continue }
      all += [once] + [once.percentDecoded(asForm: isForm)].compactMap(\.self)
    }
    let html = written.htmlDecoded
    for page in [written, html].compactMap(\.self) {
      var json = page.jsonDecoded
      for _ in 0..<3 {
        guard let layer = json else { break }
        all += [layer] + [layer.htmlDecoded].compactMap(\.self)
        json = layer.jsonDecoded
      }
    }
    return all + [html].compactMap(\.self)
  }

  private static let formMarks = [UInt8(ascii: "%"), UInt8(ascii: "+")]

  private func percentDecoded(asForm isForm: Bool) -> Reading? {
    Reading(self, isForm ? Self.formMarks : [UInt8(ascii: "%")]) { text, decoded in
      if text.first == UInt8(ascii: "+") {
        decoded.append(UInt8(ascii: " "))
        return 1
      }
      let digits = text.dropFirst().prefix(2).compactMap(PercentEncoding.hexValue)
      guard digits.count == 2 else { return nil }
      decoded.append(digits[0] << 4 | digits[1])
      return 3
    }
  }

  private var htmlDecoded: Reading? {
    Reading(self, [UInt8(ascii: "&")]) { text, decoded in
      guard let end = text.prefix(String.longestEntity).firstIndex(of: UInt8(ascii: ";")) else {
        return nil
      }
      let scalar = String.entity(Substring(decoding: text[..<end].dropFirst(), as: UTF8.self))
      guard let scalar else { return nil }
      decoded += scalar.utf8
      return end + 1 - text.startIndex
    }
  }

  /// The text with the escapes of JSON strings decoded (RFC 8259, section 7), or `nil` if there are
  /// none.
  private var jsonDecoded: Reading? {
    Reading(self, [UInt8(ascii: "\\")]) { text, decoded in
      guard let letter = text.dropFirst().first else { return nil }
      switch letter {
      case UInt8(ascii: "u"): return Self.decodeUnicode(text, &decoded)
      case UInt8(ascii: "b"): decoded.append(8)
      case UInt8(ascii: "t"): decoded.append(9)
      case UInt8(ascii: "n"): decoded.append(10)
      case UInt8(ascii: "f"): decoded.append(12)
      case UInt8(ascii: "r"): decoded.append(13)
      default: decoded.append(letter)
      }
      return 2
    }
  }

  /// Decodes a `\uXXXX` escape, or two of them for a character outside the Basic Multilingual
  /// Plane.
  private static func decodeUnicode(_ text: ArraySlice<UInt8>, _ decoded: inout [UInt8]) -> Int? {
    let units = [text, text.dropFirst(6)].map { text -> UInt16? in
      guard text.starts(with: Array("\\u".utf8)) else { return nil }
      let digits = text.dropFirst(2).prefix(4).compactMap(PercentEncoding.hexValue)
      return digits.count == 4 ? digits.reduce(0) { $0 << 4 | UInt16($1) } : nil
    }.prefix { $0 != nil }.compactMap(\.self)
    guard let first = units.first else { return nil }
    if let scalar = Unicode.Scalar(first) {
      decoded += scalar.utf8
      return 6
    }
    guard let pair = String(validating: units, as: UTF16.self) else { return nil }
    decoded += pair.utf8
    return 12
  }
}
