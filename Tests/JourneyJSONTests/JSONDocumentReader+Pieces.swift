import JourneyJSON

extension JSONDocumentReader {
  /// All results for bytes that arrive in pieces which end at these indices, and at the end.
  mutating func readAll(
    _ bytes: [UInt8], endingPiecesAt ends: some Sequence<Int> = []
  ) -> [Result<JSONValue, JSONError>] {
    var results: [Result<JSONValue, JSONError>] = []
    var start = 0
    for end in Array(ends) + [bytes.count] {
      append(bytes[start..<end])
      start = end
      while let result = next() { results.append(result) }
    }
    finish()
    while let result = next() { results.append(result) }
    return results
  }

  /// The results for bytes that arrive one at a time.
  static func readingByteByByte(_ bytes: [UInt8]) -> [Result<JSONValue, JSONError>] {
    var reader = JSONDocumentReader()
    return reader.readAll(bytes, endingPiecesAt: bytes.indices)
  }
}
