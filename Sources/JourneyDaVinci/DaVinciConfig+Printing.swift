public import JourneyHTTP

extension DaVinciConfig: RedactedPrinting {
  /// The settings, without secrets or header values.
  public var printedMembers: KeyValuePairs<String, String?> {
    [
      "headers": headers.keys.sorted().namesOnly, "timeout": "\(timeout)", "http": "\(http)",
      "oidc": "\(oidc)",
    ]
  }
}

extension DaVinci: RedactedPrinting {
  /// No members, because the client contains the session.
  public var printedMembers: KeyValuePairs<String, String?> { [:] }
}
