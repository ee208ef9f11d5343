import CJourneyOpenSSL

extension PublicKey {
  /// The public half of a key that libcrypto holds: RSA, or EC on P-256, P-384 or P-521.
  ///
  /// - Throws: `unusableKey` where it is of another type.
  package init(_ key: borrowing KeyHandle) throws(CryptoError) {
    if EVP_PKEY_is_a(key.raw, "RSA") == 1 {
      let modulus = try key.number(OSSL_PKEY_PARAM_RSA_N)
      try self.init(.rsa(modulus: modulus, exponent: try key.number(OSSL_PKEY_PARAM_RSA_E)))
    } else if EVP_PKEY_is_a(key.raw, "EC") == 1 {
      let curves: [Int: EllipticCurve] = [256: .p256, 384: .p384, 521: .p521]
      guard let curve = curves[Int(EVP_PKEY_get_bits(key.raw))] else {
        throw .unusableKey(reason: "its curve is not supported")
      }
      let length = curve.coordinateLength
      let x = try key.number(OSSL_PKEY_PARAM_EC_PUB_X, length: length)
      try self.init(.ec(curve, x: x, y: try key.number(OSSL_PKEY_PARAM_EC_PUB_Y, length: length)))
    } else {
      throw .unusableKey(reason: "its type is not supported")
    }
  }
}
