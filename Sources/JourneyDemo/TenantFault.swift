/// How a tenant can be made to misbehave, so that a test sees what a client makes of it.
package enum TenantFault: String, Sendable, CaseIterable {
  // Discovery.
  case discoveryMissing = "discovery-missing"
  case discoveryHTML = "discovery-html"
  case discoveryWithoutIssuer = "discovery-without-issuer"
  case discoveryWithoutEndSession = "discovery-without-end-session"
  /// Says that authorize answers always have `iss` (RFC 9207).
  case issuerPromised = "issuer-promised"
  /// Advertises `…/revoke`, which is not there, as OpenAM does.
  case revocationMisplaced = "revocation-misplaced"

  // Authorize.
  case authorizeUnavailable = "authorize-unavailable"
  case authorizeDenied = "authorize-denied"
  case authorizeForeign = "authorize-foreign"
  case authorizeTwoCodes = "authorize-two-codes"
  case stateWrong = "state-wrong"
  case stateMissing = "state-missing"
  case issuerWrong = "issuer-wrong"
  case issuerMissing = "issuer-missing"

  // Token.
  case tokenUnavailable = "token-unavailable"
  /// 400 with `server_error`, as OpenAM does.
  case tokenServerError = "token-server-error"
  case tokenHTML = "token-html"
  case tokenTypeMAC = "token-type-mac"
  case expiryMissing = "expiry-missing"
  case expiryText = "expiry-text"
  case expiryNegative = "expiry-negative"
  case refreshTokenMissing = "refresh-token-missing"
  case refreshTokenKept = "refresh-token-kept"
  case idTokenMissing = "id-token-missing"

  // The id_token.
  case idTokenForeignKey = "id-token-foreign-key"
  case idTokenUnsigned = "id-token-unsigned"
  case idTokenSharedKey = "id-token-shared-key"
  case idTokenIssuer = "id-token-issuer"
  case idTokenAudience = "id-token-audience"
  case idTokenNonce = "id-token-nonce"
  case idTokenExpired = "id-token-expired"
  case idTokenAccessHash = "id-token-access-hash"
  case idTokenSubject = "id-token-subject"
  case keysUnavailable = "keys-unavailable"

  // Passkeys.
  /// An outcome that cannot be read is a failed login; in AM it is an exception.
  case unreadableOutcomeFails = "unreadable-outcome-fails"

  // After that.
  case userinfoUnavailable = "userinfo-unavailable"
  case userinfoSubject = "userinfo-subject"
  case revocationUnavailable = "revocation-unavailable"
  case sessionsUnavailable = "sessions-unavailable"
}
