import JourneyCrypto

/// One-time codes by the clock: six digits, HMAC-SHA1, 30 seconds (RFC 6238, RFC 4226).
enum TimeCode {
  static let period = 30

  static func code(key: [UInt8], at time: Int) throws(DemoTenantError) -> String {
    let counter = UInt64(max(0, time / period))
    let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> UInt64(56 - $0 * 8)) }
    let mac: [UInt8]
    do {
      mac = try HMAC.hmacSHA1(key: key, bytes: message)
    } catch {
      throw .cryptography(error)
    }
    let offset = Int(mac[19] & 0x0F)
    let number = mac[offset..<offset + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    let digits = "\((number & 0x7FFF_FFFF) % 1_000_000)"
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}
