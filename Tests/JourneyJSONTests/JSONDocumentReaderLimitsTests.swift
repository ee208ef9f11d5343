import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("The limits of a reader of documents")
struct JSONDocumentReaderLimitsTests {
  private func read(
    _ text: String, maximumSize: Int, byteByByte: Bool
  ) -> [Result<JSONValue, JSONError>] {
    var reader = JSONDocumentReader(maximumSize: maximumSize)
    let bytes = Array(text.utf8)
    return reader.readAll(bytes, endingPiecesAt: byteByByte ? bytes.indices : 0..<0)
  }

  @Test(
    "a document can be as large as the limit, not counting the white space around it",
    arguments: [
      ("{\"a\":1234}", ["a": 1234]), ("   {\"a\":1234}   ", ["a": 1234]),
      ("\u{FEFF}\n{\"a\":1234}\n", ["a": 1234]), ("1234567890", 1_234_567_890),
      ("1234567890\n", 1_234_567_890), ("1234567890{}", 1_234_567_890),
      ("\"12345678\"", "12345678"),
    ] as [(String, JSONValue)], [true, false])
  func largest(row: (text: String, value: JSONValue), byteByByte: Bool) {
    #expect(read(row.text, maximumSize: 10, byteByByte: byteByByte).first == .success(row.value))
  }

  @Test(
    "a larger document is one error, at the first byte above the limit",
    arguments: [
      ("{\"a\":12345}", 1, 11), ("  {\"a\":1234 }", 1, 13), ("\n\n12345678901", 3, 11),
      ("\"123456789\"", 1, 11), ("\"漢字漢字\"", 1, 5), ("[1,2,3,4,\n5]", 2, 1),
      ("[[[[[[[[[[[[[[[[[[[", 1, 11), ("12345678901234567890123", 1, 11),
    ], [true, false])
  func tooLarge(row: (text: String, line: Int, column: Int), byteByByte: Bool) {
    let rest = ",\"rest\":\"{}\"}\n [1]\n{\"b\":1}\n{\"c\":1}"
    let results = read(row.text + rest, maximumSize: 10, byteByByte: byteByByte)
    #expect(results.count == 3)
    #expect(results.dropFirst() == [.success(["b": 1]), .success(["c": 1])])
    guard case .failure(let error)? = results.first else {
      Issue.record("no error")
      return
    }
    #expect(error.reason == .tooLarge(maximum: 10))
    #expect(error.line == row.line)
    #expect(error.column == row.column)
  }

  @Test("an error within the limit is reported before the size", arguments: [true, false])
  func errorBeforeLimit(byteByByte: Bool) {
    let results = read("[1,2,3,x,4,5,6,7]", maximumSize: 10, byteByByte: byteByByte)
    guard case .failure(let error)? = results.first else {
      Issue.record("no error")
      return
    }
    #expect(error.reason == .unexpected(UInt8(ascii: "x"), expected: .value))
  }

  @Test("the limit of size is for each document", arguments: [true, false])
  func sizesDoNotAddUp(byteByByte: Bool) {
    let text = String(repeating: "{\"a\":1234}   \n", count: 100)
    let results = read(text, maximumSize: 10, byteByByte: byteByByte)
    #expect(results == Array(repeating: .success(["a": 1234]), count: 100))
  }

  @Test("a document that is nested too deeply is one error", arguments: [1, 5, 128])
  func depth(maximum: Int) {
    let bytes = Array((String(repeating: "[", count: maximum + 1) + "\n{}").utf8)
    for ends in [0..<0, 0..<bytes.count] {
      var reader = JSONDocumentReader(limits: JSONLimits(depth: maximum))
      let results = reader.readAll(bytes, endingPiecesAt: ends)
      #expect(results.count == 2)
      #expect(results.last == .success([:]))
    }
  }

  @Test("with limits of zero, the reader still continues with the next line")
  func noLimits() {
    var reader = JSONDocumentReader(maximumSize: 0, limits: JSONLimits(depth: 0))
    let results = reader.readAll(Array("x\n{}\n{}\n".utf8))
    #expect(results.count == 3)
    var shallow = JSONDocumentReader(limits: JSONLimits(depth: -1))
    #expect(shallow.readAll(Array("{}\n{\"a\":\n{}".utf8)).count == 3)
  }

  @Test("the time for a long document in single bytes grows in proportion to its length")
  func longDocument() throws {
    let growth = try ProcessorTime.growth(to: 2_000) { count throws in
      let string = String(repeating: "a long text, é, \\n ", count: count)
      let text = "[\"\(string)\",\(String(repeating: "9", count: 10 * count))]"
      let results = JSONDocumentReader.readingByteByByte(Array(text.utf8))
      #expect(results == [.success(try JSONValue(parsing: text))])
    }
    #expect(growth < 24)
  }

  @Test("the time for many documents in one piece grows in proportion to their number")
  func manyDocuments() {
    let growth = ProcessorTime.growth(to: 160) { pieces in
      var reader = JSONDocumentReader()
      let one = Array("{\"a\":[1,2,3]}\n".utf8)
      var count = 0
      for _ in 0..<pieces {
        reader.append(repeatElement(one, count: 100).joined())
        // Removes fewer than were added, so that the rest grows.
        for _ in 0..<90 where reader.next() == .success(["a": [1, 2, 3]]) { count += 1 }
      }
      while reader.next() == .success(["a": [1, 2, 3]]) { count += 1 }
      #expect(count == 100 * pieces)
    }
    #expect(growth < 24)
  }
}
