import JourneyFlow
public import JourneyHTTP

extension AbstractCallback: RedactedPrinting {
  /// The type, the id, the prompt, the attribute and the options, without the answer.
  public var printedMembers: KeyValuePairs<String, String?> { printedField }
}
