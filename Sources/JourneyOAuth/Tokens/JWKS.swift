import JourneyCrypto
package import JourneyJSON

/// The public signature keys of a server (RFC 7517 section 5).
package struct JWKS: Sendable, Hashable {
  /// The maximum number of keys to try for one signature, and the maximum number to store in a
  /// document.
  private static let maximumCount = 200
  /// The members that define or identify a key. Certificates and other members are omitted.
  private static let members: Set<String> = [
    "kty", "kid", "use", "key_ops", "alg", "n", "e", "crv", "x", "y",
  ]

  private(set) var keys: [JSONObject]

  /// Reads a key set. Returns `nil` if the value is not a key set. Keys that are not for signatures
  /// are omitted.
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

  /// The key set as JSON for a document, or `nil` if the set has too many keys.
  package var json: JSONValue? {
    keys.count > Self.maximumCount ? nil : ["keys": .array(keys.map(JSONValue.object))]
  }

  /// Removes all keys except `key`, so that documents remain small.
  mutating func keep(_ key: JSONObject) { keys = [key] }

  /// Returns the signature algorithm of a token, or `nil` if the algorithm is not supported or is
  /// missing from `named`.
  /// - Parameter named: the algorithms that the server names, or `nil` if the server names no
  ///   algorithms. With `nil`, every supported algorithm is allowed.
  static func algorithm(of token: IDToken, named: [String]?) -> SignatureAlgorithm? {
    guard named?.contains(token.algorithm) ?? true else { return nil }
    return SignatureAlgorithm(rawValue: token.algorithm)
  }

  func hasKey(for token: IDToken, _ algorithm: SignatureAlgorithm) -> Bool {
    !fitting(token, algorithm).isEmpty
  }

  /// Checks the signature of a token with the keys that match its header.
  /// - Returns: the key that verifies the signature.
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

  /// Returns the keys that match the token's `kid` and `alg`. For a token without a `kid`, returns
  /// a key only if exactly one key matches `alg`.
  ///
  /// The members `jku`, `x5u` and `jwk` of the header are ignored, because a token must not supply
  /// its own key.
  private func fitting(_ token: IDToken, _ algorithm: SignatureAlgorithm) -> [JSONObject] {
    let fitting = keys.filter { key in
      (token.kid == nil || key["kid"]?.string == token.kid)
        && (key["alg"].map { Self.isName($0.string, of: algorithm) } ?? true)
        && Self.fits(key, algorithm)
    }
    return token.kid != nil || fitting.count == 1 ? fitting : []
  }

  /// Returns whether `name` is a name of the algorithm. For an Ed25519 key, `EdDSA` and `Ed25519`
  /// name the same algorithm (RFC 9864 section 2.2).
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
