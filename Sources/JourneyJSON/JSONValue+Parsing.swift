extension JSONValue {
  /// Reads exactly one document (RFC 8259), at most 128 arrays and objects deep.
  ///
  /// If a key occurs twice in an object, the last value takes the first one's place. Half of a
  /// surrogate pair is an error.
  /// - Throws: a `JSONError` with the line and column of the first error.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: text, loneSurrogates: .refused)
  }

  /// Reads exactly one document (RFC 8259), with white space around it and perhaps a byte order
  /// mark before it.
  ///
  /// If a key occurs twice in an object, the last value takes the first one's place (RFC 8259,
  /// section 4 leaves it open; `jq` does the same).
  /// - Parameter maximumDepth: how many arrays and objects may lie in one another; at most 512.
  package init(
    parsing bytes: [UInt8], loneSurrogates: LoneSurrogates = .refused, maximumDepth: Int = 128
  ) throws(JSONError) {
    var parser = JSONParser(maximumDepth: maximumDepth, loneSurrogates: loneSurrogates)
    self = try bytes.withUnsafeBufferPointer { parser.parseWhole($0) }.get()
  }

  /// Reads exactly one document, as `init(parsing:)` of bytes does.
  package init(
    parsing text: String, loneSurrogates: LoneSurrogates = .refused, maximumDepth: Int = 128
  ) throws(JSONError) {
    var parser = JSONParser(maximumDepth: maximumDepth, loneSurrogates: loneSurrogates)
    var text = text
    self = try text.withUTF8 { parser.parseWhole($0) }.get()
  }
}

extension JSONParser {
  fileprivate mutating func parseWhole(_ bytes: Bytes) -> Result<JSONValue, JSONError> {
    var start = InputPlace()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start.offset = 3 }
    let document = Bytes(rebasing: bytes[start.offset...])

    func error(_ reason: JSONError.Reason, at index: Int) -> Result<JSONValue, JSONError> {
      let before = Bytes(rebasing: document[..<index])
      return .failure(JSONError(reason, at: start.advanced(over: before)))
    }

    makeRoom()
    let end = read(document)
    finish()
    switch outcome {
    case .complete(let value):
      let rest = document[end...].firstIndex { !$0.isWhiteSpace }
      return rest.map { error(.trailingContent, at: $0) } ?? .success(value)
    case .failed(let failure): return error(failure.reason, at: failure.index)
    case nil: return error(.unexpectedEnd, at: document.count)
    }
  }
}
