import JourneyJSON
import JourneyTestSupport
import Testing

extension CommandOutcome {
  /// Returns the documents on stdout, one on each line. Anything else fails the test.
  func documents(sourceLocation: SourceLocation = #_sourceLocation) throws -> [JSONObject] {
    if stdout.isEmpty { return [] }
    #expect(
      stdout.last == UInt8(ascii: "\n"), "the last line is whole", sourceLocation: sourceLocation)
    var documents: [JSONObject] = []
    for line in stdout.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    {
      let document = try JSONValue(
        parsing: Array(line), limits: JSONLimits(depth: 140, values: 4_000_000)
      ).object
      documents.append(try #require(document, sourceLocation: sourceLocation))
    }
    return documents
  }

  /// Returns the only document on stdout.
  func document(sourceLocation: SourceLocation = #_sourceLocation) throws -> JSONObject {
    let all = try documents(sourceLocation: sourceLocation)
    try #require(
      all.count == 1, "stdout: \(text.prefix(400)) stderr: \(stderr.prefix(400))",
      sourceLocation: sourceLocation)
    return all[0]
  }
}

extension JSONObject {
  var type: String { self["type"]?.string ?? "none" }
  var kind: String { self["cause"]?["kind"]?.string ?? "none" }
  var message: String { self["message"]?.string ?? "" }
  var compact: String { JSONValue.object(self).compact }
}

extension String {
  /// Whether the text contains this one. An empty text is always contained.
  func says(_ text: String) -> Bool { text.isEmpty || contains(text) }
}
