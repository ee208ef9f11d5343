import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// A 401 with `authId`: a Kerberos or HTTP Basic node asks for a header
/// (docs/protocol/journey.md, "Backchannel callbacks").
@Suite("A 401 that is a page")
struct HTTPChallengeTests {
  static let body: JSONValue = [
    "failure": true, "reason": "http-auth-failed", "authId": "a.b.c",
  ]

  static func challenge(_ values: String..., body: JSONValue = body) -> ScriptedTransport.Outcome {
    ScriptedTransport.json(401, body, headers: values.map { ("WWW-Authenticate", $0) })
  }

  private func start(_ bench: Bench) async throws -> ContinueNode {
    try #require(await bench.journey.start("Login") as? ContinueNode)
  }

  private func answer(_ page: ContinueNode, _ value: JSONValue) {
    page.callbackFields[0].setAccepted(value, for: "authorization")
  }

  @Test(
    "the page shows one HttpCallback with the server's challenge",
    arguments: [
      ([], ""), (["Negotiate"], "Negotiate"),
      (["Negotiate", "BASIC realm=\"basic_realm\""], "Negotiate, BASIC realm=\"basic_realm\""),
    ] as [([String], String)])
  func shown(_ challenges: [String], _ authenticate: String) async throws {
    let bench = try Bench(
      ScriptedTransport.json(
        401, Self.body, headers: challenges.map { ("www-authenticate", $0) }))
    let page = try await start(bench)
    #expect(
      page.callbackFields.map(\.shown) == [
        [
          "type": "HttpCallback", "id": "HttpCallback-1", "authenticate": .string(authenticate),
          "authorization": "",
        ]
      ])
    #expect(page.input == Self.body.object)
    #expect(page.problems.isEmpty)
    #expect(page.callbackFields[0].missing.isEmpty)
    #expect(page.callbackFields[0].mainProperty == "authorization")
  }

  @Test(
    "the body is a page whatever other members it has, by start, next and resume",
    arguments: Bench.Operation.allCases,
    [
      ["authId": "a.b.c"], ["authId": "a.b.c", "callbacks": []],
      ["authId": "a.b.c", "callbacks": [["type": "NameCallback"]], "code": 401],
      ["authId": "a.b.c", "callbacks": 7, "message": "x", "detail": ["errorCode": "110"]],
      body,
    ] as [JSONValue])
  func always(_ operation: Bench.Operation, _ body: JSONValue) async throws {
    let bench = try Bench(Self.challenge("Negotiate", body: body))
    let page = try #require(try await bench.node(by: operation) as? ContinueNode)
    #expect(page.callbackFields.map(\.type) == ["HttpCallback"])
    #expect(page.input == body.object)
  }

  @Test(
    "another status, or a missing text, is not a challenge",
    arguments: [
      (400, body), (403, body), (500, body), (401, ["authId": ""]), (401, ["authId": 7]),
      (401, ["authId": .null]), (401, ["failure": true, "reason": "http-auth-failed"]),
    ] as [(Int, JSONValue)])
  func never(_ status: Int, _ body: JSONValue) async throws {
    let bench = try Bench(
      ScriptedTransport.json(status, body, headers: [("WWW-Authenticate", "Negotiate")]))
    #expect(await bench.journey.start("Login") is ErrorNode)
  }

  @Test("if it is answered, the whole header is sent, and the body is only the authId")
  func answered() async throws {
    let bench = try Bench(Self.challenge("Negotiate"), .success)
    let page = try await start(bench)
    answer(page, "Negotiate YII=")
    #expect(await page.next() is SuccessNode)
    #expect(bench.transport.requests[1].header("Authorization") == "Negotiate YII=")
    #expect(try bench.sent() == ["authId": "a.b.c"])
    #expect(bench.transport.requests[0].header("Authorization") == nil)
  }

  @Test("if it is not answered, the whole body is sent, without callbacks and without a header")
  func unanswered() async throws {
    let bench = try Bench(Self.challenge("Negotiate"), .success)
    #expect(await (try await start(bench)).next() is SuccessNode)
    #expect(bench.transport.requests[1].header("Authorization") == nil)
    #expect(try bench.sent().compact == Self.body.compact)
  }

  @Test("the page is in a document's state and input, and continues from there")
  func fromDocument() async throws {
    let first = try Bench(Self.challenge("Negotiate", "Basic"))
    let page = try await start(first)
    let second = try Bench(.refusal)
    let state = try FlowState(json: page.page.state.json)
    let read = try second.page(page.input, state)
    #expect(read.callbackFields.map(\.shown) == page.callbackFields.map(\.shown))
    answer(read, "Basic eDp5")
    #expect(await read.next() is ErrorNode)
    #expect(second.transport.requests[0].header("Authorization") == "Basic eDp5")
    #expect(try second.sent() == ["authId": "a.b.c"])
  }

  @Test("the options of the journey stay, and the challenge ends with its page")
  func options() async throws {
    let form = ScriptedTransport.json(200, ["authId": "d.e.f"])
    let bench = try Bench(Self.challenge("Negotiate"), form, .refusal)
    let page = try #require(
      await bench.journey.start("Login") {
        $0.noSession = true
        $0.session = Session(value: "tok*en", cookieName: "sso")
      } as? ContinueNode)
    #expect(page.page.state.flowData["noSession"] == true)
    let second = try #require(await page.next() as? ContinueNode)
    #expect(second.callbackFields.isEmpty)
    #expect(second.page.state.flowData["noSession"] == true)
    #expect(second.page.state.flowData.keys.sorted() == ["journey", "noSession", "session"])
    _ = await second.next()
    #expect(bench.query == ["noSession": "true"])
    #expect(bench.transport.requests.map { $0.header("sso") } == ["tok*en", "tok*en", "tok*en"])
  }

  @Test("the answer replaces a configured header, for its step only")
  func configuredHeader() async throws {
    let bench = try Bench(
      Self.challenge("Negotiate"), Self.challenge("Negotiate"), .refusal,
      headers: [("authorization", "Bearer gateway"), ("X-Api-Key", "k")])
    let page = try await start(bench)
    answer(page, "Negotiate YII=")
    let second = try #require(await page.next() as? ContinueNode)
    _ = await second.next()
    #expect(
      bench.transport.requests.map { $0.headers(named: "Authorization") } == [
        ["Bearer gateway"], ["Negotiate YII="], ["Bearer gateway"],
      ])
    #expect(bench.transport.requests.allSatisfy { $0.header("X-Api-Key") == "k" })
  }

  @Test(
    "an answer that is not a valid header is refused before anything is sent",
    arguments: ["", " ", "Basic a\r\nX: y", "Basic \u{0}", "Basic \u{7f}"])
  func badAnswers(_ text: String) async throws {
    let bench = try Bench(Self.challenge("Negotiate"))
    let page = try await start(bench)
    answer(page, .string(text))
    let node = try #require(await page.next() as? FailureNode)
    #expect(node.cause.kind == .answers)
    #expect(node.problems.map(\.code) == ["authorization"])
    #expect(node.problems.map(\.key) == ["HttpCallback-1"])
    #expect(bench.transport.requests.count == 1)
    #expect(!node.cause.message.contains("Basic"))
  }

  @Test(
    "the answer is not repeated if the server repeats it",
    arguments: [
      "Basic ZGVtbzpTM250aW5lbCE=", "ZGVtbzpTM250aW5lbCE=", "S3ntinel!", "demo:S3ntinel!",
    ])
  func secret(_ echo: String) async throws {
    let bench = try Bench(
      Self.challenge("Basic"), ScriptedTransport.text(200, "<html>wrong: \(echo)"))
    let page = try await start(bench)
    answer(page, "Basic ZGVtbzpTM250aW5lbCE=")
    let node = try #require(await page.next() as? FailureNode)
    #expect(node.cause.message.contains("[hidden]"))
    #expect(!node.cause.message.contains("S3nt") && !node.cause.message.contains("ZGVt"))
  }

  @Test(
    "a state that such a page cannot have is refused",
    arguments: [
      (["authId": "a.b.c"], 7), (["authId": ""], "Negotiate"), ([:], "Negotiate"),
    ] as [(JSONObject, JSONValue)])
  func badState(_ input: JSONObject, _ authenticate: JSONValue) throws {
    let bench = try Bench()
    #expect(throws: FlowError.self) {
      try bench.page(
        input, FlowState(flow: .journey, server: [:], flowData: ["authenticate": authenticate]))
    }
  }

  @Test("an HttpCallback in a page with status 200 is unknown, and goes back unchanged")
  func inPage() async throws {
    let callback: JSONValue = .callback("HttpCallback", output: ["x": 1], input: ["IDToken1": "y"])
    let bench = try Bench(.refusal)
    let page = try bench.page([callback])
    #expect(page.callbackFields[0] is UnknownCallback)
    _ = await page.next()
    #expect(try bench.sent()["callbacks"] == [callback])
  }
}

extension HTTPRequest {
  /// Returns the values of all headers of that name.
  fileprivate func headers(named name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }
}
