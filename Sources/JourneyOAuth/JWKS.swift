import JourneyCrypto
package import JourneyJSON

/// The public keys of a server (RFC 7517 section 5), those for signatures alone.
package struct JWKS: Sendable, Hashable {
  /// More keys than any server has at a time.
  private static let maximumCount = 200
  /// What a key is made of and found by; certificates and the rest are left out.
  private static let members: Set<String> = [
    "kty", "kid", "use", "key_ops", "alg", "n", "e", "crv", "x", "y",
  ]

  private(set) var keys: [JSONObject]

  /// Nil where it is not a key set. Keys that are not for signatures are left out.
  package init?(json: JSONValue) {
    guard let list = json["keys"]?.array else { return nil }
    keys = list.prefix(Self.maximumCount).compactMap { value -> JSONObject? in
      guard let key = value.object, key["kty"]?.string != nil,
        key["kid"].map({ $0.isNull || $0.string != nil }) ?? true,
        key["use"].map({ $0.string == "sig" }) ?? true,
        key["key_ops"].map({ $0.array?.contains("verify") == true }) ?? true
      else { return nil }
      return JSONObject(key.filter { Self.members.contains($0.key) }.map { ($0.key, $0.value) })
    }
  }

  package var json: JSONValue { ["keys": .array(keys.map(JSONValue.object))] }

  /// The set with that key alone: what a document keeps, so that it stays small.
  mutating func keep(kid: String) { keys.removeAll { $0["kid"]?.string != kid } }

  /// How a token is signed; nil where it is signed in no way that is taken, or in one that the
  /// server does not name.
  /// - Parameter named: the algorithms that the server names; nil where it names none.
  static func algorithm(of token: IDToken, named: [String]?) -> SignatureAlgorithm? {
    guard named?.contains(token.algorithm) ?? true else { return nil }
    return SignatureAlgorithm(rawValue: token.algorithm)
  }

  func hasKey(for token: IDToken, _ algorithm: SignatureAlgorithm) -> Bool {
    key(for: token, algorithm) != nil
  }

  /// Checks the signature of a token with the key that its header names.
  func check(_ token: IDToken, _ algorithm: SignatureAlgorithm) throws(OidcError.IDTokenError) {
    guard let key = key(for: token, algorithm) else { throw .noKey(kid: token.kid) }
    let isValid: Bool
    do {
      isValid = try token.signature.isSigned(
        with: try PublicKey(jwk: .object(key)), by: algorithm)
    } catch {
      throw error == .malformedSignature
        ? .malformed : .unusableKey(reason: error.description)
    }
    guard isValid else { throw .signature }
  }

  /// By `kid`, or the only one that fits. `jku`, `x5u` and `jwk` of the header are left alone: a
  /// token does not bring its own key.
  private func key(for token: IDToken, _ algorithm: SignatureAlgorithm) -> JSONObject? {
    let fitting = keys.filter { key in
      (token.kid == nil || key["kid"]?.string == token.kid)
        && (key["alg"].map { Self.isName($0.string, of: algorithm) } ?? true)
        && Self.fits(key, algorithm)
    }
    return token.kid != nil || fitting.count == 1 ? fitting.first : nil
  }

  /// `EdDSA` with an Ed25519 key and `Ed25519` are the same algorithm (RFC 9864 section 2.2).
  private static func isName(_ name: String?, of algorithm: SignatureAlgorithm) -> Bool {
    switch algorithm {
    case .edDSA, .ed25519: name == "EdDSA" || name == "Ed25519"
    default: name == algorithm.rawValue
    }
  }

  private static func fits(_ key: JSONObject, _ algorithm: SignatureAlgorithm) -> Bool {
    let kind: (String, String?) =
      switch algorithm {
      case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: ("RSA", nil)
      case .es256: ("EC", "P-256")
      case .es384: ("EC", "P-384")
      case .es512: ("EC", "P-521")
      case .edDSA, .ed25519: ("OKP", "Ed25519")
      }
    return key["kty"]?.string == kind.0 && (kind.1 == nil || key["crv"]?.string == kind.1)
  }
}
