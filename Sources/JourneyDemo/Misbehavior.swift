/// How the tenant can misbehave, so that tests can check how a client reacts.
package enum Misbehavior: String, Sendable, CaseIterable {
  case discoveryMissing, discoveryHTML, discoveryWithoutIssuer, discoveryWithoutEndSession
  /// The discovery document promises `iss` in every authorization response (RFC 9207).
  case issuerPromised
  /// The discovery document names `…/revoke`, as in OpenAM, but that endpoint does not exist.
  case revocationMisplaced

  case authorizeUnavailable
  /// The user `demo` may not authorize the client. Other users may.
  case authorizeDenied
  /// The authorization endpoint sends the user to a consent service of another server.
  case authorizeInteraction
  case authorizeForeign, authorizeTwoCodes
  case stateWrong, stateMissing, issuerWrong, issuerMissing

  case tokenUnavailable
  /// The token endpoint responds with status 400 and the error `server_error`, as in OpenAM.
  case tokenServerError
  case tokenHTML, tokenTypeMAC, expiryMissing, expiryText, expiryNegative
  case refreshTokenMissing, refreshTokenKept, idTokenMissing

  case idTokenForeignKey, idTokenUnsigned, idTokenSharedKey, idTokenIssuer, idTokenAudience
  case idTokenNonce, idTokenExpired, idTokenAccessHash, idTokenSubject, keysUnavailable

  /// A passkey outcome that cannot be read leads to status 401. Otherwise, the status is 500,
  /// because it causes an exception in AM.
  case unreadableOutcomeFails

  case userinfoUnavailable, userinfoSubject, revocationUnavailable, sessionsUnavailable

  /// The endpoint that misbehaves: the last segment of its path.
  var endpoint: String {
    switch self {
    case .discoveryMissing, .discoveryHTML, .discoveryWithoutIssuer, .discoveryWithoutEndSession,
      .issuerPromised, .revocationMisplaced:
      "openid-configuration"
    case .authorizeUnavailable, .authorizeDenied, .authorizeInteraction, .authorizeForeign,
      .authorizeTwoCodes, .stateWrong, .stateMissing, .issuerWrong, .issuerMissing:
      "authorize"
    case .tokenUnavailable, .tokenServerError, .tokenHTML, .tokenTypeMAC, .expiryMissing,
      .expiryText, .expiryNegative, .refreshTokenMissing, .refreshTokenKept, .idTokenMissing,
      .idTokenForeignKey, .idTokenUnsigned, .idTokenSharedKey, .idTokenIssuer, .idTokenAudience,
      .idTokenNonce, .idTokenExpired, .idTokenAccessHash, .idTokenSubject:
      "access_token"
    case .keysUnavailable: "jwk_uri"
    case .unreadableOutcomeFails: "authenticate"
    case .userinfoUnavailable, .userinfoSubject: "userinfo"
    case .revocationUnavailable: "revoke"
    case .sessionsUnavailable: "sessions"
    }
  }

  /// On the command line, such as `id-token-foreign-key`.
  var optionValue: String {
    rawValue.reduce(into: "") { text, letter in
      // The letters of an abbreviation count as one word.
      if letter.isUppercase, text.last?.isUppercase == false { text.append("-") }
      text.append(letter)
    }.lowercased()
  }
}
