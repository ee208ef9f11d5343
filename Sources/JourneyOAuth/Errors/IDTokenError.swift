extension OidcError {
  /// Why an id_token is not to be trusted (OpenID Connect Core 1.0 section 3.1.3.7).
  public enum IDTokenError: Error, Sendable, Hashable {
    /// Longer than `maximumLength` bytes.
    case tooLong
    /// Five parts: it is encrypted.
    case encrypted
    /// It is not a compact JWS with JSON in header and payload (RFC 7515 section 7.1).
    case malformed
    /// The header has `crit` (RFC 7515 section 4.1.11), and nothing critical is understood.
    case critical
    /// `none`, an algorithm with a shared key, an unknown one, or one that the server does not name.
    case algorithm(String)
    /// No key of the server, or more than one without a `kid`, fits the header.
    case noKey(kid: String?)
    /// The key that fits cannot be used.
    case unusableKey(reason: String)
    /// More keys fit the header than are tried, and none of those that were tried made the signature.
    case tooManyKeys(tried: Int)
    /// The signature does not fit the token (RFC 7515 section 5.2).
    case signature
    /// The claim is missing, or of another type than it must be.
    case missing(claim: String)
    /// The claim has another value than it must have.
    case mismatch(claim: String)
    /// `exp` is over.
    case expired
    /// `iat` or `nbf` lies in the future.
    case future(claim: String)
    /// `iat` is older than a day, or `auth_time` older than `max_age`.
    case tooOld(claim: String)
    /// Another `iss`, `aud`, `sub` or `nonce` than before the refresh (section 12.2).
    case changed(claim: String)

    /// The claim or header member that decided; nil where it was the token as a whole.
    package var claim: String? {
      switch self {
      case .tooLong, .encrypted, .malformed, .signature, .unusableKey: nil
      case .critical: "crit"
      case .algorithm: "alg"
      case .noKey, .tooManyKeys: "kid"
      case .expired: "exp"
      case .missing(let claim), .mismatch(let claim), .future(let claim), .tooOld(let claim),
        .changed(let claim):
        claim
      }
    }
  }
}

extension OidcError.IDTokenError: CustomStringConvertible {
  /// What is wrong, for people: lower case, no secret.
  public var description: String {
    switch self {
    case .tooLong: "it is too long"
    case .encrypted: "it is encrypted"
    case .malformed: "it is not a signed token in compact form"
    case .critical: "'crit' asks for what is not understood"
    case .algorithm(let name): "its 'alg' is '\(name.prefix(40))', which is not taken here"
    case .noKey(let kid?): "no key of the server has the kid '\(kid.prefix(200))' and fits"
    case .noKey(nil): "it has no 'kid', and not exactly one key of the server fits"
    case .unusableKey(let reason): "its key cannot be used: \(reason)"
    case .tooManyKeys(let tried):
      "more than \(tried) keys of the server fit, and none of the first \(tried) keys made its signature"
    case .signature: "its signature is not valid"
    case .missing(let claim): "its '\(claim)' is missing or of the wrong type"
    case .mismatch(let claim): "its '\(claim)' is not the expected one"
    case .expired: "its 'exp' has passed"
    case .future(let claim): "its '\(claim)' lies in the future"
    case .tooOld(let claim): "its '\(claim)' is too long ago"
    case .changed(let claim): "its '\(claim)' is not that of the token before the refresh"
    }
  }
}
