import CJourneyOpenSSL
package import JourneyJSON

/// A key that verifies signatures.
package struct PublicKey: Sendable, Equatable {
  /// The values as in a JWK, for RSA and EC as big-endian numbers.
  package enum Material: Sendable, Equatable {
    case rsa(modulus: [UInt8], exponent: [UInt8])
    case ec(EllipticCurve, x: [UInt8], y: [UInt8])
    case ed25519([UInt8])
  }

  /// RSA lengths in bits. Shorter keys are too weak (RFC 7518 section 3.3), and longer ones too
  /// slow.
  static let modulusBits = 2048...8192

  package let material: Material

  /// - Throws: `unusableKey` if the values are no valid key, for example because a point is not on
  ///   its curve.
  package init(_ material: Material) throws(CryptoError) {
    self.material = material
    switch material {
    case .rsa(let modulus, let exponent):
      let significant = modulus.drop { $0 == 0 }
      let bits = significant.count * 8 - (significant.first?.leadingZeroBitCount ?? 0)
      guard Self.modulusBits.contains(bits) else {
        throw .unusableKey(reason: "its RSA modulus has the unsupported size of \(bits) bits")
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
      throw .unusableKey(reason: "its parameters do not form a valid key of its type")
    }
  }

  /// - Throws: `unsupportedAlgorithm` if the algorithm cannot be used with this key.
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

  /// - Parameter secret: the private values of the key pair, or an empty array for only the public
  ///   key.
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

/// Selects PSS padding with a salt that is as long as the hash (RFC 7518 section 3.5).
func usePSS(_ options: OpaquePointer?) throws(CryptoError) {
  try check(
    EVP_PKEY_CTX_set_rsa_padding(options, RSA_PKCS1_PSS_PADDING), "EVP_PKEY_CTX_set_rsa_padding")
  try check(
    EVP_PKEY_CTX_set_rsa_pss_saltlen(options, RSA_PSS_SALTLEN_DIGEST),
    "EVP_PKEY_CTX_set_rsa_pss_saltlen")
}

extension PublicKey {
  /// Reads the public half of an RSA key or of an EC key on P-256, P-384 or P-521.
  /// - Throws: `unusableKey` for any other type or curve.
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

extension PublicKey {
  /// Reads a JSON Web Key (RFC 7517): RSA, EC on P-256, P-384 or P-521, or OKP with Ed25519.
  ///
  /// The caller must check `use`, `alg` and `kid`.
  package init(jwk: JSONValue) throws(CryptoError) {
    switch (jwk["kty"]?.string, jwk["crv"]?.string) {
    case ("RSA", _):
      let modulus = try jwk.keyBytes("n")
      try self.init(.rsa(modulus: modulus, exponent: try jwk.keyBytes("e")))
    case ("EC", let name?):
      guard let curve = EllipticCurve(rawValue: name) else {
        throw .unusableKey(reason: "curve '\(name)' is not supported")
      }
      let x = try jwk.keyBytes("x")
      try self.init(.ec(curve, x: x, y: try jwk.keyBytes("y")))
    case ("OKP", "Ed25519"):
      try self.init(.ed25519(try jwk.keyBytes("x")))
    case (nil, _), ("", _): throw .unusableKey(reason: "its member 'kty' is missing or empty")
    case (let type, let curve):
      let name = [type, curve].compactMap(\.self).joined(separator: " ")
      throw .unusableKey(reason: "key type '\(name)' is not supported")
    }
  }

  /// The key as a JWK without `kid`, `use` and `alg`.
  package var jwk: JSONObject {
    func text(_ bytes: [UInt8]) -> JSONValue { .string(Base64.url.encode(bytes)) }
    return switch material {
    case .rsa(let modulus, let exponent):
      ["kty": "RSA", "n": text(modulus), "e": text(exponent)]
    case .ec(let curve, let x, let y):
      ["kty": "EC", "crv": .string(curve.rawValue), "x": text(x), "y": text(y)]
    case .ed25519(let bytes):
      ["kty": "OKP", "crv": "Ed25519", "x": text(bytes)]
    }
  }
}

extension JSONValue {
  /// Decodes a member from base64url.
  func keyBytes(_ name: String) throws(CryptoError) -> [UInt8] {
    guard let value = self[name] else {
      throw .unusableKey(reason: "its member '\(name)' is missing")
    }
    guard let bytes = value.string.flatMap({ Base64.url.decode($0) }), !bytes.isEmpty else {
      throw .unusableKey(reason: "its member '\(name)' is not base64url")
    }
    return bytes
  }
}

extension PublicKey {
  /// Returns the SHA-256 hash of the key's required members (RFC 7638): 43 characters of base64url.
  package func thumbprint() throws(CryptoError) -> String {
    // The required members in the order of their names, without white space.
    let members = jwk.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let text = JSONValue.object(JSONObject(members)).compact
    return Base64.url.encode(try Hash.sha256(Array(text.utf8)))
  }
}

/// RFC 7518 section 6.2.1.1.
package enum EllipticCurve: String, Sendable, CaseIterable {
  case p256 = "P-256"
  case p384 = "P-384"
  case p521 = "P-521"

  /// The length of a coordinate, in bytes.
  var coordinateLength: Int {
    switch self {
    case .p256: 32
    case .p384: 48
    case .p521: 66
    }
  }
}
