/// Percent-encoding of URLs (RFC 3986 section 2.1).
enum PercentCode {
  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

  static func encode(_ text: String) -> String {
    var encoded: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      if unreserved.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// What is no triplet stays as it is.
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
