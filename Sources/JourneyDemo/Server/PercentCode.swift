/// Percent-encoding of URLs (RFC 3986 section 2.1).
enum PercentCode {
  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

  static func encode(_ text: String) -> String {
    text.utf8.map { byte in
      unreserved.contains(byte) ? String(Unicode.Scalar(byte)) : encode(byte)
    }.joined()
  }

  private static func encode(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "%0" + digits : "%" + digits
  }

  /// Leaves alone what may stand in a URL (RFC 3986 section 2) and encodes the rest: blanks,
  /// control characters, letters beyond ASCII.
  static func repair(_ address: String) -> String {
    let allowed = Set("!#$%&'()*+,/:;=?@[]".utf8).union(unreserved)
    return address.utf8.map { byte in
      allowed.contains(byte) ? String(Unicode.Scalar(byte)) : encode(byte)
    }.joined()
  }

  /// What is not a triplet stays as it is.
  static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "%"), place + 2 < bytes.count,
        let high = Character(Unicode.Scalar(bytes[place + 1])).hexDigitValue,
        let low = Character(Unicode.Scalar(bytes[place + 2])).hexDigitValue
      {
        decoded.append(UInt8(high * 16 + low))
        place += 3
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        place += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
