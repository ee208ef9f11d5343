/// Base64 (RFC 4648 sections 4 and 5). Decoding is strict, so that each value has exactly one
/// encoding: without white space, missing or excess padding, and nonzero unused bits.
package struct Base64: Sendable {
  /// The alphabet with `+` and `/`, and `=` as padding.
  package static let standard = Base64(last: ("+", "/"), padded: true)
  /// The alphabet with `-` and `_`, without padding, as in JOSE and PKCE (RFC 7515 section 2).
  package static let url = Base64(last: ("-", "_"), padded: false)

  private let alphabet: [UInt8]
  private let values: [UInt8]
  private let padded: Bool

  private static let unused: UInt8 = 0xFF
  private static let padding = UInt8(ascii: "=")

  private init(last: (Unicode.Scalar, Unicode.Scalar), padded: Bool) {
    alphabet =
      Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
      + [UInt8(ascii: last.0), UInt8(ascii: last.1)]
    var values = [UInt8](repeating: Self.unused, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    self.values = values
    self.padded = padded
  }

  package func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count / 3 + 1) * 4)
    var start = 0
    while start < bytes.count {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(3 - group.count) * 8
      for index in 0...3 {
        if index <= group.count {
          text.append(alphabet[Int(bits >> UInt32(18 - index * 6) & 0x3F)])
        } else if padded {
          text.append(Self.padding)
        }
      }
      start += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns `nil` if `text` is not exactly what `encode` returns for the decoded bytes.
  package func decode(_ text: String) -> [UInt8]? {
    var letters = Array(text.utf8)
    if padded {
      guard letters.count.isMultiple(of: 4) else { return nil }
      for _ in 0..<2 where letters.last == Self.padding { letters.removeLast() }
    }
    guard letters.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var width = 0
    for letter in letters {
      let value = values[Int(letter)]
      guard value != Self.unused else { return nil }
      bits = bits << 6 | UInt32(value)
      width += 6
      if width >= 8 {
        width -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(width)))
        bits &= (1 << UInt32(width)) - 1
      }
    }
    return bits == 0 ? bytes : nil
  }
}
