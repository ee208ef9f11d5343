import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyDaVinci

/// docs/protocol/davinci.md, "Polling rounds". The caller waits between two polls.
@Suite("Polling")
struct PollingTests {
  private static let rewind = ScriptedTransport.json(
    200, ["eventName": "rewindStateToLastRenderedUI"])
  private static let pending = ScriptedTransport.json(200, ["isChallengeComplete": false])

  private func page(_ more: JSONObject = [:], _ others: [JSONValue] = []) -> JSONObject {
    var field: JSONObject = [
      "type": "POLLING", "key": "polling", "pollInterval": 2000, "pollRetries": 3,
    ]
    for (name, value) in more { field[name] = value }
    return Form.page([.object(field)] + others)
  }

  private func challenge(_ text: String = "p8Qf3") -> JSONObject {
    page(["challenge": .string(text), "pollChallengeStatus": true])
  }

  private func submittedStatus(_ flow: Flow, _ index: Int) throws -> JSONValue? {
    let body = try flow.body(index)
    #expect(body["parameters"]?["eventType"] == "polling")
    #expect(body["parameters"]?["data"]?["actionKey"] == nil)
    return body["parameters"]?["data"]?["formData"]?["polling"]
  }

  @Test("after three polls, the flow continues with a form")
  func continues() async throws {
    let flow = Flow(
      [Self.rewind, Self.rewind, answer(Form.page([Form.username]))], discovers: false)
    var node = try flow.page(page())
    for left in [2, 1] {
      #expect(node.page.waiting == Waiting(milliseconds: 2000))
      node = try flow.reread(try #require(await node.next() as? ContinueNode))
      #expect((node.collectorFields[0] as? PollingCollector)?.retriesAllowed == left)
    }
    let form = try #require(await node.next() as? ContinueNode)
    #expect(form.collectors[0] is TextCollector)
    #expect(form.page.waiting == nil)
    #expect(form.page.state.flowData["retries"] == nil)
    for index in 0...2 { #expect(try submittedStatus(flow, index) == "continue") }
  }

  @Test("without a form, the polls are used up, and the flow times out")
  func timesOut() async throws {
    let flow = Flow(
      [Self.rewind, Self.rewind, Self.rewind, ScriptedTransport.json(400, ["message": "late"])],
      discovers: false)
    var node = try flow.page(page())
    for _ in 1...3 { node = try flow.reread(try #require(await node.next() as? ContinueNode)) }
    #expect(await node.next() is ErrorNode)
    let statuses = try (0...3).map { try submittedStatus(flow, $0) }
    #expect(statuses == ["continue", "continue", "continue", "timedOut"])
  }

  @Test("a pending challenge is asked for once a step, and nothing is submitted")
  func isPending() async throws {
    let flow = Flow(
      [
        Self.pending, ScriptedTransport.json(503, ["m": 1]), ScriptedTransport.text(429),
        ScriptedTransport.json(200, success),
      ], discovers: false)
    var node = try flow.page(challenge(), cookies: ["interactionId=1; Path=/"])
    for left in [2, 1, 0] {
      node = try flow.reread(try #require(await node.next() as? ContinueNode))
      #expect((node.collectorFields[0] as? PollingCollector)?.retriesAllowed == left)
    }
    #expect(await node.next() is SuccessNode)
    let sent = flow.requests[0]
    #expect(sent.method == .POST)
    #expect(
      sent.address.text == "\(Form.server)/davinci/user/credentials/challenge/p8Qf3/status")
    #expect(sent.header("interactionId") == "1f0e7a52")
    #expect(sent.header("Cookie") == "interactionId=1")
    #expect(sent.secrets.hide(in: "asked for 'p8Qf3'") == "asked for '[hidden]'")
    #expect(try flow.body(0) == [:])
    #expect(try submittedStatus(flow, 3) == "timedOut")
  }

  @Test(
    "each response about a challenge submits its own status",
    arguments: [
      (200, #"{"isChallengeComplete": true, "status": "approved"}"#, "approved"),
      (200, #"{"isChallengeComplete": true, "status": "denied"}"#, "denied"),
      (200, #"{"isChallengeComplete": "true", "status": "odd"}"#, "odd"),
      (201, #"{"isChallengeComplete": true, "status": ""}"#, "error"),
      (200, #"{"isChallengeComplete": true}"#, "error"), (200, "", "error"), (200, "[]", "error"),
      (200, "<html>", "error"),
      (400, #"{"serviceName": "challengeExpired"}"#, "expired"),
      (500, #"{"serviceName": "challengeExpired"}"#, "expired"),
      (400, #"{"code": 4019}"#, "error"), (404, "", "error"), (302, "", "error"),
    ])
  func submitsStatus(_ status: Int, _ body: String, due: String) async throws {
    let flow = Flow(
      [ScriptedTransport.text(status, body), ScriptedTransport.json(200, success)],
      discovers: false)
    #expect(await (try flow.page(challenge())).next() is SuccessNode)
    #expect(flow.requests[1].address.text == Form.next)
    #expect(try submittedStatus(flow, 1) == .string(due))
  }

  @Test("a lost connection counts as one poll")
  func losesConnection() async throws {
    let flow = Flow([.failure(TransportError(.network, "lost", sent: true))], discovers: false)
    let node = try #require(await (try flow.page(challenge())).next() as? ContinueNode)
    #expect((node.collectorFields[0] as? PollingCollector)?.retriesAllowed == 2)
  }

  @Test(
    "a challenge is asked for only if the field says so",
    arguments: [
      (["challenge": "x"], false), (["pollChallengeStatus": true], false),
      (["challenge": "", "pollChallengeStatus": true], false),
      (["challenge": "x", "pollChallengeStatus": true], true),
    ] as [(JSONObject, Bool)])
  func hasKind(_ more: JSONObject, asks: Bool) throws {
    let form = CollectorForm(page(more))
    #expect(try #require(form.collectors[0] as? PollingCollector).asksForStatus == asks)
  }

  @Test("the status address is in the flow's environment, and the challenge is percent-encoded")
  func guardsStatus() async throws {
    for link in [
      "https://evil.example.com/davinci/x", "https://auth.example.com@evil.example.com/",
    ] {
      let flow = Flow([], discovers: false)
      var page = challenge()
      page["_links"] = ["next": ["href": .string(Form.next)], "self": ["href": .string(link)]]
      let cause = try #require(await (try flow.page(page)).next() as? FailureNode).cause
      #expect(cause.kind == .state)
      #expect(cause.message.contains("_links.self.href"))
    }
    let flow = Flow([Self.pending], discovers: false)
    _ = await (try flow.page(challenge("a/b%c?d#e"))).next()
    #expect(
      flow.requests[0].address.text
        == "\(Form.server)/davinci/user/credentials/challenge/a%2Fb%25c%3Fd%23e/status")
  }

  @Test("without a self link, the next link is the base of the status address")
  func findsStatus() async throws {
    let flow = Flow([Self.pending], discovers: false)
    var page = challenge()
    page["_links"] = ["next": ["href": .string(Form.next)]]
    _ = await (try flow.page(page)).next()
    #expect(
      flow.requests.first?.address.text
        == "\(Form.server)/davinci/user/credentials/challenge/p8Qf3/status")
  }

  @Test("a pressed button or a chosen option replaces the poll")
  func isPressed() async throws {
    let choice: JSONValue = ["type": "RADIO", "key": "r", "options": CollectorCase.options]
    for (id, given) in [("resend", true), ("r", "team")] as [(String, JSONValue)] {
      let flow = Flow([ScriptedTransport.json(200, success)], discovers: false)
      let node = try flow.page(page([:], [Form.link("resend"), choice]))
      #expect(node.page.waiting != nil)
      try Form.answer(node.collectorFields, id, "value", given)
      #expect(node.page.waiting == nil)
      _ = await node.next()
      let body = try flow.body(0)
      #expect(body["parameters"]?["eventType"] == (id == "r" ? "submit" : "action"))
      #expect(body["parameters"]?["data"]?["formData"]?["polling"] == nil)
    }
  }

  @Test("a page with a required answer does not wait, and a given status is submitted")
  func asks() async throws {
    let flow = Flow([ScriptedTransport.json(200, success)], discovers: false)
    #expect(try flow.page(page([:], [Form.username])).page.waiting == nil)
    let node = try flow.page(challenge())
    try Form.answer(node.collectorFields, "polling", "value", "denied")
    #expect(node.page.waiting == nil)
    _ = await node.next()
    #expect(try submittedStatus(flow, 0) == "denied")
  }

  @Test(
    "the interval is a number of milliseconds, and never too short",
    arguments: [("100", 250), (0, 250), (-5, 250), (5000, 5000), (.null, 2000)]
      as [(JSONValue, Int)])
  func waits(_ interval: JSONValue, milliseconds: Int) throws {
    let flow = Flow([], discovers: false)
    let node = try flow.page(page(["pollInterval": interval]))
    #expect(node.page.waiting == Waiting(milliseconds: milliseconds))
  }
}
