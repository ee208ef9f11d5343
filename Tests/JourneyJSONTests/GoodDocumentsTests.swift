import JourneyJSON
import Testing

/// Documents that RFC 8259 allows, and how they are written, or `nil` if unchanged.
private let goodDocuments: [(text: String, compact: String?)] = [
  // Each kind of value at the top
  ("null", nil), ("true", nil), ("false", nil), ("0", nil), ("\"\"", nil), ("[]", nil),
  ("{}", nil), ("\"text\"", nil),
  // White space: the four characters, after any token
  (" \t\r\n null \t\r\n ", "null"), ("[ ]", "[]"), ("{ }", "{}"), ("[\n1\n,\n2\n]", "[1,2]"),
  ("{ \"a\" : 1 , \"b\" : 2 }", #"{"a":1,"b":2}"#), ("\t[\r\n]", "[]"), ("1 ", "1"),
  ("[1 , true , null , \"x\" , { } ]", #"[1,true,null,"x",{}]"#),
  // Numbers keep their literal
  ("1", nil), ("-1", nil), ("10", nil), ("-0", nil), ("0.0", nil), ("-0.0", nil), ("1.0", nil),
  ("1.50", nil), ("0.001", nil), ("-0.5e-7", nil), ("1e3", nil), ("1E3", nil), ("1e+3", nil),
  ("1E+03", nil), ("1e-3", nil), ("0e0", nil), ("0E-0", nil), ("9007199254740993", nil),
  ("9223372036854775807", nil), ("-9223372036854775808", nil), ("9223372036854775808", nil),
  ("-9223372036854775809", nil), ("12345678901234567890", nil), ("123456789012345678901.5e10", nil),
  ("[0,-0,10,0.1,1e1]", nil),
  // Strings: only characters that require an escape have one
  (#""a b""#, nil), (#""\"\\\b\f\n\r\t""#, nil), (#""\/""#, #""/""#), (#""\u0041""#, #""A""#),
  (#""\u00e9\u00E9""#, #""éé""#), (#""\u0022\u005c\u002F""#, #""\"\\/""#), (#""\u0000""#, nil),
  (#""\u001f""#, nil), (#""\u001F\u007F""#, #""\u001f\u007f""#), ("\"\u{7F}\"", #""\u007f""#),
  (#""\u0008\u0009\u000a\u000c\u000d""#, #""\b\t\n\f\r""#), (#""\ud83d\ude00""#, #""😀""#),
  (#""\uD800\uDC00\uDBFF\uDFFF""#, "\"\u{10000}\u{10FFFF}\""),
  (#""\ud7ff\ue000""#, "\"\u{D7FF}\u{E000}\""),
  ("\"é ü 漢 😀 \u{80} \u{7FF} \u{800} \u{FFFF} \u{10000} \u{10FFFF}\"", nil),
  ("\"\u{2028}\u{2029}\u{85}\u{A0}\"", nil), ("\"\u{FEFF}\"", nil),
  (#""\uFFFE\uFFFF""#, "\"\u{FFFE}\u{FFFF}\""),
  ("\"e\u{301}\"", nil), (#""a\nb\nc plain text behind it""#, nil),
  (#""sixteen plain ch\u0061racters""#, #""sixteen plain characters""#),
  ("\"// no comment /* at all */\"", nil), (#""{[,:]}""#, nil),
  // Arrays and objects
  ("[1]", nil), ("[[]]", nil), ("[[],[[]],{}]", nil), ("[null,true,false]", nil),
  (#"[{"a":[{"b":[]}]}]"#, nil), (#"{"":0}"#, nil), (#"{"a":null}"#, nil),
  (#"{"b":1,"a":2,"c":3}"#, nil), (#"{"a":{"a":{"a":1}}}"#, nil), (#"{"a":1,"A":2}"#, nil),
  (#"{"\u0061":1,"b":2}"#, #"{"a":1,"b":2}"#), (#"{"a\u0000":1,"a":2}"#, nil),
  (#"{"\n":1,"\"":2}"#, nil), ("{\"é\":1,\"e\u{301}\":2}", nil), (#"{"10":1,"9":2,"1":3}"#, nil),
  (#"[{"a":1},{"a":1}]"#, nil), (#"{"a":{"b":1},"b":{"a":1}}"#, nil),
  (#"{"a":[1,{"b":2},[3]],"c":{"d":[]}}"#, nil),
]

@Suite("JSON that RFC 8259 allows")
struct GoodDocumentsTests {
  @Test("each document is read and written without loss", arguments: goodDocuments)
  func reads(text: String, compact: String?) throws {
    let value = try JSONValue(parsing: text)
    #expect(value.compact == compact ?? text)
    #expect(Array(value.compact.utf8) == Array((compact ?? text).utf8))
    #expect(try JSONValue(parsing: Array(text.utf8)) == value)
    #expect(try JSONValue(parsing: value.compact) == value)
    #expect(try JSONValue(parsing: value.pretty) == value)
  }

  @Test(
    "a reader that gets the document byte by byte reads the same value", arguments: goodDocuments)
  func readsByteByByte(text: String, compact: String?) throws {
    let results = JSONDocumentReader.readingByteByByte(Array(text.utf8))
    #expect(results == [.success(try JSONValue(parsing: text))])
  }

  @Test(
    "integers and other numbers are told apart",
    arguments: [
      ("0", 0), ("-1", -1), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)), ("-0", .number("-0")), ("1.0", .number("1.0")),
      ("1e2", .number("1e2")), ("9223372036854775808", .number("9223372036854775808")),
      ("-9223372036854775809", .number("-9223372036854775809")),
    ] as [(String, JSONValue)])
  func numbers(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(
    "a document can be nested as deeply as the limit allows",
    arguments: ["[", "{\"a\":", "[{\"a\":"])
  func depth(opening: String) throws {
    let levels = opening.count { "[{".contains($0) }
    let deep = nested(opening, 128 / levels)
    #expect(try JSONValue(parsing: deep).compact == deep)
    let tooDeep = nested(opening, 128 / levels + 1)
    #expect {
      try JSONValue(parsing: tooDeep)
    } throws: {
      ($0 as? JSONError)?.reason == .tooDeep(maximum: 128)
    }
    #expect(try JSONValue(parsing: tooDeep, limits: JSONLimits(depth: 130)).compact == tooDeep)
  }

  @Test("a document can have as many values as the limit allows")
  func values() throws {
    let limits = JSONLimits(values: 5)
    for text in [#"[1,"a",{},null]"#, #"{"a":{"b":[true,2]}}"#, "[[],[],[],[]]"] {
      #expect(try JSONValue(parsing: text, limits: limits).compact == text)
      #expect {
        try JSONValue(parsing: "[\(text)]", limits: limits)
      } throws: {
        ($0 as? JSONError)?.reason == .tooMany(maximum: 5)
      }
    }
    let many = "[" + String(repeating: "1,", count: 249_998) + "1]"
    #expect(try JSONValue(parsing: many).array?.count == 249_999)
    #expect {
      try JSONValue(parsing: "[\(many)]")
    } throws: {
      ($0 as? JSONError)?.description.hasSuffix("the document has more than 250000 values") == true
    }
  }

  @Test("releasing a document of the greatest depth does not exhaust the stack")
  func greatestDepth() throws {
    #expect(
      try JSONValue(parsing: nested("[", 512), limits: JSONLimits(depth: .max)).array?.count == 1)
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: nested("[", 513), limits: JSONLimits(depth: .max))
    }
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: String(repeating: "[", count: 1_000_000))
    }
  }

  private func nested(_ opening: String, _ count: Int) -> String {
    let brackets = opening.filter { "[{".contains($0) }
    let closing = String(brackets.reversed().map { $0 == "[" ? "]" : "}" })
    return String(repeating: opening, count: count) + (opening.hasSuffix(":") ? "0" : "")
      + String(repeating: closing, count: count)
  }
}
