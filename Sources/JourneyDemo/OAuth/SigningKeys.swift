import JourneyCrypto
import JourneyJSON

/// The keys that sign ID tokens. The first one is created when it is needed.
struct SigningKeys: Sendable {
  struct Named: Sendable {
    /// A key id with characters that must be escaped in a URL, as on a real server.
    let kid: String
    let algorithm: SignatureAlgorithm
    let key: PrivateKey
  }

  /// The algorithms, under the names of AM and PingOne, which use `EdDSA` for Ed25519.
  static let algorithms = SignatureAlgorithm.allCases.filter { $0 != .ed25519 }
    .map { JSONValue.string($0.rawValue) }

  /// The keys from oldest to newest. Only the newest signs, and all are published.
  private(set) var keys: [Named] = []

  /// Returns the newest key, created for this algorithm if there is none.
  mutating func current(_ algorithm: SignatureAlgorithm) throws(RequestError) -> Named {
    if keys.isEmpty { try RequestError.crypto(try rotate(to: algorithm)) }
    return keys[keys.count - 1]
  }

  mutating func rotate(to algorithm: SignatureAlgorithm) throws(CryptoError) {
    let key = try PrivateKey.generate(Self.kind(of: algorithm))
    let digest = try Hash.sha256(Array(JSONValue.object(key.publicKey.jwk).compact.utf8))
    let kid = "+" + Base64.standard.encode(Array(digest.prefix(20)))
    keys.append(Named(kid: kid, algorithm: algorithm, key: key))
    if keys.count > 3 { keys.removeFirst() }
  }

  /// Returns the claims, even of an expired token, or `nil` if no published key signed it.
  func claims(of idToken: String) -> JSONValue? {
    do {
      let token = try JSONWebSignature(idToken)
      guard let key = keys.first(where: { $0.kid == token.header["kid"]?.string }),
        try token.isSigned(with: key.key.publicKey, by: key.algorithm)
      else { return nil }
      return try JSONValue(parsing: token.payload)
    } catch {
      return nil
    }
  }

  /// RFC 7517 section 5.
  var published: JSONValue {
    [
      "keys": .array(
        keys.map { named in
          var jwk = named.key.publicKey.jwk
          jwk["kid"] = .string(named.kid)
          jwk["use"] = "sig"
          jwk["alg"] = .string(named.algorithm.rawValue)
          return .object(jwk)
        })
    ]
  }

  private static func kind(of algorithm: SignatureAlgorithm) -> PrivateKey.Kind {
    switch algorithm {
    case .es256: .ec(.p256)
    case .es384: .ec(.p384)
    case .es512: .ec(.p521)
    case .edDSA, .ed25519: .ed25519
    default: .rsa
    }
  }
}
