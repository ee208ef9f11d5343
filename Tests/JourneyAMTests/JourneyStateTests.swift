import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// A page can continue from its document only, in another process or on another machine.
@Suite("The state of a journey")
struct JourneyStateTests {
  @Test("the document keeps what a step needs")
  func roundTrip() async throws {
    let first = try Bench(
      ScriptedTransport.json(
        200, ["authId": "a.b.c", "callbacks": [.callback("NameCallback", "User")]],
        headers: [("Set-Cookie", "amlbcookie=01; Path=/; Domain=example.com")]))
    let page = try #require(
      await first.journey.start("Login") {
        $0.language = "de"
        $0.noSession = true
        $0.session = Session(value: "old", cookieName: "sso")
      } as? ContinueNode)

    // The document is written and read again.
    let state = try JSONValue(parsing: page.page.state.json.compact)
    let input = try JSONValue(parsing: JSONValue.object(page.input).pretty)

    let second = try Bench(.success)
    let again = try second.page(try #require(input.object), try FlowState(json: state))
    #expect(again.page.state == page.page.state)
    (again.callbackFields[0] as? NameCallback)?.name = "demo"
    let end = try #require(await again.next() as? SuccessNode)
    let request = second.transport.requests[0]
    #expect(request.header("Cookie") == "sso=old; amlbcookie=01")
    #expect(request.header("Accept-Language") == "de")
    #expect(second.query == ["noSession": "true"])
    #expect(end.state.cookies["amlbcookie"]?.value == "01")
  }

  @Test("two journeys of one object keep their own options")
  func interleaved() async throws {
    let page = ScriptedTransport.json(200, ["authId": "a.b.c"])
    let bench = try Bench(page, page, .refusal, .refusal)
    let one = try #require(await bench.journey.start("A") { $0.noSession = true } as? ContinueNode)
    let two = try #require(await bench.journey.start("B") { $0.forceAuth = true } as? ContinueNode)
    _ = await one.next()
    #expect(bench.query == ["noSession": "true"])
    _ = await two.next()
    #expect(bench.query == ["ForceAuth": "true"])
  }

  @Test("a journey begins with the cookies of its object, and a copy for a new user has none")
  func cookiesOfTheObject() async throws {
    let page = ScriptedTransport.json(200, ["authId": "b"])
    let bench = try Bench(
      ScriptedTransport.json(200, ["authId": "a"], headers: [("Set-Cookie", "route=1; Path=/")]),
      page, .refusal, page)
    _ = await bench.journey.start()
    let two = try #require(await bench.journey.start() as? ContinueNode)
    _ = await two.next()
    _ = await bench.journey.forNewUser().start()
    #expect(
      bench.transport.requests.map { $0.header("Cookie") } == [nil, "route=1", "route=1", nil])
  }

  @Test("a page can be posted more than once")
  func twice() async throws {
    let bench = try Bench(.refusal, .refusal)
    let page = try bench.page([])
    _ = await page.next()
    _ = await page.next()
    #expect(bench.transport.requests.map(\.body).count == 2)
    #expect(bench.transport.requests[0].body == bench.transport.requests[1].body)
  }

  @Test(
    "a document without a page is refused",
    arguments: [
      [:], ["authId": ""], ["authId": 7], ["callbacks": []], ["tokenId": "t", "successUrl": "/"],
      ["authId": "a", "callbacks": "x"], ["authId": "a", "callbacks": [1]], ["code": 401],
    ] as [JSONObject])
  func noPage(_ input: JSONObject) throws {
    let bench = try Bench()
    #expect(
      throws: FlowError(
        .state, "invalid member 'input' in the document: its value is not a page of a journey",
        hint: "pass the document exactly as journey printed it")
    ) {
      try bench.page(input)
    }
  }

  @Test(
    "a changed state is refused",
    arguments: [
      ["forceAuth": "yes"], ["noSession": 1], ["session": "t"], ["session": ["cookieName": "x"]],
      ["session": ["value": 7]], ["surprise": true],
    ] as [JSONObject])
  func tampered(_ flowData: JSONObject) throws {
    let bench = try Bench()
    #expect(throws: FlowError.self) { try bench.page([], flowData: flowData) }
  }

  @Test("a language in a state that is not a valid header is refused, and nothing is sent")
  func badLanguage() async throws {
    let bench = try Bench()
    let state = FlowState(flow: .journey, server: [:], language: "de\r\nX: y")
    let node = try await bench.page(["authId": "a"], state).next()
    #expect((node as? FailureNode)?.cause.kind == .state)
  }

  @Test("a suspended page is not posted, and its message says how to continue")
  func suspended() async throws {
    let bench = try Bench(
      ScriptedTransport.json(
        200,
        [
          "callbacks": [
            .callback(
              "SuspendedTextOutputCallback", output: ["message": "mailed", "messageType": "0"])
          ]
        ]))
    let page = try #require(await bench.journey.start() as? ContinueNode)
    #expect(page.page.isSuspended)
    let node = try #require(await page.next() as? FailureNode)
    #expect(node.cause.kind == .state)
    #expect(node.cause.hint?.contains("link") == true)
    #expect(bench.transport.requests.count == 1)
  }

  @Test("the facts about a page have a fixed order")
  func heading() throws {
    let page = try Bench().page(
      [
        "authId": "a", "description": "d", "header": "h", "stage": "{\"x\":1}", "infoText": ["i"],
      ] as JSONObject)
    #expect(page.page.heading.keys == ["stage", "header", "description"])
    #expect(page.page.heading["stage"] == "{\"x\":1}")
  }
}
