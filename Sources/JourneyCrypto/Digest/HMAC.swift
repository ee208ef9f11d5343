import CJourneyOpenSSL

/// Message authentication with a shared key (RFC 2104).
package enum HMAC {
  /// Returns 32 bytes.
  package static func hmacSHA256(
    key: [UInt8], bytes: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    try hmac(EVP_sha256(), 32, key, bytes)
  }

  /// Returns 20 bytes. SHA-1 is used only for one-time codes (RFC 4226).
  package static func hmacSHA1(
    key: [UInt8], bytes: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    try hmac(EVP_sha1(), 20, key, bytes)
  }

  /// Returns 64 bytes.
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

  /// Compares in constant time, which does not reveal the position of the first difference.
  package static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
  }

  /// Compares the UTF-8 bytes in constant time.
  package static func equal(_ left: String, _ right: String) -> Bool {
    equal(Array(left.utf8), Array(right.utf8))
  }
}

/// RFC 5869, with SHA-256.
package enum HKDF {
  /// Extracts and expands a key.
  /// - Parameters:
  ///   - key: the input keying material, not empty.
  ///   - info: the purpose of the derived key.
  ///   - count: the length of the derived key in bytes, from 1 to 8160.
  package static func sha256(
    key: [UInt8], salt: [UInt8], info: [UInt8], count: Int
  ) throws(CryptoError) -> [UInt8] {
    guard !key.isEmpty, (1...8160).contains(count) else {
      throw .unusableKey(reason: "HKDF needs a key, and can derive 1 to 8160 bytes")
    }
    let function = try made(EVP_KDF_fetch(nil, OSSL_KDF_NAME_HKDF, nil), "EVP_KDF_fetch")
    defer { EVP_KDF_free(function) }
    let context = try made(EVP_KDF_CTX_new(function), "EVP_KDF_CTX_new")
    defer { EVP_KDF_CTX_free(context) }
    let parameters = KeyParameters([
      (OSSL_KDF_PARAM_DIGEST, .text("SHA256")),
      (OSSL_KDF_PARAM_KEY, .bytes(key)),
      (OSSL_KDF_PARAM_SALT, .bytes(salt)),
      (OSSL_KDF_PARAM_INFO, .bytes(info)),
    ])
    var derived = [UInt8](repeating: 0, count: count)
    try check(EVP_KDF_derive(context, &derived, count, parameters.list), "EVP_KDF_derive")
    return derived
  }
}
