public import JourneyHTTP

extension AbstractCollector: RedactedPrinting {
  /// The members to print: the collector's type and id, but not its answer.
  public var printedMembers: KeyValuePairs<String, String?> { ["type": type, "id": id] }
}
