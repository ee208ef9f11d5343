import JourneyCrypto
import JourneyJSON

/// A passkey's public key for ES256, EdDSA on Ed25519, or RS256 (RFC 9053 section 7, RFC 8230
/// section 4).
struct COSEPublicKey: Sendable {
  /// The COSE number: -7, -8 or -257.
  let algorithm: Int
  let key: PublicKey

  /// The JOSE names, which also determine the curve.
  private static let names: [Int: SignatureAlgorithm] = [
    -7: .es256, -8: .edDSA, -257: .rs256,
  ]

  /// Reads a COSE_Key (RFC 9052 section 7) with exactly the members of its key type.
  init(_ map: CBORValue) throws(RequestError) {
    guard let type = map[.integer(1)]?.integer, let algorithm = map[.integer(3)]?.integer else {
      throw .rule(.authenticatorData, "the key has no type or algorithm")
    }
    func part(_ label: Int, _ count: Int?) throws(RequestError) -> JSONValue {
      guard let bytes = map[.integer(label)]?.bytes, count == nil || bytes.count == count else {
        throw .rule(.authenticatorData, "a number of the key is missing or of the wrong length")
      }
      return .string(Base64.url.encode(bytes))
    }
    let jwk: JSONValue
    switch (type, algorithm, map[.integer(-1)]?.integer, map.count) {
    case (2, -7, 1, 5):
      jwk = ["kty": "EC", "crv": "P-256", "x": try part(-2, 32), "y": try part(-3, 32)]
    case (1, -8, 6, 4):
      jwk = ["kty": "OKP", "crv": "Ed25519", "x": try part(-2, 32)]
    case (3, -257, nil, 4):
      jwk = ["kty": "RSA", "n": try part(-1, nil), "e": try part(-2, nil)]
    default:
      throw .rule(.authenticatorData, "the key is not of a known type, curve and algorithm")
    }
    self.algorithm = algorithm
    do {
      key = try PublicKey(jwk: jwk)
    } catch {
      throw .rule(.authenticatorData, "the numbers are not a key")
    }
  }

  /// Returns whether this key signed `message`. An ECDSA signature is DER-encoded.
  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    Self.verifies(signature, of: message, by: algorithm, with: key)
  }

  static func verifies(
    _ signature: [UInt8], of message: [UInt8], by algorithm: Int, with key: PublicKey
  ) -> Bool {
    guard let name = names[algorithm] else { return false }
    do {
      return try key.verifies(der: signature, of: message, by: name)
    } catch {
      return false
    }
  }
}
