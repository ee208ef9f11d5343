import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// The query and the cookies that a caller gives to a journey.
@Suite("Query and cookies of a start")
struct QueryTests {
  private static let fields = QueryFields([
    .init("goto", "https://app.example.com/a b"), .init("group", "one"), .init("group", "two"),
  ])
  private static let sent =
    "goto=https%3A%2F%2Fapp.example.com%2Fa%20b&group=one&group=two"

  @Test("the query is sent with a start, and with each later step")
  func everyStep() async throws {
    let bench = try Bench(
      ScriptedTransport.json(200, ["authId": "a.b.c"]),
      ScriptedTransport.json(200, ["authId": "a.b.d"]), .refusal)
    let page = try #require(
      await bench.journey.start("Login") {
        $0.noSession = true
        $0.query = Self.fields
      } as? ContinueNode)
    let kept = try bench.page(page.input, try FlowState(json: page.page.state.json))
    let second = try #require(await kept.next() as? ContinueNode)
    _ = try await bench.page(second.input, second.page.state).next()
    #expect(
      bench.transport.requests.map(\.address.query) == [
        "authIndexType=service&authIndexValue=Login&noSession=true&" + Self.sent,
        "noSession=true&" + Self.sent, "noSession=true&" + Self.sent,
      ])
  }

  @Test("the query is sent with a resume, and with each later step")
  func resumed() async throws {
    let bench = try Bench(ScriptedTransport.json(200, ["authId": "a.b.c"]), .refusal)
    let page = try #require(
      await bench.journey.resume(Bench.link) { $0.query = Self.fields } as? ContinueNode)
    _ = await page.next()
    #expect(
      bench.transport.requests.map(\.address.query) == [
        "suspendedId=sus.pended-Id&" + Self.sent, Self.sent,
      ])
  }

  @Test("the query of a return address takes precedence for its step")
  func returnAddress() async throws {
    let bench = try Bench(.refusal)
    let page = try bench.page(
      [.callback("RedirectCallback", output: ["redirectUrl": "https://idp"])],
      flowData: ["query": ["state": "ours", "goto": "x"]])
    (page.callbackFields[0] as? RedirectCallback)?.returnUrl = "https://app/?code=c&state=theirs"
    _ = await page.next()
    #expect(bench.transport.requests[0].address.query == "goto=x&code=c&state=theirs")
  }

  @Test(
    "a name that the protocol uses is refused, and nothing is sent",
    arguments: [
      "_action", "realm", "authIndexType", "authIndexValue", "suspendedId", "ForceAuth",
      "noSession", "",
    ])
  func reserved(_ name: String) async throws {
    let bench = try Bench()
    let node = try #require(
      await bench.journey.start("Login") {
        $0.query = QueryFields([.init(name, "x")])
      } as? FailureNode)
    #expect(node.cause.kind == .document)
    #expect(node.cause.message.contains(name))
  }

  @Test("a control character is refused, and nothing is sent")
  func controls() async throws {
    for field in [("a", "x\ny"), ("a\u{0}", "x"), ("a", "\u{85}")] {
      let bench = try Bench()
      let node = try #require(
        await bench.journey.start { $0.query = QueryFields([.init(field.0, field.1)]) }
          as? FailureNode)
      #expect(node.cause.kind == .document)
    }
  }

  @Test("the values of the query are hidden, except for goto and locale")
  func secrets() async throws {
    let bench = try Bench(ScriptedTransport.json(401, ["message": "no s3cret-token for you"]))
    let no = try #require(
      await bench.journey.start("Login") {
        $0.query = QueryFields([
          .init("locale", "de"), .init("goto", "https://app"), .init("scope", "s3cret-token"),
          .init("x", "s3cret-token"),
        ])
      } as? ErrorNode)
    #expect(
      no.exchange?.url.hasSuffix(
        "?authIndexType=service&authIndexValue=Login&locale=de&goto=https%3A%2F%2Fapp"
          + "&scope=[hidden]&x=[hidden]") == true, "\(no.exchange?.url ?? "")")
    let hidden = bench.transport.requests[0].secrets.hide(in: "with s3cret-token, https://app, de")
    #expect(hidden == "with [hidden], https://app, de")
  }

  @Test("cookies are sent where their domain, path and Secure allow, and never to other hosts")
  func cookies() async throws {
    let bench = try Bench(ScriptedTransport.json(200, ["authId": "a.b.c"]))
    let jar = try CookieJar(json: [
      ["name": "mine", "value": "1", "domain": "am.example.com"],
      ["name": "above", "value": "2", "domain": "example.com", "subdomains": true],
      ["name": "hostOnly", "value": "3", "domain": "example.com"],
      ["name": "other", "value": "4", "domain": "other.example.org", "subdomains": true],
      ["name": "elsewhere", "value": "5", "domain": "am.example.com", "path": "/enduser"],
      ["name": "over", "value": "6", "domain": "am.example.com", "expiresAt": 1],
      ["name": "secure", "value": "7", "domain": "am.example.com", "secure": true],
    ])
    let page = try #require(
      await bench.journey.start("Login", options: StartOptions(), cookies: jar) as? ContinueNode)
    #expect(bench.transport.requests[0].header("Cookie") == "mine=1; above=2; secure=7")
    let kept = page.page.state.cookies.cookies.map(\.name)
    #expect(!kept.contains("other") && !kept.contains("hostOnly") && kept.contains("elsewhere"))
  }

  @Test("a Secure cookie is not sent over plain http")
  func secureCookie() async throws {
    let bench = try Bench(.refusal, base: "http://am.example.com/am")
    let jar = try CookieJar(json: [
      ["name": "secure", "value": "7", "domain": "am.example.com", "secure": true]
    ])
    _ = await bench.journey.start("Login", options: StartOptions(), cookies: jar)
    #expect(bench.transport.requests[0].header("Cookie") == nil)
  }
}
