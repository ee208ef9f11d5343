/// The Base64 encodings of a secret that was encoded as part of a longer string, such as the
/// password in `Authorization: Basic`.
enum Base64Spelling {
  /// Returns the Base64 characters that depend only on the secret, and not on the bytes around it.
  /// The results cover the secret's three possible offsets in a group of three bytes, and both
  /// alphabets (RFC 4648, sections 4 and 5).
  static func all(of secret: [UInt8]) -> [[UInt8]] {
    var spellings: [[UInt8]] = []
    for offset in 0...2 {
      let first = (8 * offset + 5) / 6
      let end = 8 * (offset + secret.count) / 6
      // Fewer letters would be found by chance.
      guard end - first >= 5 else { continue }
      let sextets = sextets(of: Array(repeating: 0, count: offset) + secret)[first..<end]
      spellings.append(sextets.map { standard[Int($0)] })
      if sextets.contains(where: { $0 > 61 }) {
        spellings.append(sextets.map { urlSafe[Int($0)] })
      }
    }
    return spellings
  }

  /// Returns the decoded bytes, or `nil` if the text has characters outside the standard alphabet.
  static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for letter in text.utf8.prefix(while: { $0 != UInt8(ascii: "=") }) {
      guard let sextet = standard.firstIndex(of: letter) else { return nil }
      bits = (bits << 6 | UInt32(sextet)) & 0xFFFF
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 0xFF))
    }
    return bytes
  }

  /// Returns the bytes in the standard alphabet, with padding.
  static func encode(_ bytes: [UInt8]) -> String {
    let padding = (3 - bytes.count % 3) % 3
    let sextets = sextets(of: bytes + Array(repeating: 0, count: padding)).dropLast(padding)
    return String(decoding: sextets.map { standard[Int($0)] }, as: UTF8.self)
      + String(repeating: "=", count: padding)
  }

  private static func sextets(of bytes: [UInt8]) -> [UInt8] {
    var sextets: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes {
      bits = (bits << 8 | UInt32(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        sextets.append(UInt8(bits >> count & 0x3F))
      }
    }
    return sextets
  }

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let standard = letters + Array("+/".utf8)
  private static let urlSafe = letters + Array("-_".utf8)
}
