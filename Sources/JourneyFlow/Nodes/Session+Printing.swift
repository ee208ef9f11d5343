public import JourneyHTTP

extension Session: RedactedPrinting {
  /// The realm, the cookie's name, and `successUrl` without secrets. The session's value is hidden.
  public var printedMembers: KeyValuePairs<String, String?> {
    [
      "value": Optional(value).hidden, "successUrl": Optional(successUrl).shownAddress,
      "realm": realm.isEmpty ? nil : realm, "cookieName": cookieName,
    ]
  }
}
