import CJourneyOpenSSL
package import JourneyJSON

/// A key pair that can sign messages.
package struct PrivateKey: Sendable {
  package enum Kind: Sendable, Equatable {
    /// 2048 bits, with the exponent 65537.
    case rsa
    case ec(EllipticCurve)
    case ed25519
  }

  package let publicKey: PublicKey
  /// The private half, as named values for libcrypto. To parse it as DER would take longer than
  /// signing.
  private let secret: [KeyParameters.Named]

  init(
    _ material: PublicKey.Material, secret: [KeyParameters.Named]
  ) throws(CryptoError) {
    publicKey = try PublicKey(material)
    self.secret = secret
  }

  /// libcrypto's names for the private numbers of an RSA key, and those of JWK (RFC 7518 section
  /// 6.3.2). Swift does not import C macros that concatenate strings, so the names that end in a
  /// digit are literals.
  static let rsaNumbers = [
    (OSSL_PKEY_PARAM_RSA_D, "d"), ("rsa-factor1", "p"), ("rsa-factor2", "q"),
    ("rsa-exponent1", "dp"), ("rsa-exponent2", "dq"), ("rsa-coefficient1", "qi"),
  ]

  package static func generate(_ kind: Kind) throws(CryptoError) -> PrivateKey {
    switch kind {
    case .rsa:
      let key = try KeyHandle(generating: "RSA") { context throws(CryptoError) in
        try check(EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2048), "set_rsa_keygen_bits")
      }
      var secret: [KeyParameters.Named] = []
      for (name, _) in rsaNumbers { secret.append((name, .number(try key.number(name)))) }
      let modulus = try key.number(OSSL_PKEY_PARAM_RSA_N)
      let exponent = try key.number(OSSL_PKEY_PARAM_RSA_E)
      return try PrivateKey(.rsa(modulus: modulus, exponent: exponent), secret: secret)
    case .ec(let curve):
      let key = try KeyHandle(generating: "EC") { context throws(CryptoError) in
        try check(EVP_PKEY_CTX_set_group_name(context, curve.rawValue), "set_group_name")
      }
      let length = curve.coordinateLength
      return try ec(curve, scalar: try key.number(OSSL_PKEY_PARAM_PRIV_KEY, length: length))
    case .ed25519: return try ed25519(seed: SystemRandomness().bytes(32))
    }
  }

  /// Returns a signature as in JOSE, where an ECDSA signature is r followed by s (RFC 7518 section
  /// 3.4).
  /// - Throws: `unsupportedAlgorithm` if the algorithm cannot be used with this key.
  package func sign(
    _ message: [UInt8], by algorithm: SignatureAlgorithm
  ) throws(CryptoError) -> [UInt8] {
    let signature = try signDER(message, by: algorithm)
    guard case .ec(let curve) = algorithm.family else { return signature }
    return try ECDSASignature.raw(signature, on: curve)
  }

  /// Returns a signature as in WebAuthn, where an ECDSA signature is the DER encoding of r and s
  /// (Web Authentication section 6.5.6, RFC 3279 section 2.2.3). Others are the same as of `sign`.
  /// - Throws: `unsupportedAlgorithm` if the algorithm cannot be used with this key.
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
    try check(
      EVP_DigestSignInit_ex(context, &options, algorithm.digest, nil, nil, key.raw, nil),
      "EVP_DigestSignInit_ex")
    if algorithm.isPSS { try usePSS(options) }
    var length = 0
    try check(EVP_DigestSign(context, nil, &length, message, message.count), "EVP_DigestSign")
    var signature = [UInt8](repeating: 0, count: length)
    try check(
      EVP_DigestSign(context, &signature, &length, message, message.count), "EVP_DigestSign")
    signature.removeLast(signature.count - length)
    return signature
  }

  /// Returns PKCS #8, encrypted with AES-256 if there is a passphrase.
  package func pem(passphrase: String? = nil) throws(CryptoError) -> String {
    let key = try handle()
    return try PEM.text { (sink) throws(CryptoError) in
      let phrase = passphrase.map { Array($0.utf8CString) } ?? []
      try check(
        PEM_write_bio_PKCS8PrivateKey(
          sink, key.raw, passphrase == nil ? nil : EVP_aes_256_cbc(),
          phrase.isEmpty ? nil : phrase, Int32(max(phrase.count - 1, 0)), nil, nil),
        "PEM_write_bio_PKCS8PrivateKey")
    }
  }

  package func handle() throws(CryptoError) -> KeyHandle {
    try publicKey.handle(with: secret)
  }
}

extension PrivateKey {
  /// Reads a private JSON Web Key (RFC 7517): RSA with two primes and all private numbers (RFC 7518
  /// section 6.3.2), EC on P-256, P-384 or P-521, or OKP with Ed25519 (RFC 8037 section 2).
  ///
  /// The caller must check `use`, `alg` and `kid`.
  /// - Throws: `unusableKey` if the key is invalid or its two halves do not match.
  package init(jwk: JSONValue) throws(CryptoError) {
    let claimed = try PublicKey(jwk: jwk)
    switch claimed.material {
    case .ec(let curve, _, _): self = try .ec(curve, scalar: try jwk.keyBytes("d"))
    case .ed25519: self = try .ed25519(seed: try jwk.keyBytes("d"))
    case .rsa(let modulus, let exponent):
      guard jwk["oth"] == nil else {
        throw .unusableKey(reason: "an RSA key with more than two primes is not supported")
      }
      var secret: [KeyParameters.Named] = []
      for (name, member) in Self.rsaNumbers {
        secret.append((name, .number(try jwk.keyBytes(member))))
      }
      do {
        self = try PrivateKey(.rsa(modulus: modulus, exponent: exponent), secret: secret)
        // libcrypto also builds a key whose numbers do not belong together, so verify a trial
        // signature.
        let probe = try sign([], by: .rs256)
        guard try publicKey.verifies(probe, of: [], by: .rs256) else {
          throw CryptoError.unusableKey(reason: "mismatch")
        }
      } catch {
        throw .unusableKey(reason: "its private half does not match its public half")
      }
    }
    guard publicKey == claimed else {
      throw .unusableKey(reason: "its private half does not match its public half")
    }
  }
}
