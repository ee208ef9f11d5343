public import JourneyHTTP

extension Token: RedactedPrinting {
  /// The token type, the scope, the lifetime and the expiry time. The tokens themselves are hidden.
  public var printedMembers: KeyValuePairs<String, String?> {
    [
      "accessToken": access.hidden, "tokenType": tokenType, "scope": scope,
      "expiresIn": expiresIn.map { "\($0)" }, "expiresAt": expiresAt.map { "\($0)" },
      "refreshToken": refreshToken.hidden, "idToken": idToken.hidden,
    ]
  }
}
