import JourneyHTTP
import Testing

@Suite struct SecretsTests {
  @Test(
    "a secret is hidden in every spelling in which it can be sent",
    arguments: [
      ("Secret12!", "password Secret12! refused", "password [hidden] refused"),
      // A text that was cut in the middle of a secret
      ("Secret12!", "'xxxSecr…' and 'Secret12…'", "'xxx[hidden]…' and '[hidden]…'"),
      ("Secret12!", "Sec… and ecret1…", "Sec… and ecret1…"),
      ("Secret12!", "Secret12!Secret12!", "[hidden][hidden]"),
      ("Secret12!", "Secret12%21&x", "[hidden]&x"), ("Secret12!", "Secret12%2521", "[hidden]"),
      ("a b+c/d", "q=a%20b%2Bc%2Fd", "q=[hidden]"), ("a b+c/d", "q=a+b%2bc%2fd", "q=[hidden]"),
      ("a b+c/d", "q=a%2520b%252Bc%252Fd", "q=[hidden]"),
      ("a b+c/d", #"{"q":"a b+c\/d"}"#, #"{"q":"[hidden]"}"#),
      (#"a"b\c"#, #"{"q":"a\"b\\c"}"#, #"{"q":"[hidden]"}"#),
      ("a\nb\tc", #"a\nb\u0009c"#, "[hidden]"),
      ("Grüße", "Gr%C3%BC%C3%9Fe", "[hidden]"), ("Grüße", #"Gr\u00fc\u00DFe"#, "[hidden]"),
      ("key😀", #"key\uD83d\uDe00!"#, "[hidden]!"),
      ("<a&b>'\"", "&lt;a&amp;b&gt;&#39;&quot;", "[hidden]"),
      ("<a&b>'\"", "&#x3C;a&amp;b&gt;&apos;&#34;", "[hidden]"),
      ("%41bc", "%41bc", "[hidden]"), ("a+bc", "a+bc", "[hidden]"),
      (#"a\nb"#, #"a\nb"#, "[hidden]"),
      // JSON inside JSON, and both inside a line of a trace
      (#"a"b\c"#, #"{"m":"{\"q\":\"a\\\"b\\\\c\"}"}"#, #"{"m":"{\"q\":\"[hidden]\"}"}"#),
      (#"a"b/c"#, #"{"m":"a\\\"b\\\/c"}"#, #"{"m":"[hidden]"}"#),
      (#"pässword"#, #"{"m":"p\\u00e4ssword"}"#, #"{"m":"[hidden]"}"#),
      (#"pässword"#, #"p\u005cu00e4ssword"#, "[hidden]"),
      (#"key😀"#, #"key\\ud83d\\ude00"#, "[hidden]"),
      (#"a\&b1"#, #"{"m":"a\\&amp;b1 \\\\"}"#, #"{"m":"[hidden] \\\\"}"#),
      (#"a\&b1"#, #"{\"m\":\"a\\\\&#38;b1\"}"#, #"{\"m\":\"[hidden]\"}"#),
      (#"a"bc"#, #"\\\\\\\"a\\\\\\\"bc"#, #"\\\\\\\"[hidden]"#),
      // an HTML page that quotes JSON, which can contain HTML, and an address of it
      (#"pa"ss"#, #"<pre>{"q":"pa\&quot;ss"}</pre>"#, #"<pre>{"q":"[hidden]"}</pre>"#),
      (
        #"pa"ss"#, #"{&quot;q&quot;:&quot;pa\&#34;ss&quot;}"#,
        "{&quot;q&quot;:&quot;[hidden]&quot;}"
      ),
      (#"p\<"s"#, #"q=p\\&lt;\&quot;s!"#, "q=[hidden]!"),
      (#"p&"s"#, #"q=p&amp;amp;\&quot;s!"#, "q=[hidden]!"),
      ("a+b c/d", "q=a+b%20c%2Fd&x", "q=[hidden]&x"),
      // printf 'user:Secret12!' | base64, and at the two other offsets in a group of three
      ("Secret12!", "Basic dXNlcjpTZWNyZXQxMiE=", "Basic dXNlcjp[hidden]E="),
      ("Secret12!", "eFNlY3JldDEyIQ==", "eF[hidden]Q=="),
      ("Secret12!", "eHhTZWNyZXQxMiE=", "eHh[hidden]E="),
      ("??>>>>", "Pz8-Pj4-", "[hidden]"), ("??>>>>", "Pz8%2BPj4%2b", "[hidden]"),
      ("日本語パスワード", "x=日本語パスワード", "x=[hidden]"),
    ])
  func hides(_ secret: String, _ text: String, _ shown: String) {
    #expect(Secrets([secret]).hide(in: text) == shown)
  }

  @Test(
    "a text that only looks like a secret stays",
    arguments: [
      ("Secret12!", "Secret12", "Secret12"), ("Secret12!", "Secret12%2", "Secret12%2"),
      ("Secret12!", "Secret12%", "Secret12%"), ("Secret12!", #"Secret12\u002"#, #"Secret12\u002"#),
      ("Secret12!", "secret12!", "secret12!"), ("Secret12!", "", ""), ("", "text", "text"),
      ("pass", "cGFz", "cGFz"),
    ])
  func leavesAlone(_ secret: String, _ text: String, _ shown: String) {
    #expect(Secrets([secret]).hide(in: text) == shown)
  }

  @Test(
    "a short secret is hidden only as a separate word, so messages stay readable",
    arguments: [
      ("1", #"{"code":1,"other":11,"x":"1"}"#, #"{"code":[hidden],"other":11,"x":"[hidden]"}"#),
      ("1", "HTTP/1.1 status 1.", "HTTP/1.1 status [hidden]."),
      ("7", "a=7&b=77", "a=[hidden]&b=77"),
      ("123", "code 123, 1234 and 0123", "code [hidden], 1234 and 0123"),
      ("a", "a bad answer 'a' for a name", "a bad answer '[hidden]' for a name"),
      (
        "no", #"no, {"answer":"no"} and no answer: no"#,
        #"no, {"answer":"[hidden]"} and no answer: [hidden]"#
      ),
      ("a", "a", "[hidden]"), ("é", "caf\u{e9} = é", "café = [hidden]"),
      ("+5", "x=%2B5&y", "x=[hidden]&y"), ("5", "a=x%205", "a=x%20[hidden]"),
      ("a", "{&quot;q&quot;:&quot;a&quot;}", "{&quot;q&quot;:&quot;[hidden]&quot;}"),
    ])
  func short(_ secret: String, _ text: String, _ shown: String) {
    #expect(Secrets([secret]).hide(in: text) == shown)
  }

  @Test("overlapping secrets are hidden whole, and so is the longer of two")
  func overlapping() {
    #expect(Secrets(["abcdef", "defghi"]).hide(in: "xabcdefghix") == "x[hidden]x")
    #expect(Secrets(["abcd", "abcdefgh"]).hide(in: "abcdefgh abcd") == "[hidden] [hidden]")
    #expect(Secrets(["token-1"]).union(Secrets(["token-2"])).hide(in: "token-2") == "[hidden]")
  }

  @Test("each of many secrets is hidden", arguments: [1, 31, 32, 33, 100])
  func many(count: Int) {
    let names = (0..<count).map { "secret-\(1000 + $0)" }
    let others = (0..<count).map { "other-\(1000 + $0)" }
    let all = Secrets(names).union(Secrets(others)).union(Secrets(names))
    for name in names + others { #expect(all.hide(in: name) == "[hidden]") }
  }

  @Test("two spellings of an accent are two secrets")
  func accents() {
    var secrets = Secrets(["caf\u{e9}"])
    secrets.insert("cafe\u{301}")
    secrets.insert("")
    #expect(secrets.hide(in: "cafe\u{301} caf\u{e9}") == "[hidden] [hidden]")
    #expect(Secrets().isEmpty && Secrets([""]).isEmpty && !secrets.isEmpty)
  }

  @Test("a long secret is found if it is cut off, and a text that repeats it is read quickly")
  func long() {
    let long = (0..<70_000).map { "\($0 % 7)\($0 % 11)" }.joined()
    #expect(Secrets([long]).hide(in: "<pre>\(long.prefix(9_000)) x") == "<pre>[hidden] x")
    #expect(Secrets([long]).hide(in: "<pre>\(long)") == "<pre>[hidden]…")
    let late = String(long.prefix(280)) + "+/tail"
    #expect(Secrets([late]).hide(in: "x=\(long.prefix(280))%2B%2Ftail&y") == "x=[hidden]&y")
    #expect(Secrets([late]).hide(in: "x=\(long.prefix(280))+\\/tail") == "x=[hidden]")
    let server = String(repeating: "a", count: 20_000) + "b"
    let text = String(repeating: String(repeating: "a", count: 15_000) + "c", count: 600)
    #expect(Secrets([server]).hide(in: text) == "[hidden]c[hidden]…")
  }

  @Test("a secret that is longer than a text is found only where the text was cut")
  func longerThanText() {
    let long = (0..<70).map { "\($0 % 7)\($0 % 11)" }.joined()
    let start = long.prefix(40)
    let secrets = Secrets([long, "word"])
    #expect(secrets.hide(in: "page \(start)…") == "page [hidden]…")
    #expect(secrets.hide(in: "page \(start) word") == "page \(start) [hidden]")
    #expect(secrets.hide(in: "page \(long.prefix(64))") == "page [hidden]")
    #expect(Secrets(["abcdef"]).hide(in: "abcdef") == "[hidden]")
    #expect(Secrets(["abcdef"]).hide(in: "YWJjZGVm") == "[hidden]")
  }

  @Test("no more is shown than was searched")
  func cut() {
    let shown = Secrets(["secret"]).hide(
      in: String(repeating: "x", count: 16_380) + "secret, secret")
    #expect(shown.hasSuffix("x[hidden]…") && shown.utf8.count < 16_500)
  }

  @Test("a text is cut between two characters", arguments: 0...4)
  func cutBetween(_ shift: Int) {
    let start = String(repeating: "x", count: 16_380 + shift)
    for secrets in [Secrets(), Secrets(["secret"])] {
      let shown = secrets.hide(in: start + "😀😀")
      #expect(shown == start + (shift == 0 ? "😀…" : "…"))
    }
    let long = String(repeating: "x", count: 70)
    #expect(Secrets([long + "é"]).hide(in: "\(long)à!") == "[hidden]!")
  }

  @Test(
    "a body that is not JSON shows nothing that it sets, even across lines",
    arguments: [
      ("", "is empty"), (" {\"tokenId\":\"new\",", "cannot be read as JSON"),
      ("[1", "cannot be read as JSON"),
      ("<b>Pass\nWord1</b> sid=fresh-session", "is not JSON: '<b>[hidden]</b> sid=[hidden]'"),
    ])
  func bodies(_ body: String, _ expected: String) throws {
    let request = HTTPRequest(.GET, try WebAddress("https://am.example.com/"))
    let response = HTTPResponse(
      status: 200,
      headers: [try HTTPHeader("Set-Cookie", "am=fresh-session; Path=/")], body: Array(body.utf8),
      exchange: RequestSummary(of: request, status: 200, milliseconds: 1, at: 0, id: nil),
      secrets: Secrets(["Pass Word1"]))
    #expect(response.unreadableBody == expected)
  }

  @Test(
    "the value of a header without its scheme is also a secret",
    arguments: [
      ("Bearer abc-1234", "bad token abc-1234", "bad token [hidden]"),
      ("Bearer abc-1234", "Bearer abc-1234!", "[hidden]!"),
      ("Basic dXNlcjpTZWNyZXQxMiE=", "user:Secret12! Secret12!", "[hidden] [hidden]"),
      ("Basic dXNlcjpTZWNyZXQxMiE=", "dXNlcjpTZWNyZXQxMiE=", "[hidden]"),
      (#"Digest username="some-user", qop=auth"#, "auth for some-user", "auth for [hidden]"),
    ])
  func headers(_ value: String, _ text: String, _ shown: String) throws {
    var secrets = Secrets()
    secrets.insert(valuesOf: [try HTTPHeader("Authorization", value)])
    #expect(secrets.hide(in: text) == shown)
  }

  @Test("the time to find thousands of secrets with one beginning does not grow with their number")
  func thousands() {
    let beginning = String(repeating: "ab", count: 400)
    let few = Secrets((0..<5).map { "\(beginning)\($0)-end" })
    let many = Secrets((0..<500).map { "\(beginning)\($0)-end" })
    let text = String(repeating: beginning + "x", count: 10)
    #expect(many.hide(in: text).hasPrefix("[hidden]x[hidden]x"))
    #expect(many.hide(in: "1 \(beginning)417-end.") == "1 [hidden].")
    let short = Secrets((0..<2_000).map { "secret-\($0)-tail" })
    #expect(
      short.hide(in: "a secret-1711-tail, secret-2000-tail") == "a [hidden], secret-2000-tail")
    #expect(few.hide(in: "\(beginning)3-end") == "[hidden]")
  }

  @Test("one of many secrets that begin alike is found")
  func alike() {
    let secrets = Secrets((0..<50).map { "secret-number-\($0)" })
    let text = String(repeating: "secret-number-", count: 500) + "secret-number-7"
    #expect(secrets.hide(in: text).hasSuffix("secret-number-[hidden]"))
  }
}
