import JourneyCrypto

/// One-time codes from a counter (HOTP) or from the clock (TOTP). Strings, because servers compare
/// them as strings (AM, `AbstractOathVerifier`), and `007123` must keep its zeros.
package enum OneTimeCode {
  /// RFC 4226 section 5.3 requires at least six.
  package static let digitRange = 6...9
  /// The lengths of a time step, in seconds.
  package static let periodRange = 1...3600
  /// Integers that every JSON parser preserves exactly.
  package static let counterRange = 0...(1 << 53)

  /// Returns the code for a counter (RFC 4226 section 5.3).
  /// - Parameters:
  ///   - secret: not empty. RFC 4226 section 4 requires at least 16 bytes.
  ///   - counter: in `counterRange`.
  ///   - digits: in `digitRange`.
  /// - Throws: `OTPError.invalidNumber`, or `emptySecret`.
  package static func hotp(
    secret: [UInt8], counter: Int, digits: Int = 6, hash: OTPHash = .sha1
  ) throws(OTPError) -> String {
    guard !secret.isEmpty else { throw .emptySecret }
    guard digitRange.contains(digits) else { throw .invalidNumber("digits", digitRange) }
    guard counterRange.contains(counter) else { throw .invalidNumber("counter", counterRange) }
    let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - $0 * 8)) }
    let code: [UInt8]
    do {
      code = try hash.authenticationCode(of: message, key: secret)
    } catch {
      throw .cryptography(error.description)
    }
    let offset = Int(code[code.count - 1] & 0x0F)
    let number = code[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
    let modulus = (0..<digits).reduce(1) { power, _ in power * 10 }
    let text = String(number % modulus)
    return String(repeating: "0", count: digits - text.count) + text
  }

  /// Returns the code for a time (RFC 6238 section 4).
  /// - Parameters:
  ///   - time: seconds since 1970, not negative.
  ///   - period: in seconds, in `periodRange`.
  package static func totp(
    secret: [UInt8], at time: Int, period: Int = 30, digits: Int = 6, hash: OTPHash = .sha1
  ) throws(OTPError) -> String {
    guard periodRange.contains(period) else { throw .invalidNumber("period", periodRange) }
    guard time >= 0 else { throw .invalidTime }
    return try hotp(secret: secret, counter: time / period, digits: digits, hash: hash)
  }
}

/// RFC 4226 section 5, RFC 6238 section 1.2.
package enum OTPHash: String, Sendable, CaseIterable {
  case sha1 = "SHA1"
  case sha256 = "SHA256"
  case sha512 = "SHA512"

  /// Reads the `algorithm` of an address: `SHA256`, `sha-256` and `HmacSHA256` are the same.
  /// Returns `nil` for an unknown name, which must not be replaced by another hash.
  package init?(named name: String) {
    var normalized = name.uppercased().filter { $0 != "-" }
    if normalized.hasPrefix("HMAC") { normalized.removeFirst(4) }
    self.init(rawValue: normalized)
  }

  func authenticationCode(of bytes: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
    switch self {
    case .sha1: try HMAC.hmacSHA1(key: key, bytes: bytes)
    case .sha256: try HMAC.hmacSHA256(key: key, bytes: bytes)
    case .sha512: try HMAC.hmacSHA512(key: key, bytes: bytes)
    }
  }
}
