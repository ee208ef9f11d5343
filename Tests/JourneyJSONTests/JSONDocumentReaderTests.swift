import JourneyJSON
import Testing

/// The expected results of a reader of a stream.
private enum Outcome: CustomTestStringConvertible {
  case document(JSONValue)
  case error(JSONError.Reason, line: Int, column: Int)

  var testDescription: String {
    switch self {
    case .document(let value): value.compact
    case .error(let reason, let line, let column): "\(line):\(column): \(reason)"
    }
  }
}

private func expected(_ expected: JSONError.Expected, not character: Character) -> JSONError.Reason
{
  .unexpected(character.utf8.first ?? 0, expected: expected)
}

private let streams: [(text: String, outcomes: [Outcome])] = [
  // Nothing
  ("", []), (" \n\t\r\n", []), ("\u{FEFF}", []), ("\u{FEFF} \n", []),
  // Documents in sequence, with any separator
  ("{}", [.document([:])]), ("{}\n", [.document([:])]),
  ("{}{}", [.document([:]), .document([:])]),
  (
    "{\"a\":1} {\"a\":2}\n\n{\"a\":3}",
    [.document(["a": 1]), .document(["a": 2]), .document(["a": 3])]
  ),
  ("{\n  \"a\": [\n    1\n  ]\n}\n{\n}\n", [.document(["a": [1]]), .document([:])]),
  ("\u{FEFF}{}\n{}", [.document([:]), .document([:])]),
  ("{\"}\":\"{\\\"\"}{\"[\":\"]\"}", [.document(["}": "{\""]), .document(["[": "]"])]),
  // The caller decides about any other value at the top level
  ("1 2", [.document(1), .document(2)]), ("12", [.document(12)]),
  ("1.5e3\n", [.document(.number("1.5e3"))]),
  ("[1][2]", [.document([1]), .document([2])]), ("\"a\"\"b\"", [.document("a"), .document("b")]),
  ("truefalsenull", [.document(true), .document(false), .document(.null)]),
  (
    "1{}2[]3\"\"",
    [.document(1), .document([:]), .document(2), .document([]), .document(3), .document("")]
  ),
  // After an error, the next line that begins with a brace
  (
    "{\"a\": {\"b\": 1\n{\"type\":\"x\"}",
    [.error(expected(.commaOrBrace, not: "{"), line: 2, column: 1), .document(["type": "x"])]
  ),
  (
    "{\"a\":\"cut\n{\"b\":1}\n",
    [.error(.controlCharacter(0x0A), line: 1, column: 10), .document(["b": 1])]
  ),
  ("{\"a\":tru\n{\"b\":1}\n", [.error(.unknownLiteral, line: 1, column: 9), .document(["b": 1])]),
  (
    "{\"a\":-\n{\"b\":1}\n",
    [.error(expected(.digit, not: "\n"), line: 1, column: 7), .document(["b": 1])]
  ),
  (
    "{\"a\":\"\\u12\n{\"b\":1}\n",
    [.error(.invalidEscape, line: 1, column: 11), .document(["b": 1])]
  ),
  (
    "{\"a\":\"\\ud83d\n{\"b\":1}\n",
    [.error(.loneSurrogate, line: 1, column: 7), .document(["b": 1])]
  ),
  (
    "{\"é\":1,\"é\":2\n{\"b\":1}\n",
    [.error(expected(.commaOrBrace, not: "{"), line: 2, column: 1), .document(["b": 1])]
  ),
  (
    "{\"a\"\n{\"b\":1}\n",
    [.error(expected(.colon, not: "{"), line: 2, column: 1), .document(["b": 1])]
  ),
  (
    "{\"a\":1,\n{\"b\":1}\n",
    [.error(expected(.key, not: "{"), line: 2, column: 1), .document(["b": 1])]
  ),
  (
    "{\n{\"b\":1}\n",
    [.error(expected(.keyOrBrace, not: "{"), line: 2, column: 1), .document(["b": 1])]
  ),
  (
    "[1\n{\"b\":1}\n",
    [.error(expected(.commaOrBracket, not: "{"), line: 2, column: 1), .document(["b": 1])]
  ),
  (
    "oops\n{\"b\":1}",
    [.error(expected(.value, not: "o"), line: 1, column: 1), .document(["b": 1])]
  ),
  (
    "x {\"a\":1} {\"a\":2}\n {\"a\":3}\n[4]\n{\"a\":5}",
    [.error(expected(.value, not: "x"), line: 1, column: 1), .document(["a": 5])]
  ),
  (
    "}\n}\n{}\n}",
    [
      .error(expected(.value, not: "}"), line: 1, column: 1), .document([:]),
      .error(expected(.value, not: "}"), line: 4, column: 1),
    ]
  ),
  (
    "<html>\n<body>\n{ }\n",
    [.error(expected(.value, not: "<"), line: 1, column: 1), .document([:])]
  ),
  (
    "{}x\n{}",
    [.document([:]), .error(expected(.value, not: "x"), line: 1, column: 3), .document([:])]
  ),
  (
    "{} ,\n{}",
    [.document([:]), .error(expected(.value, not: ","), line: 1, column: 4), .document([:])]
  ),
  (
    "{\"a\":}\r\n{\"b\":1}\r\n",
    [.error(expected(.value, not: "}"), line: 1, column: 6), .document(["b": 1])]
  ),
  ("x\n\n\n{}", [.error(expected(.value, not: "x"), line: 1, column: 1), .document([:])]),
  (
    "x\n{\"a\n{\"a\":1}",
    [
      .error(expected(.value, not: "x"), line: 1, column: 1),
      .error(.controlCharacter(0x0A), line: 2, column: 4), .document(["a": 1]),
    ]
  ),
  (
    "x\n{y\n{z\n{}",
    [
      .error(expected(.value, not: "x"), line: 1, column: 1),
      .error(expected(.keyOrBrace, not: "y"), line: 2, column: 2),
      .error(expected(.keyOrBrace, not: "z"), line: 3, column: 2), .document([:]),
    ]
  ),
  // One error, not one for each part of what is bad
  (
    "{\"a\": nope, \"b\": nope}\n{}", [.error(.unknownLiteral, line: 1, column: 8), .document([:])]
  ),
  (
    "{\n  \"a\": nope,\n  \"b\": {\n  }\n}\n{}",
    [.error(.unknownLiteral, line: 2, column: 9), .document([:])]
  ),
  ("{,}{,}{,}", [.error(expected(.keyOrBrace, not: ","), line: 1, column: 2)]),
  ("x", [.error(expected(.value, not: "x"), line: 1, column: 1)]),
  ("x\n", [.error(expected(.value, not: "x"), line: 1, column: 1)]),
  // Nothing remains of an invalid document
  (
    "{\"a\":1,\"b\":2,\"c\":x\n{\"a\":1,\"b\":2,\"c\":3}",
    [
      .error(expected(.value, not: "x"), line: 1, column: 18), .document(["a": 1, "b": 2, "c": 3]),
    ]
  ),
  (
    "[1,[2,{\"a\":\"bc\\n\\ud800\n{\"c\":1,\"d\":[2],\"c\":3}\n{}",
    [
      .error(.loneSurrogate, line: 1, column: 17),
      .document(["c": 3, "d": [2]]), .document([:]),
    ]
  ),
  // The end comes too early
  ("{\"a\":1", [.error(.unexpectedEnd, line: 1, column: 7)]),
  ("{}\n{\n", [.document([:]), .error(.unexpectedEnd, line: 3, column: 1)]),
  ("\"", [.error(.unexpectedEnd, line: 1, column: 2)]),
  ("-", [.error(.unexpectedEnd, line: 1, column: 2)]),
  (
    "x\n{",
    [
      .error(expected(.value, not: "x"), line: 1, column: 1),
      .error(.unexpectedEnd, line: 2, column: 2),
    ]
  ),
  // The end of numbers
  ("01\n{}", [.error(.leadingZero, line: 1, column: 2), .document([:])]),
  ("1x\n{}", [.error(expected(.endOfNumber, not: "x"), line: 1, column: 2), .document([:])]),
  (
    "1,2\n{}",
    [.document(1), .error(expected(.value, not: ","), line: 1, column: 2), .document([:])]
  ),
  // A byte order mark elsewhere is not white space
  (
    "{}\u{FEFF}\n{}",
    [.document([:]), .error(expected(.value, not: "\u{FEFF}"), line: 1, column: 3), .document([:])]
  ),
  (
    " \u{FEFF}{}\n{}",
    [.error(expected(.value, not: "\u{FEFF}"), line: 1, column: 2), .document([:])]
  ),
  ("\u{FEFF}x\n{}", [.error(expected(.value, not: "x"), line: 1, column: 1), .document([:])]),
  // Positions count scalars from the start of the input
  (
    "{\"é😀\":\"漢\"}\n\n {\"é😀\":x",
    [.document(["é😀": "漢"]), .error(expected(.value, not: "x"), line: 3, column: 8)]
  ),
]

@Suite("A reader of a stream of documents")
struct JSONDocumentReaderTests {
  @Test("the reader returns each document and each error of one piece", arguments: streams)
  fileprivate func whole(text: String, outcomes: [Outcome]) {
    var reader = JSONDocumentReader()
    expect(reader.readAll(Array(text.utf8)), outcomes, "")
  }

  @Test("the reader returns the same for single bytes", arguments: streams)
  fileprivate func byteByByte(text: String, outcomes: [Outcome]) {
    expect(JSONDocumentReader.readingByteByByte(Array(text.utf8)), outcomes, "")
  }

  @Test("the reader returns the same for any two pieces", arguments: streams)
  fileprivate func twoPieces(text: String, outcomes: [Outcome]) {
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      var reader = JSONDocumentReader()
      expect(reader.readAll(bytes, endingPiecesAt: [end]), outcomes, "parted at \(end)")
    }
  }

  private func expect(
    _ results: [Result<JSONValue, JSONError>], _ outcomes: [Outcome], _ comment: Comment
  ) {
    #expect(results.count == outcomes.count, comment)
    for (result, outcome) in zip(results, outcomes) {
      switch (result, outcome) {
      case (.success(let value), .document(let expected)): #expect(value == expected, comment)
      case (.failure(let error), .error(let reason, let line, let column)):
        #expect(error.reason == reason, comment)
        #expect(error.line == line, comment)
        #expect(error.column == column, comment)
      default: Issue.record("\(result), not \(outcome.testDescription)")
      }
    }
  }

  @Test(
    "the reader returns a document as soon as its last byte has arrived",
    arguments: [
      "{\"a\":{}}", "[1,[2]]", "\"a\\u0041\"", "true", "false", "null", " \n{}", "\u{FEFF}{}",
    ])
  func promptly(text: String) {
    var reader = JSONDocumentReader()
    for byte in text.utf8.dropLast() {
      reader.append(CollectionOfOne(byte))
      #expect(reader.next() == nil)
    }
    reader.append(Array(text.utf8.suffix(1)))
    #expect(reader.next() != nil)
    #expect(reader.next() == nil)
  }

  @Test("a number at the top level is returned at the byte behind it, or at the end")
  func number() {
    var reader = JSONDocumentReader()
    reader.append("12".utf8)
    #expect(reader.next() == nil)
    reader.append(" 3".utf8)
    #expect(reader.next() == .success(12))
    #expect(reader.next() == nil)
    reader.finish()
    #expect(reader.next() == .success(3))
    #expect(reader.next() == nil)
  }

  @Test(
    "a byte that is not allowed at its position is reported immediately",
    arguments: [
      "}", "{]", "{\"a\"1", "[1,]", "[-x", "\"\n", "\"\\\n", "trux", "[1 2",
      String(repeating: "[", count: 141),
    ])
  func atOnce(text: String) {
    var reader = JSONDocumentReader()
    reader.append(text.utf8.dropLast())
    #expect(reader.next() == nil)
    reader.append(text.utf8.suffix(1))
    let result = reader.next()
    #expect(throws: JSONError.self) { try result?.get() }
  }

  @Test(
    "an invalid number, escape or byte sequence is reported when the document ends",
    arguments: ["[01", "[1.", "\"\\x", "\"\\u00x", "\"\\ud800x", "\"\\ud800\\u0041", "\"\u{FF}"])
  func atTheEnd(text: String) {
    let bytes = text.unicodeScalars.map { UInt8($0.value) }  // U+00FF becomes a bad sequence
    var reader = JSONDocumentReader()
    reader.append(bytes)
    #expect(reader.next() == nil)
    reader.append((text.first == "[" ? "]\n{}" : "\"\n{}").utf8)
    let result = reader.next()
    #expect(throws: JSONError.self) { try result?.get() }
    #expect(reader.next() == .success([:]))
  }

  @Test("a line that is cut off costs one document, and the next line if a value could follow")
  func cutLines() {
    let line = #"{"a":"é\n\u00e9","b":[-2.5e3],"c":true,"d":{"e":null}}"#
    for length in 1..<line.utf8.count {
      let cut = Array(line.utf8.prefix(length))
      var reader = JSONDocumentReader()
      let results = reader.readAll("{}\n".utf8 + cut + Array("\n{\"f\":1}\n{}\n".utf8))
      let isLost = cut.last == UInt8(ascii: ":") || cut.last == UInt8(ascii: "[")
      #expect(results.count == (isLost ? 3 : 4))
      #expect(throws: JSONError.self) { try results[1].get() }
      #expect(results[0] == .success([:]) && results.last == .success([:]))
      if !isLost { #expect(results[2] == .success(["f": 1])) }
    }
  }

  @Test("a part of a byte order mark is an error")
  func partOfAMark() throws {
    for bytes: [UInt8] in [[0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0x7B], [0xEF, 0x0A]] {
      let whole = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
      let error = try #require(whole)
      #expect(error.offset == 0)
      #expect(JSONDocumentReader.readingByteByByte(bytes) == [.failure(error)])
    }
    let results = JSONDocumentReader.readingByteByByte([0xEF, 0x0A] + Array("{}]".utf8))
    #expect(results.dropFirst().first == .success([:]))
    guard case .failure(let error)? = results.last else {
      Issue.record("no error")
      return
    }
    #expect(error.offset == 4)
    #expect(error.line == 2)
    #expect(error.column == 3)
  }

  @Test("the reader reads bytes of any collection")
  func sources() {
    var reader = JSONDocumentReader()
    let bytes = Array("[1][2][3][4]".utf8)
    reader.append(bytes[0..<3])
    bytes[3..<6].withUnsafeBytes { reader.append($0) }
    reader.append(Array(bytes[6..<9]))
    reader.append(bytes[9...].lazy.map { $0 })
    #expect(reader.next() == .success([1]))
    #expect(reader.next() == .success([2]))
    #expect(reader.next() == .success([3]))
    #expect(reader.next() == .success([4]))
    #expect(reader.next() == nil)
  }

  @Test("the reader ignores bytes after the end")
  func afterTheEnd() {
    var reader = JSONDocumentReader()
    reader.finish()
    reader.append("{}".utf8)
    #expect(reader.next() == nil)
    #expect(reader.next() == nil)
  }

  @Test("two copies of a reader continue independently")
  func copies() {
    var reader = JSONDocumentReader()
    reader.append("{\"a\":".utf8)
    #expect(reader.next() == nil)
    var other = reader
    reader.append("1}".utf8)
    other.append("2}".utf8)
    #expect(reader.next() == .success(["a": 1]))
    #expect(other.next() == .success(["a": 2]))
  }
}
