import JourneyCrypto

/// A passkey's public key for a registration (RFC 9052 section 7, RFC 9053 section 7, RFC 8230
/// section 4).
enum COSEKey {
  static func encoded(
    _ key: PublicKey, _ algorithm: COSEAlgorithm
  ) throws(AuthenticatorError) -> [UInt8] {
    let kind: CBOR = .integer(algorithm.rawValue)
    let map: CBOR
    switch key.material {
    case .ec(.p256, let x, let y):
      map = .map([
        (.integer(1), .integer(2)), (.integer(3), kind), (.integer(-1), .integer(1)),
        (.integer(-2), .bytes(x)), (.integer(-3), .bytes(y)),
      ])
    case .ed25519(let x):
      map = .map([
        (.integer(1), .integer(1)), (.integer(3), kind), (.integer(-1), .integer(6)),
        (.integer(-2), .bytes(x)),
      ])
    case .rsa(let modulus, let exponent):
      map = .map([
        (.integer(1), .integer(3)), (.integer(3), kind),
        (.integer(-1), .bytes(Array(modulus.drop { $0 == 0 }))),
        (.integer(-2), .bytes(Array(exponent.drop { $0 == 0 }))),
      ])
    case .ec: throw .unsupportedKey
    }
    return map.encoded
  }
}

/// The signature algorithms for passkeys (RFC 9053 section 2, RFC 8812 section 2).
package enum COSEAlgorithm: Int, Sendable, CaseIterable {
  /// ECDSA on P-256 with SHA-256.
  case es256 = -7
  /// Ed25519.
  case edDSA = -8
  /// RSA with PKCS #1 v1.5 and SHA-256, only for keys that the caller supplies.
  case rs256 = -257

  var signatureAlgorithm: SignatureAlgorithm {
    switch self {
    case .es256: .es256
    case .edDSA: .edDSA
    case .rs256: .rs256
    }
  }
}
