import JourneyFlow
public import JourneyHTTP

extension AbstractCollector: RedactedPrinting {
  /// The type, the id, the label, the key and the options, without the answer.
  public var printedMembers: KeyValuePairs<String, String?> { printedField }
}
