import JourneyJSON
import Testing

@Suite("An error about JSON")
struct JSONErrorTests {
  @Test(
    "the description says where and why",
    arguments: [
      ("{\n \"a\": 1\n \"b\"}", "line 3, column 2: expected a comma or '}', not '\"'"),
      ("[1 é]", "line 1, column 4: expected a comma or ']'"),
      ("{\"a\" \n", "line 2, column 1: unexpected end of input"),
      ("{\"a\":1 ,}", "line 1, column 9: expected a member name in double quotes, not '}'"),
      ("{a}", "line 1, column 2: expected '}' or a member name in double quotes, not 'a'"),
      ("{\"a\"}", "line 1, column 5: expected a colon, not '}'"),
      ("{\"a\":]", "line 1, column 6: expected a value, not ']'"),
      ("[,", "line 1, column 2: expected a value or ']', not ','"),
      ("- ", "line 1, column 2: expected a digit, not a space"),
      ("\u{1B}", "line 1, column 1: expected a value, not U+001B"),
      ("1.5.2", "line 1, column 4: expected the end of the number, not '.'"),
      ("\"\n", "line 1, column 2: U+000A must be escaped in a string"),
      ("nope", "line 1, column 2: unknown word, expected true, false or null"),
      ("007", "line 1, column 2: invalid number: it begins with a zero"),
      ("\"\\x", "line 1, column 3: unknown escape after a backslash"),
      ("\"\\ud800\"", "line 1, column 2: missing half of a surrogate pair"),
      ("{} {}", "line 1, column 4: expected the end of the input after the document"),
      (
        String(repeating: "[", count: 129),
        "line 1, column 129: the document is nested deeper than 128 levels"
      ),
    ])
  func description(text: String, description: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.description == description)
  }

  @Test(
    "lines and scalars are counted, however many there are", arguments: [0, 1, 7, 8, 9, 40, 3_000])
  func position(count: Int) {
    let newlines = String(repeating: "\n", count: count)
    let text = newlines + "[\"" + String(repeating: "aé漢😀", count: count) + "\"?"
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.line == count + 1)
    #expect(error?.column == count * 4 + 4)
    #expect(error?.offset == text.utf8.count - 1)
  }

  @Test("the description names bytes and sizes")
  func descriptionOfBytes() {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xFF]) }
    #expect(error?.description == "line 1, column 2: invalid UTF-8")
    var reader = JSONDocumentReader(maximumSize: 2)
    let results = reader.readAll(Array("[1]".utf8))
    #expect(
      results.map { String(describing: $0) }.first?.contains("larger than 2 bytes") == true)
  }

  @Test(
    "the error contains at most one character of the document",
    arguments: [
      "{\"password\": hunter2secret}", "{\"password\": \"hunter2secret\" x}", "hunter2secret",
      "{\"password\": 'hunter2secret'}", "{\"password\": \"hunter2secret\n\"}",
      "{\"password\": \"hunter2secret\\q\"}",
      "{\"password\": \"hunter2secret", "[\"hunter2secret\" \"hunter2secret\"]",
      "{hunter2secret: 1}", "nhunter2secret", "-hunter2secret", "1hunter2secret",
    ])
  func secrecy(text: String) throws {
    let error = try #require(#expect(throws: JSONError.self) { try JSONValue(parsing: text) })
    for shown in [
      "\(error)", String(reflecting: error), "\(error.reason)", String(reflecting: error.reason),
    ] {
      #expect(!shown.contains("unter2secret"))
      #expect(!shown.contains("password"))
    }
  }
}
