import CJourneyOpenSSL

/// A key pair that makes signatures.
package struct PrivateKey: Sendable {
  /// What kind of pair to make.
  package enum Kind: Sendable, Equatable {
    /// 2048 bits, exponent 65537.
    case rsa
    case ec(EllipticCurve)
    case ed25519
  }

  /// The half that checks what this one signs.
  package let publicKey: PublicKey
  /// DER of the type's own form (PKCS #1, SEC 1 or PKCS #8).
  private let encoded: [UInt8]

  /// A new pair from libcrypto's generator.
  package static func generate(_ kind: Kind) throws(CryptoError) -> PrivateKey {
    switch kind {
    case .rsa:
      let key = try KeyHandle(generating: "RSA") { context throws(CryptoError) in
        try check(EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2048), "set_rsa_keygen_bits")
      }
      let modulus = try key.number(OSSL_PKEY_PARAM_RSA_N)
      let exponent = try key.number(OSSL_PKEY_PARAM_RSA_E)
      return try PrivateKey(key, .rsa(modulus: modulus, exponent: exponent))
    case .ec(let curve):
      let key = try KeyHandle(generating: "EC") { context throws(CryptoError) in
        try check(EVP_PKEY_CTX_set_group_name(context, curve.rawValue), "set_group_name")
      }
      let length = curve.coordinateLength
      let x = try key.number(OSSL_PKEY_PARAM_EC_PUB_X, length: length)
      let y = try key.number(OSSL_PKEY_PARAM_EC_PUB_Y, length: length)
      return try PrivateKey(key, .ec(curve, x: x, y: y))
    case .ed25519:
      let key = try KeyHandle(generating: "ED25519") { _ in }
      var bytes = [UInt8](repeating: 0, count: 32)
      var length = bytes.count
      try check(
        EVP_PKEY_get_raw_public_key(key.raw, &bytes, &length), "EVP_PKEY_get_raw_public_key")
      return try PrivateKey(key, .ed25519(bytes))
    }
  }

  init(
    _ key: borrowing KeyHandle, _ material: PublicKey.Material
  ) throws(CryptoError) {
    publicKey = try PublicKey(material)
    var der: UnsafeMutablePointer<UInt8>?
    let size = i2d_PrivateKey(key.raw, &der)
    guard size > 0, let der else { throw .failure(of: "i2d_PrivateKey") }
    defer { CRYPTO_clear_free(der, Int(size), #fileID, #line) }
    encoded = Array(UnsafeBufferPointer(start: der, count: Int(size)))
  }

  /// The signature as JOSE has it: for ECDSA r and s side by side (RFC 7518 section 3.4).
  ///
  /// - Throws: `unsupportedAlgorithm` where the key is of another kind than the algorithm.
  package func sign(
    _ message: [UInt8], by algorithm: SignatureAlgorithm
  ) throws(CryptoError) -> [UInt8] {
    let signature = try signDER(message, by: algorithm)
    guard case .ec(let curve) = algorithm.family else { return signature }
    return try ECDSASignature.raw(signature, on: curve)
  }

  /// The signature as WebAuthn has it: for ECDSA r and s in DER (Web Authentication section 6.5.6,
  /// RFC 3279 section 2.2.3); for other algorithms the bytes that `sign` gives.
  ///
  /// - Throws: `unsupportedAlgorithm` where the key is of another kind than the algorithm.
  package func signDER(
    _ message: [UInt8], by algorithm: SignatureAlgorithm
  ) throws(CryptoError) -> [UInt8] {
    guard algorithm.family == publicKey.family else {
      throw .unsupportedAlgorithm(algorithm.rawValue)
    }
    let key = try handle()
    let context = try made(EVP_MD_CTX_new(), "EVP_MD_CTX_new")
    defer { EVP_MD_CTX_free(context) }
    var options: OpaquePointer?
    let status = EVP_DigestSignInit_ex(context, &options, algorithm.digest, nil, nil, key.raw, nil)
    try check(status, "EVP_DigestSignInit_ex")
    if algorithm.isPSS { try usePSS(options) }
    var length = 0
    try check(EVP_DigestSign(context, nil, &length, message, message.count), "EVP_DigestSign")
    var signature = [UInt8](repeating: 0, count: length)
    try check(
      EVP_DigestSign(context, &signature, &length, message, message.count), "EVP_DigestSign")
    signature.removeLast(signature.count - length)
    return signature
  }

  /// PKCS #8 in PEM; encrypted with AES-256 where there is a pass phrase.
  package func pem(passphrase: String? = nil) throws(CryptoError) -> String {
    let key = try handle()
    return try PEM.text { (sink) throws(CryptoError) in
      let phrase = passphrase.map { Array($0.utf8CString) } ?? []
      let status = PEM_write_bio_PKCS8PrivateKey(
        sink, key.raw, passphrase == nil ? nil : EVP_aes_256_cbc(),
        phrase.isEmpty ? nil : phrase, Int32(max(phrase.count - 1, 0)), nil, nil)
      try check(status, "PEM_write_bio_PKCS8PrivateKey")
    }
  }

  package func handle() throws(CryptoError) -> KeyHandle {
    let key = encoded.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return d2i_AutoPrivateKey(nil, &start, bytes.count)
    }
    return KeyHandle(try made(key, "d2i_AutoPrivateKey"))
  }
}
