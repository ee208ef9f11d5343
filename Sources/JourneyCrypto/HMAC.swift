import CJourneyOpenSSL

/// Message authentication with a shared key.
package enum HMAC {
  /// HMAC with SHA-256 (RFC 2104): 32 bytes.
  package static func hmacSHA256(
    key: [UInt8], bytes: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    try hmac(EVP_sha256(), 32, key, bytes)
  }

  /// HMAC with SHA-1, for one-time codes alone (RFC 4226): 20 bytes.
  package static func hmacSHA1(
    key: [UInt8], bytes: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    try hmac(EVP_sha1(), 20, key, bytes)
  }

  /// HMAC with SHA-512 (RFC 2104): 64 bytes.
  package static func hmacSHA512(
    key: [UInt8], bytes: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    try hmac(EVP_sha512(), 64, key, bytes)
  }

  private static func hmac(
    _ digest: OpaquePointer?, _ length: Int, _ key: [UInt8], _ bytes: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    guard let keyLength = Int32(exactly: key.count) else {
      throw .unusableKey(reason: "it is too long for HMAC")
    }
    var result = [UInt8](repeating: 0, count: length)
    var written: UInt32 = 0
    try check(
      CJourneyOpenSSL.HMAC(digest, key, keyLength, bytes, bytes.count, &result, &written) != nil,
      "HMAC")
    return result
  }

  /// Whether two secrets are equal, in a time that says nothing about where they differ.
  package static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
  }

  /// Whether two secret texts have the same UTF-8.
  package static func equal(_ left: String, _ right: String) -> Bool {
    equal(Array(left.utf8), Array(right.utf8))
  }
}
