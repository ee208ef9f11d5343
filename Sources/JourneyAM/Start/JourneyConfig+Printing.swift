public import JourneyHTTP

extension JourneyConfig: RedactedPrinting {
  /// The settings, without secrets or header values.
  public var printedMembers: KeyValuePairs<String, String?> {
    [
      "serverUrl": serverUrl.shownAddress, "realm": realm, "cookie": cookie,
      "headers": headers.keys.sorted().namesOnly, "timeout": "\(timeout)", "http": "\(http)",
      "oidc": oidc.map { "\($0)" },
    ]
  }
}

extension Journey: RedactedPrinting {
  /// An empty collection, because a `Journey` contains the signed-in user's session.
  public var printedMembers: KeyValuePairs<String, String?> { [:] }
}
