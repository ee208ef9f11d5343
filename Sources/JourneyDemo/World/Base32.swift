/// Base32 without padding (RFC 4648 section 6), as authenticator apps want secrets.
enum Base32 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var width = 0
    for byte in bytes {
      bits = (bits & 0x1F) << 8 | UInt32(byte)
      width += 8
      while width >= 5 {
        width -= 5
        text.append(alphabet[Int(bits >> UInt32(width) & 0x1F)])
      }
    }
    if width > 0 { text.append(alphabet[Int(bits << UInt32(5 - width) & 0x1F)]) }
    return String(decoding: text, as: UTF8.self)
  }

  static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var width = 0
    for letter in text.utf8 {
      guard let value = alphabet.firstIndex(of: letter) else { return nil }
      bits = (bits & 0x7F) << 5 | UInt32(value)
      width += 5
      if width >= 8 {
        width -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(width)))
      }
    }
    return bytes
  }
}
