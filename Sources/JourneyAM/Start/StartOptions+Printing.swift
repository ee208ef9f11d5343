import JourneyFlow
public import JourneyHTTP

extension StartOptions: RedactedPrinting {
  /// The options, without secrets or the values of query fields.
  public var printedMembers: KeyValuePairs<String, String?> {
    [
      "forceAuth": "\(forceAuth)", "noSession": "\(noSession)",
      "advice": advice == nil ? nil : "[hidden]",
      "index": index.map { "\($0.kind.rawValue): [hidden]" }, "authorize": "\(authorize)",
      "transaction": transaction.hidden, "session": session.map { "\($0)" },
      "sessionUpgrade": "\(sessionUpgrade)", "query": query.pairs.map(\.0).namesOnly,
      "language": language,
    ]
  }
}
