import CJourneyOpenSSL

/// Keys derived from a key (RFC 5869), with SHA-256.
package enum HKDF {
  /// Both steps, extract and expand.
  ///
  /// - Parameters:
  ///   - key: the input keying material, not empty.
  ///   - info: says what the derived key is for.
  ///   - count: how many bytes; 1 to 8160.
  package static func sha256(
    key: [UInt8], salt: [UInt8], info: [UInt8], count: Int
  ) throws(CryptoError) -> [UInt8] {
    guard !key.isEmpty, (1...8160).contains(count) else {
      throw .unusableKey(reason: "HKDF needs a key, and gives 1 to 8160 bytes")
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
