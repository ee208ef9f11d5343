import JourneyCrypto
package import JourneyJSON

/// The public signature keys of a server (RFC 7517 section 5).
package struct JWKS: Sendable, Hashable {
  /// How many keys to try for one signature, and to store in a document.
  private static let maximumCount = 200
  /// What defines or identifies a key. Certificates and other members are left out.
  private static let members: Set<String> = [
    "kty", "kid", "use", "key_ops", "alg", "n", "e", "crv", "x", "y",
  ]

  private(set) var keys: [JSONObject]

  /// Returns `nil` if the value is not a key set. Leaves out keys that are not for signatures.
  package init?(json: JSONValue) {
    guard let list = json["keys"]?.array else { return nil }
    keys = list.compactMap { value -> JSONObject? in
      guard let key = value.object, key["kty"]?.string != nil,
        key["kid"].map({ $0.isNull || $0.string != nil }) ?? true,
        key["use"].map({ $0.string == "sig" }) ?? true,
        key["key_ops"].map({ $0.array?.contains("verify") == true }) ?? true
      else { return nil }
      return JSONObject(key.filter { Self.members.contains($0.key) }.map { ($0.key, $0.value) })
    }
  }

  /// The keys for a document, or `nil` if there are too many keys.
  package var json: JSONValue? {
    keys.count > Self.maximumCount ? nil : ["keys": .array(keys.map(JSONValue.object))]
  }

  /// Removes all other keys, so that documents stay small.
  mutating func keep(_ key: JSONObject) { keys = [key] }

  /// Returns the algorithm of a token, or `nil` if it is not supported or not among `named`.
  /// - Parameter named: the algorithms that the server names, or `nil` for all supported ones.
  static func algorithm(of token: IDToken, named: [String]?) -> SignatureAlgorithm? {
    guard named?.contains(token.algorithm) ?? true else { return nil }
    return SignatureAlgorithm(rawValue: token.algorithm)
  }

  func hasKey(for token: IDToken, _ algorithm: SignatureAlgorithm) -> Bool {
    !fitting(token, algorithm).isEmpty
  }

  /// Checks the signature with the keys that match the token's header.
  /// - Returns: the key that verifies it.
  func check(_ token: IDToken, _ algorithm: SignatureAlgorithm)
    throws(OidcError.IDTokenError) -> JSONObject
  {
    let fitting = fitting(token, algorithm)
    guard !fitting.isEmpty else { throw .noKey(kid: token.kid) }
    var failure = OidcError.IDTokenError.signature
    for key in fitting.prefix(Self.maximumCount) {
      do {
        let key = (json: key, key: try PublicKey(jwk: .object(key)))
        if try token.signature.isSigned(with: key.key, by: algorithm) { return key.json }
        failure = .signature
      } catch {
        guard error != .malformedSignature else { throw .malformed }
        if fitting.count == 1 { failure = .unusableKey(reason: error.description) }
      }
    }
    throw fitting.count > Self.maximumCount ? .tooManyKeys(tried: Self.maximumCount) : failure
  }

  /// Returns the keys that match the token's `kid` and `alg`, or, without a `kid`, the only key
  /// that matches `alg`.
  ///
  /// `jku`, `x5u` and `jwk` in the header are ignored, because a token must not supply its own key.
  private func fitting(_ token: IDToken, _ algorithm: SignatureAlgorithm) -> [JSONObject] {
    let fitting = keys.filter { key in
      (token.kid == nil || key["kid"]?.string == token.kid)
        && (key["alg"].map { Self.isName($0.string, of: algorithm) } ?? true)
        && Self.fits(key, algorithm)
    }
    return token.kid != nil || fitting.count == 1 ? fitting : []
  }

  /// Returns whether `name` names the algorithm, which for an Ed25519 key is `EdDSA` or `Ed25519`
  /// (RFC 9864 section 2.2).
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
