import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("Texts of a server")
struct ServerTextTests {
  @Test(
    "HTML escapes are decoded once",
    arguments: [
      ("plain", "plain"), ("", ""), ("&quot;x&quot;", "\"x\""), ("&#39;&#34;", "'\""),
      ("&#x27;&#X2f;", "'/"), ("&amp;quot;", "&quot;"), ("&lt;b&gt;&apos;", "<b>'"),
      ("&#8364;&#x20AC;", "€€"), ("&#xD800;&#0;&#x110000;", "&#xD800;&#0;&#x110000;"),
      ("&", "&"), ("&&amp;", "&&"), ("&amp", "&amp"), ("&;", "&;"), ("&#;", "&#;"),
      ("a & b; c", "a & b; c"), ("&thetasym;", "&thetasym;"),
      (
        "&" + String(repeating: "9", count: 100) + ";",
        "&" + String(repeating: "9", count: 100) + ";"
      ),
    ])
  func unescaped(_ text: String, _ plain: String) {
    #expect(text.htmlUnescaped == plain)
  }

  @Test(
    "the time for a long text grows in proportion to its length",
    arguments: ["&", "&#12345678", " "])
  func long(_ part: String) {
    let growth = ProcessorTime.growth(to: 2 << 20, rounds: 1) { count in
      let text = String(repeating: part, count: count / part.utf8.count)
      #expect((["message": .string(text)] as JSONObject).refusal.utf8.count <= count)
    }
    #expect(growth < 24)
  }

  @Test("a message names a few problems and the number of all")
  func quotedList() {
    let problems = (1...5).map { Problem(key: nil, code: "x", message: "p\($0)") }
    #expect(FlowError.answers([problems[0]]).message == "p1")
    #expect(
      FlowError.answers(Array(problems.prefix(2))).message == "2 problems with the answers: p1; p2")
    #expect(
      FlowError.answers(problems).message
        == "5 problems with the answers: p1; p2; p3; and 2 more (jq .problems)")
    #expect((1...9).map(String.init).quotedList(2) == "'1', '2' and 7 more")
    #expect((1...9).map(String.init).quotedAlternatives(2) == "'1', '2' or one of 7 others")
    #expect(["a", "b", "c"].quotedAlternatives(2) == "'a', 'b' or 1 other")
    #expect(["a", "b", "c"].quotedAlternatives() == "'a', 'b' or 'c'")
    #expect(["a", "b"].quotedList(2) == "'a' and 'b'")
    #expect(
      [String(repeating: "ä", count: 70)].quotedList() == "'\(String(repeating: "ä", count: 64))…'")
  }

  @Test(
    "the first text that is not empty is the refusal",
    arguments: [
      (["message": " a ", "error": "b"], "a"), (["message": "", "errorMessage": "b"], "b"),
      (["message": 7, "error_description": "c"], "c"), (["error": "d"], "d"),
      (["reason": "e"], ""), ([:], ""),
    ] as [(JSONObject, String)])
  func refusal(_ body: JSONObject, _ text: String) {
    #expect(body.refusal == text)
  }

  @Test("characters that control a terminal are spelled out")
  func printable() {
    #expect(
      "a\u{1b}[2J\n\u{202e}\u{2028}\u{9b}é€😀".escapingControls()
        == #"a\u{1b}[2J\u{a}\u{202e}\u{2028}\u{9b}é€😀"#)
  }

  @Test("control characters are found at any position")
  func controls() {
    for text in ["\u{0}", "a\nb", "\u{7f}", "x\u{85}", "\r\n"] { #expect(text.hasControlCharacter) }
    for text in ["", "ä b", "\u{202e}", "€"] { #expect(!text.hasControlCharacter) }
  }

  @Test("a name that the protocol or HTTP uses invalid name of a session cookie")
  func names() {
    for name in ["iPlanetDirectoryPro", "386c0d288bac4b9", "a-b_c.d"] {
      #expect(HTTPFieldName.canBeCookie(name))
    }
    for name in ["", "a b", "a;b", "ä", "a\n", "Cookie", "HOST", "content-type", "interactionId"] {
      #expect(!HTTPFieldName.canBeCookie(name))
    }
    // This name can be configured as a header if the protocol does not set it.
    #expect(!HTTPFieldName.canBeCookie("Authorization"))
    #expect(!HTTPFieldName.isReserved("Authorization"))
  }
}
