import JourneyCrypto

/// One-time codes by time or counter (RFC 6238, RFC 4226).
enum TimeCode {
  /// The raw value is the name in an `otpauth` address.
  enum Algorithm: String, Sendable {
    case sha1 = "SHA1"
    case sha256 = "SHA256"
  }

  /// The length of a time step, in seconds.
  static let period = 30

  static func code(
    key: [UInt8], counter: Int, digits: Int, hash: Algorithm
  ) throws(RequestError) -> String {
    let counter = UInt64(max(0, counter))
    let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> UInt64(56 - $0 * 8)) }
    let mac =
      switch hash {
      case .sha1: try RequestError.crypto(try HMAC.hmacSHA1(key: key, bytes: message))
      case .sha256: try RequestError.crypto(try HMAC.hmacSHA256(key: key, bytes: message))
      }
    let offset = Int(mac[mac.count - 1] & 0x0F)
    let number = mac[offset..<offset + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    let modulus: UInt32 = digits == 8 ? 100_000_000 : 1_000_000
    let text = "\((number & 0x7FFF_FFFF) % modulus)"
    return String(repeating: "0", count: digits - text.count) + text
  }
}
