import CJourneyOpenSSL

/// A key that checks signatures.
package struct PublicKey: Sendable, Equatable {
  /// Numbers are big-endian, as a JWK has them.
  package enum Material: Sendable, Equatable {
    case rsa(modulus: [UInt8], exponent: [UInt8])
    case ec(EllipticCurve, x: [UInt8], y: [UInt8])
    case ed25519([UInt8])
  }

  /// Shorter RSA keys can be broken (RFC 7518 section 3.3), longer ones only cost time.
  static let modulusBits = 2048...8192

  package let material: Material

  /// - Throws: where the numbers are no key: a point beside its curve, a modulus out of bounds.
  package init(_ material: Material) throws(CryptoError) {
    self.material = material
    switch material {
    case .rsa(let modulus, let exponent):
      let significant = modulus.drop { $0 == 0 }
      let bits = significant.count * 8 - (significant.first?.leadingZeroBitCount ?? 0)
      guard Self.modulusBits.contains(bits) else {
        throw .unusableKey(reason: "its RSA modulus has \(bits) bits")
      }
      guard (1...8).contains(exponent.count), let last = exponent.last, last & 1 == 1,
        exponent.drop(while: { $0 == 0 }) != [1]
      else { throw .unusableKey(reason: "its RSA exponent is not an odd number from 3 to 2^64") }
    case .ec(let curve, let x, let y):
      guard x.count == curve.coordinateLength, y.count == curve.coordinateLength else {
        throw .unusableKey(reason: "its coordinates have the wrong length for \(curve.rawValue)")
      }
    case .ed25519(let bytes):
      guard bytes.count == 32 else {
        throw .unusableKey(reason: "an Ed25519 key has 32 bytes, not \(bytes.count)")
      }
    }
    do {
      _ = try handle()
    } catch {
      throw .unusableKey(reason: "its numbers are no key of its type")
    }
  }

  /// Whether `signature` was made of `message` with this key's private half.
  ///
  /// - Throws: `unsupportedAlgorithm` where the key is of another kind than the algorithm.
  package func verifies(
    _ signature: [UInt8], of message: [UInt8], by algorithm: SignatureAlgorithm
  ) throws(CryptoError) -> Bool {
    guard algorithm.family == family else {
      throw .unsupportedAlgorithm(algorithm.rawValue)
    }
    var signature = signature
    if case .ec(let curve) = algorithm.family {
      guard let encoded = try ECDSASignature.der(signature, on: curve) else { return false }
      signature = encoded
    }
    let key = try handle()
    let context = try made(EVP_MD_CTX_new(), "EVP_MD_CTX_new")
    defer { EVP_MD_CTX_free(context) }
    var options: OpaquePointer?
    try check(
      EVP_DigestVerifyInit_ex(context, &options, algorithm.digest, nil, nil, key.raw, nil),
      "EVP_DigestVerifyInit_ex")
    if algorithm.isPSS { try usePSS(options) }
    return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }

  var family: SignatureAlgorithm.Family {
    switch material {
    case .rsa: .rsa
    case .ec(let curve, _, _): .ec(curve)
    case .ed25519: .ed25519
    }
  }

  /// - Parameter secret: the private numbers, for a pair.
  func handle(with secret: [KeyParameters.Named] = []) throws(CryptoError) -> KeyHandle {
    switch material {
    case .rsa(let modulus, let exponent):
      try KeyHandle(
        type: "RSA", isPair: !secret.isEmpty,
        [
          (OSSL_PKEY_PARAM_RSA_N, .number(modulus)),
          (OSSL_PKEY_PARAM_RSA_E, .number(exponent)),
        ] + secret)
    case .ec(let curve, let x, let y):
      try KeyHandle(
        type: "EC", isPair: !secret.isEmpty,
        [
          (OSSL_PKEY_PARAM_GROUP_NAME, .text(curve.rawValue)),
          // An uncompressed point: SEC 1 section 2.3.3.
          (OSSL_PKEY_PARAM_PUB_KEY, .bytes([0x04] + x + y)),
        ] + secret)
    case .ed25519(let bytes):
      try KeyHandle(
        type: "ED25519", isPair: !secret.isEmpty,
        [(OSSL_PKEY_PARAM_PUB_KEY, .bytes(bytes))] + secret)
    }
  }
}

/// PSS with a salt as long as the hash (RFC 7518 section 3.5).
func usePSS(_ options: OpaquePointer?) throws(CryptoError) {
  try check(
    EVP_PKEY_CTX_set_rsa_padding(options, RSA_PKCS1_PSS_PADDING), "EVP_PKEY_CTX_set_rsa_padding")
  try check(
    EVP_PKEY_CTX_set_rsa_pss_saltlen(options, RSA_PSS_SALTLEN_DIGEST),
    "EVP_PKEY_CTX_set_rsa_pss_saltlen")
}
