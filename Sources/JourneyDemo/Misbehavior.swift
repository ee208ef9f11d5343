/// How a tenant can be made to misbehave, so that a test sees what a client makes of it.
package enum Misbehavior: String, Sendable, CaseIterable {
  case discoveryMissing, discoveryHTML, discoveryWithoutIssuer, discoveryWithoutEndSession
  /// Says that authorize answers always have `iss` (RFC 9207).
  case issuerPromised
  /// Advertises `…/revoke`, which is not there, as OpenAM does.
  case revocationMisplaced

  case authorizeUnavailable, authorizeDenied, authorizeForeign, authorizeTwoCodes
  case stateWrong, stateMissing, issuerWrong, issuerMissing

  case tokenUnavailable
  /// 400 with `server_error`, as OpenAM does.
  case tokenServerError
  case tokenHTML, tokenTypeMAC, expiryMissing, expiryText, expiryNegative
  case refreshTokenMissing, refreshTokenKept, idTokenMissing

  case idTokenForeignKey, idTokenUnsigned, idTokenSharedKey, idTokenIssuer, idTokenAudience
  case idTokenNonce, idTokenExpired, idTokenAccessHash, idTokenSubject, keysUnavailable

  /// An outcome of a passkey that cannot be read is a failed login; in AM it is an exception.
  case unreadableOutcomeFails

  case userinfoUnavailable, userinfoSubject, revocationUnavailable, sessionsUnavailable

  /// As an option names it: `id-token-foreign-key`.
  var word: String {
    rawValue.reduce(into: "") { word, letter in
      // The letters of an abbreviation are one word.
      if letter.isUppercase, word.last?.isUppercase == false { word.append("-") }
      word.append(letter)
    }.lowercased()
  }
}
