import CJourneyOpenSSL

extension PublicKey {
  /// The key of an X.509 certificate in DER (RFC 5280 section 4.1). Nothing else of it is looked
  /// at: its signature, its dates and its issuer are for the caller.
  ///
  /// - Throws: `unusableKey` where the bytes are not one certificate with a key that this type has.
  package init(certificate der: [UInt8]) throws(CryptoError) {
    let read = der.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      let certificate = d2i_X509(nil, &start, bytes.count)
      return (
        certificate: certificate, isWhole: start == bytes.baseAddress.map { $0 + bytes.count }
      )
    }
    guard let certificate = read.certificate else {
      ERR_clear_error()
      throw .unusableKey(reason: "its bytes are not a certificate")
    }
    defer { X509_free(certificate) }
    guard read.isWhole else {
      throw .unusableKey(reason: "its certificate is followed by other bytes")
    }
    let key = KeyHandle(try made(X509_get_pubkey(certificate), "X509_get_pubkey"))
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
      throw .unusableKey(reason: "the type of its certificate's key is not supported")
    }
  }
}
