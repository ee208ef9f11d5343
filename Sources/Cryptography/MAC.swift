import COpenSSL

/// Message authentication with a shared key.
package enum MAC {
  /// HMAC with SHA-256 (RFC 2104): 32 bytes.
  package static func hmacSHA256(
    key: [UInt8], bytes: [UInt8]
  ) throws(CryptographyError) -> [UInt8] {
    guard let keyLength = Int32(exactly: key.count) else {
      throw .unusableKey(reason: "it is too long for HMAC")
    }
    var result = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    let made = HMAC(EVP_sha256(), key, keyLength, bytes, bytes.count, &result, &length)
    guard made != nil, length == 32 else { throw .failure(of: "HMAC") }
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
