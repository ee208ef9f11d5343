import JourneyCrypto

/// The hash that a one-time code is made with (RFC 4226 section 5, RFC 6238 section 1.2).
public enum OTPHash: String, Sendable, CaseIterable {
  case sha1 = "SHA1"
  case sha256 = "SHA256"
  case sha512 = "SHA512"

  /// Reads the `algorithm` of an `otpauth` address: `SHA256`, `sha-256` and `HmacSHA256` are one.
  /// `nil` for any other word: no hash stands in for another.
  public init?(named name: String) {
    var word = name.uppercased().filter { $0 != "-" }
    if word.hasPrefix("HMAC") { word.removeFirst(4) }
    self.init(rawValue: word)
  }

  func authenticationCode(of bytes: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
    switch self {
    case .sha1: try HMAC.hmacSHA1(key: key, bytes: bytes)
    case .sha256: try HMAC.hmacSHA256(key: key, bytes: bytes)
    case .sha512: try HMAC.hmacSHA512(key: key, bytes: bytes)
    }
  }
}
