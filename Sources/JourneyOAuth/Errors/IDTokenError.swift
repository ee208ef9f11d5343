import JourneyFlow

public import JourneyHTTP

extension OidcError {
  /// Why an ID token is not trusted (OpenID Connect Core 1.0 section 3.1.3.7).
  public enum IDTokenError: ExplainedError, Sendable, Hashable {
    /// The token is longer than `maximumLength` bytes.
    case tooLong
    /// The token has five parts, so it is encrypted.
    case encrypted
    /// The token is not a compact JWS with a JSON header and a JSON payload (RFC 7515 section 7.1).
    case malformed
    /// The header has `crit` (RFC 7515 section 4.1.11), of which no extension is supported.
    case critical
    /// The algorithm is `none`, is unknown, uses a shared key, or is not one that the server names.
    case algorithm(String)
    /// No key of the server matches the header, or the token has no `kid` and several keys match.
    case noKey(kid: String?)
    /// The matching key cannot be used.
    case unusableKey(reason: String)
    /// Too many keys match the header, and none of those that were tried verifies the signature.
    case tooManyKeys(tried: Int)
    /// The signature does not match the token (RFC 7515 section 5.2).
    case signature
    /// This claim is missing or has the wrong type.
    case missing(claim: String)
    /// This claim has the wrong value.
    case mismatch(claim: String)
    /// `exp` is in the past.
    case expired
    /// `iat` or `nbf` is in the future.
    case future(claim: String)
    /// `iat` is more than a day in the past, or `auth_time` is longer ago than `max_age` allows.
    case tooOld(claim: String)
    /// `iss`, `aud`, `sub` or `nonce` is not that of the token before the refresh (OpenID Connect
    /// Core 1.0 section 12.2).
    case changed(claim: String)
  }
}

extension OidcError.IDTokenError {
  /// The message, in lowercase and without secrets.
  public var message: String {
    switch self {
    case .tooLong: "it is too long"
    case .encrypted: "it is encrypted"
    case .malformed: "it is not a signed token in compact form"
    case .critical: "its 'crit' names an unknown extension"
    case .algorithm(let name): "its 'alg' is '\(name.cut(at: 40))', which is not accepted"
    case .noKey(let kid?): "no suitable key of the server has the 'kid' '\(kid.cut(at: 200))'"
    case .noKey(nil): "it has no 'kid', and the server has several suitable keys or none"
    case .unusableKey(let reason): reason
    case .tooManyKeys(let tried):
      "more than \(tried) keys of the server are suitable, and none of the first \(tried) verifies its signature"
    case .signature: "its signature is invalid"
    case .missing(let claim): "its '\(claim)' is missing or of the wrong type"
    case .mismatch(let claim): "its '\(claim)' has an unexpected value"
    case .expired: "its 'exp' is in the past"
    case .future(let claim): "its '\(claim)' is in the future"
    case .tooOld(let claim): "its '\(claim)' is too far in the past"
    case .changed(let claim): "its '\(claim)' differs from the '\(claim)' before the refresh"
    }
  }
}
