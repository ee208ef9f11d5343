/// A way in which the tenant misbehaves, so that tests see how a client reacts.
package enum Misbehavior: String, Sendable, CaseIterable {
  case discoveryMissing, discoveryHTML, discoveryWithoutIssuer, discoveryWithoutEndSession
  /// A promise of `iss` in every authorization response (RFC 9207).
  case issuerPromised
  /// An advertised address `…/revoke` that does not exist, as in OpenAM.
  case revocationMisplaced

  case authorizeUnavailable, authorizeDenied, authorizeForeign, authorizeTwoCodes
  case stateWrong, stateMissing, issuerWrong, issuerMissing

  case tokenUnavailable
  /// The token endpoint responds with 400 and `server_error`, as in OpenAM.
  case tokenServerError
  case tokenHTML, tokenTypeMAC, expiryMissing, expiryText, expiryNegative
  case refreshTokenMissing, refreshTokenKept, idTokenMissing

  case idTokenForeignKey, idTokenUnsigned, idTokenSharedKey, idTokenIssuer, idTokenAudience
  case idTokenNonce, idTokenExpired, idTokenAccessHash, idTokenSubject, keysUnavailable

  /// A failed sign-in if a passkey's outcome cannot be read. In AM, such an outcome causes an
  /// exception.
  case unreadableOutcomeFails

  case userinfoUnavailable, userinfoSubject, revocationUnavailable, sessionsUnavailable

  /// The value on the command line, such as `id-token-foreign-key`.
  var optionValue: String {
    rawValue.reduce(into: "") { text, letter in
      // The letters of an abbreviation count as one word.
      if letter.isUppercase, text.last?.isUppercase == false { text.append("-") }
      text.append(letter)
    }.lowercased()
  }
}
