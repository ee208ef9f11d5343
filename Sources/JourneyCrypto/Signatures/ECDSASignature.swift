import CJourneyOpenSSL

/// Converts ECDSA signatures between r followed by s, as in JOSE (RFC 7518 section 3.4), and DER,
/// as in libcrypto.
enum ECDSASignature {
  /// Returns `nil` if `raw` is not as long as two coordinates.
  static func der(_ raw: [UInt8], on curve: EllipticCurve) throws(CryptoError) -> [UInt8]? {
    let length = curve.coordinateLength
    guard raw.count == 2 * length else { return nil }
    let signature = try made(ECDSA_SIG_new(), "ECDSA_SIG_new")
    defer { ECDSA_SIG_free(signature) }
    let r = try number(raw.prefix(length))
    let s: OpaquePointer
    do {
      s = try number(raw.suffix(length))
    } catch {
      BN_free(r)
      throw error
    }
    do {
      try check(ECDSA_SIG_set0(signature, r, s), "ECDSA_SIG_set0")
    } catch {
      BN_free(r)
      BN_free(s)
      throw error
    }
    var der: UnsafeMutablePointer<UInt8>?
    defer { CRYPTO_free(der, #fileID, #line) }
    var size: Int32 = 0
    func encoded() -> UnsafeMutablePointer<UInt8>? {
      size = i2d_ECDSA_SIG(signature, &der)
      return der
    }
    let bytes = try made(encoded(), "i2d_ECDSA_SIG")
    return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
  }

  static func raw(_ der: [UInt8], on curve: EllipticCurve) throws(CryptoError) -> [UInt8] {
    func parsed() -> OpaquePointer? {
      der.withUnsafeBufferPointer { bytes in
        var start = bytes.baseAddress
        return d2i_ECDSA_SIG(nil, &start, bytes.count)
      }
    }
    let signature = try made(parsed(), "d2i_ECDSA_SIG")
    defer { ECDSA_SIG_free(signature) }
    let length = curve.coordinateLength
    var raw: [UInt8] = []
    for number in [ECDSA_SIG_get0_r(signature), ECDSA_SIG_get0_s(signature)] {
      var bytes = [UInt8](repeating: 0, count: length)
      try check(BN_bn2binpad(number, &bytes, Int32(length)) == Int32(length), "BN_bn2binpad")
      raw += bytes
    }
    return raw
  }

  private static func number(_ bytes: ArraySlice<UInt8>) throws(CryptoError) -> OpaquePointer {
    let bytes = Array(bytes)
    return try made(BN_bin2bn(bytes, Int32(bytes.count), nil), "BN_bin2bn")
  }
}

extension PublicKey {
  /// Returns whether the private key signed the message. An ECDSA signature must be DER (RFC 3279
  /// section 2.2.3), as in WebAuthn and X.509, strictly: a longer encoding of the same numbers, or
  /// a byte after it, makes it invalid.
  /// - Throws: `unsupportedAlgorithm` if the algorithm cannot be used with this key.
  package func verifies(
    der signature: [UInt8], of message: [UInt8], by algorithm: SignatureAlgorithm
  ) throws(CryptoError) -> Bool {
    guard case .ec(let curve) = algorithm.family else {
      return try verifies(signature, of: message, by: algorithm)
    }
    let raw: [UInt8]
    do {
      raw = try ECDSASignature.raw(signature, on: curve)
    } catch {
      return false
    }
    guard try ECDSASignature.der(raw, on: curve) == signature else { return false }
    return try verifies(raw, of: message, by: algorithm)
  }
}
