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
  /// An empty list, so that the session in the client is never printed.
  public var printedMembers: KeyValuePairs<String, String?> { [:] }
}
