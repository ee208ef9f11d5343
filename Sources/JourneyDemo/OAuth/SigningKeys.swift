import JourneyCrypto
import JourneyJSON

/// The keys that sign ID tokens. The first key is created when it is needed.
struct SigningKeys: Sendable {
  struct Named: Sendable {
    /// The key id. As on a real server, it contains characters that must be escaped in a URL.
    let kid: String
    let algorithm: SignatureAlgorithm
    let key: PrivateKey
  }

  /// The algorithms for ID tokens, under the names that AM and PingOne use. Both products use the
  /// name `EdDSA` for Ed25519.
  static let algorithms = SignatureAlgorithm.allCases.filter { $0 != .ed25519 }
    .map { JSONValue.string($0.rawValue) }

  /// The keys, from oldest to newest. Only the newest key signs. All keys are published.
  private(set) var keys: [Named] = []

  /// Returns the newest key. If no key exists yet, creates a key for this algorithm.
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

  /// Returns the claims of an ID token, or `nil` if it was not signed with a published key. The
  /// expiry time is not checked.
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

  /// The JSON Web Key Set (RFC 7517 section 5) of all keys.
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
