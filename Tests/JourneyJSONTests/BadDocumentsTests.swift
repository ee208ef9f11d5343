import JourneyJSON
import Testing

private typealias Row = (text: String, reason: JSONError.Reason, line: Int, column: Int)

private func expected(_ expected: JSONError.Expected, not character: Character) -> JSONError.Reason
{
  .unexpected(character.utf8.first ?? 0, expected: expected)
}

/// Documents that RFC 8259 does not allow, and the position of the error.
private let badDocuments: [Row] = [
  // Empty or incomplete documents
  ("", .unexpectedEnd, 1, 1), (" ", .unexpectedEnd, 1, 2), ("\n\n", .unexpectedEnd, 3, 1),
  ("[", .unexpectedEnd, 1, 2), ("{", .unexpectedEnd, 1, 2), ("[1", .unexpectedEnd, 1, 3),
  ("[1,", .unexpectedEnd, 1, 4), ("{\"a\"", .unexpectedEnd, 1, 5),
  ("{\"a\":", .unexpectedEnd, 1, 6), ("{\"a\":1", .unexpectedEnd, 1, 7),
  ("{\"a\":1,", .unexpectedEnd, 1, 8), ("[[]", .unexpectedEnd, 1, 4),
  ("{\"a\":{}", .unexpectedEnd, 1, 8), ("\"", .unexpectedEnd, 1, 2),
  ("\"é", .unexpectedEnd, 1, 3), ("\"\\", .unexpectedEnd, 1, 3), ("\"\\u", .unexpectedEnd, 1, 4),
  ("\"\\u00", .unexpectedEnd, 1, 6), ("\"\\ud800", .unexpectedEnd, 1, 8),
  ("\"\\ud800\\", .unexpectedEnd, 1, 9), ("-", .unexpectedEnd, 1, 2), ("1.", .unexpectedEnd, 1, 3),
  ("1e", .unexpectedEnd, 1, 3), ("1e+", .unexpectedEnd, 1, 4), ("t", .unexpectedEnd, 1, 2),
  ("tru", .unexpectedEnd, 1, 4), ("nul", .unexpectedEnd, 1, 4), ("[\n1,\n", .unexpectedEnd, 3, 1),
  // More than one document
  ("1 2", .trailingContent, 1, 3), ("{} {}", .trailingContent, 1, 4),
  ("[]]", .trailingContent, 1, 3),
  ("{}}", .trailingContent, 1, 3), ("null,", .trailingContent, 1, 5),
  ("true\nfalse", .trailingContent, 2, 1),
  ("\"a\"b", .trailingContent, 1, 4), ("[1]x", .trailingContent, 1, 4),
  ("{}#", .trailingContent, 1, 3),
  ("1:2", .trailingContent, 1, 2), ("1\"\"", .trailingContent, 1, 2),
  ("truex", .trailingContent, 1, 5),
  ("[]\u{0}", .trailingContent, 1, 3), ("1//", expected(.endOfNumber, not: "/"), 1, 2),
  // Structure
  ("]", expected(.value, not: "]"), 1, 1), ("}", expected(.value, not: "}"), 1, 1),
  (",", expected(.value, not: ","), 1, 1), (":", expected(.value, not: ":"), 1, 1),
  ("[,", expected(.valueOrBracket, not: ","), 1, 2),
  ("[,1]", expected(.valueOrBracket, not: ","), 1, 2),
  ("[1,]", expected(.value, not: "]"), 1, 4), ("[1,,2]", expected(.value, not: ","), 1, 4),
  ("[1 2]", expected(.commaOrBracket, not: "2"), 1, 4),
  ("[1:2]", expected(.commaOrBracket, not: ":"), 1, 3),
  ("[1}", expected(.commaOrBracket, not: "}"), 1, 3),
  ("[}", expected(.valueOrBracket, not: "}"), 1, 2),
  ("[\"a\"\n\"b\"]", expected(.commaOrBracket, not: "\""), 2, 1),
  ("[[1]\n[2]]", expected(.commaOrBracket, not: "["), 2, 1),
  ("{,", expected(.keyOrBrace, not: ","), 1, 2), ("{]", expected(.keyOrBrace, not: "]"), 1, 2),
  ("{1:2}", expected(.keyOrBrace, not: "1"), 1, 2),
  ("{a:1}", expected(.keyOrBrace, not: "a"), 1, 2),
  ("{'a':1}", expected(.keyOrBrace, not: "'"), 1, 2),
  ("{null:1}", expected(.keyOrBrace, not: "n"), 1, 2),
  ("{{}:1}", expected(.keyOrBrace, not: "{"), 1, 2), ("{\"a\"}", expected(.colon, not: "}"), 1, 5),
  ("{\"a\" 1}", expected(.colon, not: "1"), 1, 6), ("{\"a\",1}", expected(.colon, not: ","), 1, 5),
  ("{\"a\"=1}", expected(.colon, not: "="), 1, 5), ("{\"a\"::1}", expected(.value, not: ":"), 1, 6),
  ("{\"a\":}", expected(.value, not: "}"), 1, 6), ("{\"a\":,", expected(.value, not: ","), 1, 6),
  ("{\"a\":]", expected(.value, not: "]"), 1, 6), ("{\"a\":1,}", expected(.key, not: "}"), 1, 8),
  ("{\"a\":1,,", expected(.key, not: ","), 1, 8),
  ("{\"a\":1 \"b\":2}", expected(.commaOrBrace, not: "\""), 1, 8),
  ("{\"a\":1]", expected(.commaOrBrace, not: "]"), 1, 7),
  ("{\"a\":1:", expected(.commaOrBrace, not: ":"), 1, 7),
  ("{\"a\":1;", expected(.commaOrBrace, not: ";"), 1, 7),
  ("{\"a\": \"b\", c}", expected(.key, not: "c"), 1, 12),
  ("{\n  \"a\": 1\n  \"b\": 2\n}", expected(.commaOrBrace, not: "\""), 3, 3),
  ("[\n  \"é😀\" x]", expected(.commaOrBracket, not: "x"), 2, 8),
  // Numbers
  ("+1", expected(.value, not: "+"), 1, 1), (".5", expected(.value, not: "."), 1, 1),
  ("-a", expected(.digit, not: "a"), 1, 2), ("--1", expected(.digit, not: "-"), 1, 2),
  ("- 1", expected(.digit, not: " "), 1, 2), ("-.5", expected(.digit, not: "."), 1, 2),
  ("-Infinity", expected(.digit, not: "I"), 1, 2), ("01", .leadingZero, 1, 2),
  ("-01", .leadingZero, 1, 3),
  ("00", .leadingZero, 1, 2), ("[012]", .leadingZero, 1, 3),
  ("1.a", expected(.digit, not: "a"), 1, 3),
  ("[1.]", expected(.digit, not: "]"), 1, 4), ("1..2", expected(.digit, not: "."), 1, 3),
  ("1.e5", expected(.digit, not: "e"), 1, 3), ("1ea", expected(.digit, not: "a"), 1, 3),
  ("[1e]", expected(.digit, not: "]"), 1, 4), ("1e+-2", expected(.digit, not: "-"), 1, 4),
  ("1e1.5", expected(.endOfNumber, not: "."), 1, 4),
  ("1.2.3", expected(.endOfNumber, not: "."), 1, 4),
  ("1-2", expected(.endOfNumber, not: "-"), 1, 2), ("0x1F", expected(.endOfNumber, not: "x"), 1, 2),
  ("1_000", expected(.endOfNumber, not: "_"), 1, 2),
  ("[0x1]", expected(.commaOrBracket, not: "x"), 1, 3),
  ("1n", expected(.endOfNumber, not: "n"), 1, 2), ("1é", expected(.endOfNumber, not: "é"), 1, 2),
  ("[1 000]", expected(.commaOrBracket, not: "0"), 1, 4), ("１", expected(.value, not: "１"), 1, 1),
  // Literals
  ("True", expected(.value, not: "T"), 1, 1), ("NULL", expected(.value, not: "N"), 1, 1),
  ("NaN", expected(.value, not: "N"), 1, 1), ("Infinity", expected(.value, not: "I"), 1, 1),
  ("undefined", expected(.value, not: "u"), 1, 1), ("nil", .unknownLiteral, 1, 2),
  ("nulL", .unknownLiteral, 1, 4),
  ("tRUE", .unknownLiteral, 1, 2), ("fals]", .unknownLiteral, 1, 5),
  ("[nan]", .unknownLiteral, 1, 3),
  ("t rue", .unknownLiteral, 1, 2), ("[truefalse]", expected(.commaOrBracket, not: "f"), 1, 6),
  ("hello", expected(.value, not: "h"), 1, 1),
  // Strings
  ("'a'", expected(.value, not: "'"), 1, 1), ("“a”", expected(.value, not: "“"), 1, 1),
  ("`a`", expected(.value, not: "`"), 1, 1), ("\"a\nb\"", .controlCharacter(0x0A), 1, 3),
  ("\"a\tb\"", .controlCharacter(0x09), 1, 3), ("\"\u{0}\"", .controlCharacter(0), 1, 2),
  ("\"plain text up to here\u{1F}\"", .controlCharacter(0x1F), 1, 23),
  ("\"\r\"", .controlCharacter(0x0D), 1, 2),
  ("{\"a\u{1}\":1}", .controlCharacter(1), 1, 4), ("\"\\x41\"", .invalidEscape, 1, 3),
  ("\"\\a\"", .invalidEscape, 1, 3), ("\"\\'\"", .invalidEscape, 1, 3),
  ("\"\\0\"", .invalidEscape, 1, 3),
  ("\"\\ \"", .invalidEscape, 1, 3), ("\"\\U0041\"", .invalidEscape, 1, 3),
  ("\"\\\n\"", .invalidEscape, 1, 3),
  ("\"\\é\"", .invalidEscape, 1, 3), ("\"\\u004\"", .invalidEscape, 1, 7),
  ("\"\\u{41}\"", .invalidEscape, 1, 4),
  ("\"\\u00G1\"", .invalidEscape, 1, 6), ("\"\\u-041\"", .invalidEscape, 1, 4),
  ("\"é\\u 041\"", .invalidEscape, 1, 5),
  ("\"\\ud800\\u00\"", .invalidEscape, 1, 12), ("[\"a\\", .unexpectedEnd, 1, 5),
  // Halves of surrogate pairs
  ("\"\\ud800\"", .loneSurrogate, 1, 2), ("\"é\\uDBFF \"", .loneSurrogate, 1, 3),
  ("\"\\udc00\"", .loneSurrogate, 1, 2), ("\"x\\uDFFF\"", .loneSurrogate, 1, 3),
  ("\"\\ud800\\n\"", .loneSurrogate, 1, 2), ("\"\\ud800\\u0041\"", .loneSurrogate, 1, 2),
  ("\"\\ud800\\ud800\\udc00\"", .loneSurrogate, 1, 2), ("\"\\udc00\\ud800\"", .loneSurrogate, 1, 2),
  ("\"\\ud83d\\ude00\\ud83d\"", .loneSurrogate, 1, 14), ("{\"\\ud800\":1}", .loneSurrogate, 1, 3),
  ("\"\\ud800\\\\udc00\"", .loneSurrogate, 1, 2), ("\"\\ud800\n", .loneSurrogate, 1, 2),
  // Syntax of other formats
  ("// comment\n1", expected(.value, not: "/"), 1, 1),
  ("/* comment */ 1", expected(.value, not: "/"), 1, 1),
  ("[1, # comment\n2]", expected(.value, not: "#"), 1, 5),
  ("[1] // comment", .trailingContent, 1, 5),
  ("<html>", expected(.value, not: "<"), 1, 1), ("(1)", expected(.value, not: "("), 1, 1),
  ("a=b&c=d", expected(.value, not: "a"), 1, 1), ("{\"a\": new Date()}", .unknownLiteral, 1, 8),
  (")]}',\n{}", expected(.value, not: ")"), 1, 1),
  ("\u{1E}{}", expected(.value, not: "\u{1E}"), 1, 1),
  // White space that is not JSON
  ("\u{A0}1", expected(.value, not: "\u{A0}"), 1, 1),
  ("[1,\u{2003}2]", expected(.value, not: "\u{2003}"), 1, 4),
  ("\u{B}1", expected(.value, not: "\u{B}"), 1, 1),
  ("[\u{C}]", expected(.valueOrBracket, not: "\u{C}"), 1, 2),
  ("{\u{2028}}", expected(.keyOrBrace, not: "\u{2028}"), 1, 2),
  ("\u{200B}{}", expected(.value, not: "\u{200B}"), 1, 1),
  (" \u{FEFF}{}", expected(.value, not: "\u{FEFF}"), 1, 2),
  ("\u{0}", expected(.value, not: "\u{0}"), 1, 1),
  ("\u{FEFF}\u{FEFF}1", expected(.value, not: "\u{FEFF}"), 1, 1),
  ("\u{FEFF}\n]", expected(.value, not: "]"), 2, 1),
  // Only a newline ends a line
  ("\r\n\r\n]", expected(.value, not: "]"), 3, 1), ("\r]", expected(.value, not: "]"), 1, 2),
]

/// Invalid UTF-8 (RFC 3629), after a quote and two letters of which one takes two bytes.
private let badSequences: [(bytes: [UInt8], what: String)] = [
  ([0x80], "a continuation without a beginning"), ([0xBF], "a continuation without a beginning"),
  ([0xC0, 0x80], "a NUL of two bytes"), ([0xC0, 0xAF], "a slash of two bytes"),
  ([0xC1, 0xBF], "two bytes for a character of one"),
  ([0xE0, 0x80, 0x80], "three bytes for a character of one"),
  ([0xE0, 0x9F, 0xBF], "three bytes for a character of two"),
  ([0xF0, 0x80, 0x80, 0x80], "four bytes for a character of one"),
  ([0xF0, 0x8F, 0xBF, 0xBF], "four bytes for a character of three"),
  ([0xED, 0xA0, 0x80], "the first surrogate"),
  ([0xED, 0xBF, 0xBF], "the last surrogate"),
  ([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], "a pair of surrogates"),
  ([0xF4, 0x90, 0x80, 0x80], "U+110000"), ([0xF5, 0x80, 0x80, 0x80], "U+140000"),
  ([0xF8, 0x88, 0x80, 0x80, 0x80], "five bytes"),
  ([0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], "six bytes"),
  ([0xFE], "no UTF-8 at all"), ([0xFF], "no UTF-8 at all"), ([0xC3], "cut after one of two"),
  ([0xE2, 0x82], "cut after two of three"), ([0xE2], "cut after one of three"),
  ([0xF0, 0x9F, 0x98], "cut after three of four"), ([0xF0, 0x9F], "cut after two of four"),
  ([0xE9], "Latin-1"), ([0xE2, 0x28, 0xA1], "no continuation second"),
  ([0xE2, 0x82, 0x28], "no continuation third"),
  ([0xC3, 0xC3, 0xA9], "two beginnings"), ([0xFF, 0xFE], "the mark of UTF-16"),
  ([0xC3, 0x0A], "a newline within"),
]

@Suite("JSON that RFC 8259 does not allow")
struct BadDocumentsTests {
  @Test(
    "a document that is not JSON is refused with the reason and the position",
    arguments: badDocuments)
  fileprivate func refuses(_ row: Row) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: row.text) }
    expectSame(error, row)
    let fromBytes = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(row.text.utf8)) }
    #expect(fromBytes == error)
  }

  @Test(
    "a reader that gets the document byte by byte refuses it in the same way",
    arguments: badDocuments)
  fileprivate func refusesByteByByte(_ row: Row) {
    let first = JSONDocumentReader.readingByteByByte(Array(row.text.utf8)).first
    switch first {
    case .failure(let error): expectSame(error, row)
    case .success: #expect(row.reason == .trailingContent)
    case nil: #expect(row.text.allSatisfy { $0.isWhitespace })
    }
  }

  private func expectSame(_ error: JSONError?, _ row: Row) {
    #expect(error?.reason == row.reason)
    #expect(error?.line == row.line)
    #expect(error?.column == row.column)
  }

  @Test("an error says how many bytes come before its position")
  func offset() {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: "\u{FEFF}[\"é\",\n\"😀\" x]")
    }
    #expect(error?.offset == 3 + 7 + 7)
    #expect(error?.line == 2)
    #expect(error?.column == 5)
  }

  @Test("bytes that are not UTF-8 are refused", arguments: badSequences)
  func refusesBadUTF8(bytes: [UInt8], what: String) {
    for open in ["\"aé", "{\"aé", "[\"\", \"aé", "\"eight plain letters, and more, é"] {
      let document = Array("\n\(open)".utf8) + bytes + Array("\" ".utf8)
      let error = #expect(throws: JSONError.self, "\(what)") { try JSONValue(parsing: document) }
      #expect(error?.reason == .invalidUTF8)
      #expect(error?.offset == 1 + open.utf8.count)
      #expect(error?.line == 2)
      #expect(error?.column == 1 + open.unicodeScalars.count)
      #expect(JSONDocumentReader.readingByteByByte(document).first == error.map { .failure($0) })
    }
  }

  @Test(
    "other encodings are refused",
    arguments: [
      [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], [0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D],
      [0x7B, 0x00, 0x7D, 0x00], [0x00, 0x7B, 0x00, 0x7D], [0x1F, 0x8B, 0x08, 0x00],
    ] as [[UInt8]])
  func refusesOtherEncodings(document: [UInt8]) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: document) }
  }
}
