import JourneyJSON
import Testing

@Suite("Writing JSON")
struct JSONWritingTests {
  @Test("the compact style has no white space, and the pretty style is the layout of jq")
  func styles() {
    let value: JSONValue = [
      "name": "demo", "list": [1, [], [:], [.null]], "none": .null, "yes": true, "no": false,
      "in": ["a": [:], "b": ["c": .number("1.50")]],
    ]
    #expect(
      value.compact
        == #"{"name":"demo","list":[1,[],{},[null]],"none":null,"yes":true,"no":false,"in":{"a":{},"b":{"c":1.50}}}"#
    )
    #expect(
      value.pretty == """
        {
          "name": "demo",
          "list": [
            1,
            [],
            {},
            [
              null
            ]
          ],
          "none": null,
          "yes": true,
          "no": false,
          "in": {
            "a": {},
            "b": {
              "c": 1.50
            }
          }
        }
        """)
  }

  @Test(
    "scalars and empty containers are the same in both styles",
    arguments: [
      (.null, "null"), (true, "true"), (false, "false"), (0, "0"), (-1, "-1"),
      (.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"),
      (.number("-0.0E+1"), "-0.0E+1"), ("", "\"\""), ([], "[]"), ([:], "{}"),
    ] as [(JSONValue, String)])
  func scalars(value: JSONValue, text: String) {
    #expect(value.compact == text)
    #expect(value.pretty == text)
  }

  @Test("a control character, a quote, a backslash or U+007F is escaped at any position")
  func escapes() {
    let short: [UInt8: String] = [
      0x22: #"\""#, 0x5C: #"\\"#, 0x08: #"\b"#, 0x09: #"\t"#, 0x0A: #"\n"#, 0x0C: #"\f"#,
      0x0D: #"\r"#,
    ]
    for byte in 0...UInt8(0x7F) {
      let character = String(UnicodeScalar(byte))
      let hexadecimal = String(byte, radix: 16)
      let long = "\\u00" + (byte < 0x10 ? "0" : "") + hexadecimal
      let written = short[byte] ?? (byte < 0x20 || byte == 0x7F ? long : character)
      for length in 0..<18 {
        let (before, after) = (String(repeating: "a", count: length), "é\(character)é")
        #expect(
          JSONValue.string(before + character + after).compact
            == "\"\(before)\(written)é\(written)é\"")
      }
    }
  }

  @Test(
    "every other character is written unchanged",
    arguments: ["/", "é", "\u{80}", "\u{2028}\u{2029}", "😀", "\u{FEFF}"])
  func plain(text: String) {
    #expect(Array(JSONValue.string(text).compact.utf8) == Array("\"\(text)\"".utf8))
    #expect(JSONValue.object([text: 1]).compact == "{\"\(text)\":1}")
  }

  @Test(
    "a number that is not JSON is written as a string",
    arguments: [
      "", "NaN", "-", "01", "1.", ".5", "+1", "0x10", "1e", "1,2", " 1", "1\n", "\"", "-Infinity",
    ])
  func noNumber(literal: String) throws {
    let text = JSONValue.array([.number(literal)]).compact
    #expect(try JSONValue(parsing: text) == [.string(literal)])
  }

  @Test("the text is appended to existing bytes, without a newline")
  func appends() {
    var bytes = Array("x ".utf8)
    JSONValue.object(["a": [1]]).write(into: &bytes)
    JSONValue.array([2]).write(into: &bytes, style: .pretty)
    #expect(bytes == Array("x {\"a\":[1]}[\n  2\n]".utf8))
  }

  @Test("a string of any length is written whole", arguments: [0, 1, 50])
  func lengths(before: Int) {
    let start = String(repeating: "x", count: before)
    for count in Array(4_030...4_110) + [8_191, 8_192, 8_193, 20_000] {
      let text = String(repeating: "a", count: count) + "é\n" + String(repeating: "b", count: count)
      let written = text.replacing("\n", with: "\\n")
      var bytes: [UInt8] = [0x20]
      JSONValue.array([.string(start), .object([text: .string(text)])]).write(into: &bytes)
      #expect(bytes == Array(" [\"\(start)\",{\"\(written)\":\"\(written)\"}]".utf8))
    }
  }

  @Test("the same document gives the same bytes")
  func deterministic() throws {
    let text = #"{"z":{"b":1,"a":[1,2.0,3e0]},"a":"é\u0000\"","m":[]}"#
    for _ in 0..<10 {
      #expect(try JSONValue(parsing: text).compact == text)
      #expect(try JSONValue(parsing: JSONValue(parsing: text).pretty).compact == text)
    }
  }
}
