import JourneyCrypto
import JourneyJSON

/// Checks the claims of an ID token (OpenID Connect Core 1.0 sections 3.1.3.7 and 12.2).
struct IDTokenValidator: Sendable {
  /// The allowed difference between the clocks of client and server, in seconds.
  static let tolerance = 60
  /// The maximum age of a new token, in seconds.
  static let greatestAge = 86_400

  let issuer: String
  let clientId: String
  /// The current time in seconds since 1970.
  let now: Int
  /// The access token of the same response.
  let accessToken: String?
  /// The authorization code that was exchanged for the token.
  var code: String?
  /// The `nonce` that was sent.
  var nonce: String?
  /// The ID token before the refresh.
  var previous: IDToken?
  /// The `max_age` that was sent, in seconds.
  var maxAge: Int?

  func check(_ token: IDToken) throws(OidcError.IDTokenError) {
    guard token.claims["iss"]?.string == issuer else { throw .mismatch(claim: "iss") }
    try checkAudience(token)
    try checkTimes(token)
    try checkNonce(token)
    guard let subject = token.subject else { throw .missing(claim: "sub") }
    guard subject.utf8.count <= 255 else { throw .mismatch(claim: "sub") }
    try checkPrevious(token)
    try checkHash("at_hash", of: accessToken, token)
    try checkHash("c_hash", of: code, token)
  }

  private func checkAudience(_ token: IDToken) throws(OidcError.IDTokenError) {
    guard let audience = token.audience else { throw .missing(claim: "aud") }
    guard audience.contains(clientId) else { throw .mismatch(claim: "aud") }
    if let party = token.claims["azp"] {
      guard party.string == clientId else { throw .mismatch(claim: "azp") }
    } else if audience.count > 1 {
      throw .missing(claim: "azp")
    }
  }

  private func checkTimes(_ token: IDToken) throws(OidcError.IDTokenError) {
    try checkEnd(token)
    guard let made = token.time("iat") else { throw .missing(claim: "iat") }
    guard made <= now.adding(Self.tolerance) else { throw .future(claim: "iat") }
    guard made >= now.subtracting(Self.greatestAge) else { throw .tooOld(claim: "iat") }
    try checkStart(token)
    if let maxAge {
      guard let signedIn = token.authenticationTime else { throw .missing(claim: "auth_time") }
      guard signedIn.adding(maxAge).adding(Self.tolerance) >= now else {
        throw .tooOld(claim: "auth_time")
      }
    }
  }

  private func checkEnd(_ token: IDToken) throws(OidcError.IDTokenError) {
    guard let end = token.time("exp") else { throw .missing(claim: "exp") }
    guard end > now.subtracting(Self.tolerance) else { throw .expired }
  }

  private func checkStart(_ token: IDToken) throws(OidcError.IDTokenError) {
    guard token.claims["nbf"] != nil else { return }
    guard let start = token.time("nbf") else { throw .missing(claim: "nbf") }
    guard start <= now.adding(Self.tolerance) else { throw .future(claim: "nbf") }
  }

  /// Checks signed claims, in which `iss`, `aud`, `exp` and `nbf` are optional (OpenID Connect Core
  /// 1.0 section 5.3.2).
  func checkUserinfo(_ token: IDToken) throws(OidcError.IDTokenError) {
    if let made = token.claims["iss"], made.string != issuer { throw .mismatch(claim: "iss") }
    if token.claims["aud"] != nil, token.audience?.contains(clientId) != true {
      throw .mismatch(claim: "aud")
    }
    if token.claims["exp"] != nil { try checkEnd(token) }
    try checkStart(token)
  }

  private func checkNonce(_ token: IDToken) throws(OidcError.IDTokenError) {
    guard let nonce else { return }
    guard let sent = token.text("nonce") else { throw .missing(claim: "nonce") }
    guard HMAC.equal(sent, nonce) else { throw .mismatch(claim: "nonce") }
  }

  private func checkPrevious(_ token: IDToken) throws(OidcError.IDTokenError) {
    guard let previous else { return }
    guard token.subject == previous.subject else { throw .changed(claim: "sub") }
    guard token.claims["iss"] == previous.claims["iss"] else { throw .changed(claim: "iss") }
    guard Set(token.audience ?? []) == Set(previous.audience ?? []) else {
      throw .changed(claim: "aud")
    }
    if let nonce = token.claims["nonce"], let before = previous.claims["nonce"], nonce != before {
      throw .changed(claim: "nonce")
    }
  }

  /// Checks a claim such as `at_hash`, if there is one: the left half of the hash of the ASCII
  /// string `text`, in Base64url, with the hash function of the token's `alg` (OpenID Connect Core
  /// 1.0 section 3.1.3.6).
  ///
  /// `EdDSA` names no hash function. Some servers use SHA-512, which is part of Ed25519, others
  /// SHA-256, so both are accepted.
  private func checkHash(_ claim: String, of text: String?, _ token: IDToken)
    throws(OidcError.IDTokenError)
  {
    guard let value = token.claims[claim], let text else { return }
    let bytes = Array(text.utf8)
    let digests: [[UInt8]]
    do {
      digests =
        switch token.algorithm {
        case "EdDSA", "Ed25519": [try Hash.sha512(bytes), try Hash.sha256(bytes)]
        case let name where name.hasSuffix("256"): [try Hash.sha256(bytes)]
        case let name where name.hasSuffix("384"): [try Hash.sha384(bytes)]
        default: [try Hash.sha512(bytes)]
        }
    } catch {
      throw .unusableKey(reason: error.description)
    }
    let halves = digests.map { Base64.url.encode(Array($0.prefix($0.count / 2))) }
    guard let sent = value.string, halves.contains(sent) else { throw .mismatch(claim: claim) }
  }
}
