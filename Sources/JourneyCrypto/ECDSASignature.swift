import CJourneyOpenSSL

/// The two spellings of an ECDSA signature: JOSE puts r and s side by side (RFC 7518 section
/// 3.4), libcrypto has them in DER.
enum ECDSASignature {
  /// nil where `raw` has not the length of two coordinates.
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
    guard ECDSA_SIG_set0(signature, r, s) == 1 else {
      BN_free(r)
      BN_free(s)
      throw .failure(of: "ECDSA_SIG_set0")
    }
    var der: UnsafeMutablePointer<UInt8>?
    let size = i2d_ECDSA_SIG(signature, &der)
    defer { CRYPTO_free(der, #fileID, #line) }
    guard size > 0, let der else { throw .failure(of: "i2d_ECDSA_SIG") }
    return Array(UnsafeBufferPointer(start: der, count: Int(size)))
  }

  static func raw(_ der: [UInt8], on curve: EllipticCurve) throws(CryptoError) -> [UInt8] {
    let parsed = der.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return d2i_ECDSA_SIG(nil, &start, bytes.count)
    }
    let signature = try made(parsed, "d2i_ECDSA_SIG")
    defer { ECDSA_SIG_free(signature) }
    let length = curve.coordinateLength
    var raw: [UInt8] = []
    for number in [ECDSA_SIG_get0_r(signature), ECDSA_SIG_get0_s(signature)] {
      var bytes = [UInt8](repeating: 0, count: length)
      guard BN_bn2binpad(number, &bytes, Int32(length)) == Int32(length) else {
        throw .failure(of: "BN_bn2binpad")
      }
      raw += bytes
    }
    return raw
  }

  private static func number(_ bytes: ArraySlice<UInt8>) throws(CryptoError) -> OpaquePointer {
    let bytes = Array(bytes)
    return try made(BN_bin2bn(bytes, Int32(bytes.count), nil), "BN_bin2bn")
  }
}
