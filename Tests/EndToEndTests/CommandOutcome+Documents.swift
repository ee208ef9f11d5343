import JourneyJSON
import JourneyTestSupport
import Testing

extension CommandOutcome {
  /// The documents on stdout, one a line, and nothing else there: no other line, no half document.
  func documents(sourceLocation: SourceLocation = #_sourceLocation) throws -> [JSONObject] {
    if stdout.isEmpty { return [] }
    #expect(
      stdout.last == UInt8(ascii: "\n"), "the last line is whole", sourceLocation: sourceLocation)
    var documents: [JSONObject] = []
    for line in stdout.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    {
      let document = try JSONValue(parsing: Array(line), maximumDepth: 140).object
      documents.append(try #require(document, sourceLocation: sourceLocation))
    }
    return documents
  }

  /// The only document on stdout.
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
  /// Whether these words stand in it; no words always do.
  func says(_ words: String) -> Bool { words.isEmpty || contains(words) }
}
