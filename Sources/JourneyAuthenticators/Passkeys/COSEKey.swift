import JourneyCrypto

/// A public key as a passkey's registration carries it (RFC 9052 section 7, RFC 9053 section 7,
/// RFC 8230 section 4).
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
