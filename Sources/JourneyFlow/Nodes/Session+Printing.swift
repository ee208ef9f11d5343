public import JourneyHTTP

extension Session: RedactedPrinting {
  /// The realm, the cookie's name and a plain address.
  public var printedMembers: KeyValuePairs<String, String?> {
    [
      "value": Optional(value).hidden, "successUrl": Optional(successUrl).shownAddress,
      "realm": realm.isEmpty ? nil : realm, "cookieName": cookieName,
    ]
  }
}
