public import JourneyHTTP

extension AbstractCollector: RedactedPrinting {
  /// The type and the id, without the answer.
  public var printedMembers: KeyValuePairs<String, String?> { ["type": type, "id": id] }
}
