import JourneyFlow
public import JourneyHTTP

extension StartOptions: RedactedPrinting {
  /// The options without secrets and the values of query fields.
  public var printedMembers: KeyValuePairs<String, String?> {
    [
      "start": start.printed, "session": session.map { "\($0)" }, "language": language,
    ]
  }
}
