import JourneyJSON
import Testing

/// Documents that RFC 8259 leaves to the reader, and our decision, or `nil` if they are refused.
private let undecided: [(text: String, compact: String?)] = [
  // Section 4: the last value of a repeated key counts, at the position of the first.
  (#"{"a":1,"b":2,"a":3}"#, #"{"a":3,"b":2}"#), (#"{"a":1,"b":{"a":2}}"#, #"{"a":1,"b":{"a":2}}"#),
  // Section 8.3: keys are compared scalar by scalar, after their escapes are undone.
  (#"{"a":1,"\u0061":2}"#, #"{"a":2}"#), ("{\"é\":1,\"e\u{301}\":2}", "{\"é\":1,\"e\u{301}\":2}"),
  ("{\"ﬁ\":1,\"fi\":2}", "{\"ﬁ\":1,\"fi\":2}"),
  ("{\"\u{212B}\":1,\"\u{C5}\":2}", "{\"\u{212B}\":1,\"\u{C5}\":2}"),
  // Section 4: the order of members is kept.
  (#"{"z":1,"a":2}"#, #"{"z":1,"a":2}"#),
  // Section 6: numbers of any size are kept as they are written.
  ("1e400", "1e400"), ("-1E+400", "-1E+400"), ("1e-400", "1e-400"),
  ("0e999999999999999999999", "0e999999999999999999999"),
  ("-0", "-0"),
  ("100000000000000000000000000000000000000", "100000000000000000000000000000000000000"),
  (
    "0.1000000000000000055511151231257827021181583404541015625",
    "0.1000000000000000055511151231257827021181583404541015625"
  ),
  ("9007199254740993", "9007199254740993"), ("1.0", "1.0"), ("1E2", "1E2"),
  // Section 8.1: a byte order mark is skipped, once, and only at the very start.
  ("\u{FEFF}[]", "[]"), ("\u{FEFF} []", "[]"), (" \u{FEFF}[]", nil), ("\u{FEFF}\u{FEFF}[]", nil),
  ("[]\u{FEFF}", nil), ("\u{FEFF}", nil),
  // Section 8.2: halves of surrogate pairs are refused, unless the caller asks for U+FFFD.
  (#""\ud800""#, nil), (#""\udc00""#, nil), (#"{"\udfff":1}"#, nil),
  // Unassigned characters and NUL are also characters.
  (#""\uffff\u0378""#, "\"\u{FFFF}\u{378}\""), ("\"\u{10FFFF}\"", "\"\u{10FFFF}\""),
  (#""\u0000""#, #""\u0000""#),
  // Section 9: nesting has a limit, and the top level can be any value.
  (
    String(repeating: "[", count: 128) + String(repeating: "]", count: 128),
    String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
  ),
  (String(repeating: "[", count: 129) + String(repeating: "]", count: 129), nil),
  ("\"scalar\"", "\"scalar\""), ("", nil),
]

@Suite("JSON that RFC 8259 leaves to the reader")
struct UndecidedDocumentsTests {
  @Test("each document is read or refused as we decided", arguments: undecided)
  func reads(text: String, compact: String?) throws {
    guard let compact else {
      #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
      return
    }
    #expect(Array(try JSONValue(parsing: text).compact.utf8) == Array(compact.utf8))
  }

  @Test(
    "on request, half of a surrogate pair becomes U+FFFD",
    arguments: [
      (#""\ud800""#, "\u{FFFD}"), (#""\udc00""#, "\u{FFFD}"), (#""a\ud800b""#, "a\u{FFFD}b"),
      (#""\ud800\n""#, "\u{FFFD}\n"), (#""\ud800\\""#, "\u{FFFD}\\"),
      (#""\ud800\u0041""#, "\u{FFFD}A"),
      (#""\ud800\ud800""#, "\u{FFFD}\u{FFFD}"), (#""\ud800\ud83d\ude00""#, "\u{FFFD}😀"),
      (#""\udc00\ud800""#, "\u{FFFD}\u{FFFD}"), (#""\ud83d\ude00""#, "😀"),
      (#""\ud800é""#, "\u{FFFD}é"),
    ])
  func replaces(text: String, string: String) throws {
    #expect(try JSONValue(parsing: text, loneSurrogates: .replaced) == .string(string))
  }

  @Test(
    "other errors of such a string are still found",
    arguments: [
      (#""\ud800\q""#, .invalidEscape), (#""\ud800\u00g0""#, .invalidEscape),
      ("\"\\ud800\n\"", .controlCharacter(0x0A)),
      (#""\ud800"#, .unexpectedEnd),
    ] as [(String, JSONError.Reason)])
  func refuses(text: String, reason: JSONError.Reason) {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: text, loneSurrogates: .replaced)
    }
    #expect(error?.reason == reason)
  }
}
