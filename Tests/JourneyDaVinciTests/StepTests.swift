import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

@testable import JourneyDaVinci

/// docs/protocol/davinci.md, "Decision rules" and "Submit".
@Suite("Steps of a flow")
struct StepTests {
  private let form = Form.page([Form.username, Form.password, Form.button("submit")])

  private func fill(_ node: ContinueNode, password: String = "Correct-Horse-7") throws {
    try Form.answer(node.collectorFields, "user.username", "value", "ada")
    try Form.answer(node.collectorFields, "user.password", "value", .string(password))
  }

  @Test("a step is one POST to the next link, and needs only input and state")
  func steps() async throws {
    let flow = Flow([
      answer(form, cookies: ["interactionId=1f0e; Path=/; Secure; HttpOnly"]),
      ScriptedTransport.json(200, success),
    ])
    let node = try flow.reread(try #require(await flow.daVinci.start() as? ContinueNode))
    try fill(node)
    let end = try #require(await node.next() as? SuccessNode)
    #expect(end.session == Session(value: "3f9a2b7c"))
    #expect(end.state.flowData.keys.sorted() == ["nonce", "verifier"])

    let sent = flow.requests[2]
    #expect(flow.requests.count == 3)
    #expect(sent.method == .POST)
    #expect(sent.address.text == Form.next)
    #expect(sent.header("Content-Type") == "application/json")
    #expect(sent.header("X-Requested-With") == "ping-sdk")
    #expect(sent.header("Cookie") == "interactionId=1f0e")
    #expect(
      try flow.body(2) == [
        "id": "k3x9p0q2vw", "eventName": "continue", "interactionId": "1f0e7a52",
        "parameters": [
          "eventType": "submit",
          "data": [
            "actionKey": "submit",
            "formData": ["user.username": "ada", "user.password": "Correct-Horse-7"],
          ],
        ],
      ])
  }

  @Test("a form without 'formData' and 'eventName' is a page, and its answers are posted")
  func leanForm() async throws {
    var lean = form
    lean["formData"] = nil
    lean["eventName"] = nil
    let flow = Flow([answer(lean), ScriptedTransport.json(200, success)])
    let node = try #require(await flow.daVinci.start() as? ContinueNode)
    try fill(node)
    #expect(await node.next() is SuccessNode)
    let body = try flow.body(2)
    #expect(body["eventName"] == "continue")
    #expect(body["parameters"]?["data"]?["formData"]?["user.username"] == "ada")
  }

  @Test("if answers are missing, nothing is sent")
  func isMissing() async throws {
    let flow = Flow([], discovers: false)
    let node = try #require(await flow.page(form).next() as? FailureNode)
    #expect(node.cause.kind == .answers)
    #expect(node.problems.map(\.key) == ["user.username", "user.password"])
    #expect(flow.requests.isEmpty)
  }

  @Test("a rewind gives the same form with its values, or a failure if there is no form")
  func rewinds() async throws {
    let rewind: JSONValue = [
      "eventName": "rewindStateToLastRenderedUI", "interactionToken": "renewed",
    ]
    let flow = Flow(
      [ScriptedTransport.json(200, rewind), ScriptedTransport.json(200, success)], discovers: false)
    let node = try flow.page(form)
    try fill(node)
    let again = try #require(await node.next() as? ContinueNode)
    #expect(again.input == node.input)
    #expect((again.collectorFields[0] as? TextCollector)?.value == "ada")
    #expect((again.collectorFields[1] as? PasswordCollector)?.value == "")
    try fill(again)
    _ = await again.next()
    #expect(flow.requests[1].header("interactionToken") == "renewed")
    #expect(flow.requests[1].header("interactionId") == "1f0e7a52")

    let other = Flow([ScriptedTransport.json(200, rewind)])
    #expect((await other.daVinci.start() as? FailureNode)?.cause.kind == .server)
  }

  @Test(
    "a link to elsewhere sends nothing, and the cause says which part differs",
    arguments: [
      ("https://evil.example.com/11111111-2222-3333-4444-555555555555/x", "host"),
      ("https://auth.example.com:8443/11111111-2222-3333-4444-555555555555/x", "port"),
      ("http://auth.example.com/11111111-2222-3333-4444-555555555555/x", "scheme"),
      ("https://auth.example.com@evil.example.com/x", "user name"),
      ("https://auth.example.com.evil.example.com/x", "host"),
      ("https://auth.example.com/99999999-2222-3333-4444-555555555555/x", "environment"),
      (
        "https://auth.example.com/11111111-2222-3333-4444-555555555555/%2e%2e/99999999-2222/x",
        "dot segment"
      ),
      ("https://auth.example.com/%39%39999999-2222-3333-4444-555555555555/x", "encoded"),
      ("https://auth.example.com/11111111-2222-3333-4444-555555555555%2f..%2fx", "encoded"),
      ("https://auth.example.com/davinci/x", "environment"),
      ("https://auth.example.com/x/11111111-2222-3333-4444-555555555555/x", "environment"),
      ("https://auth.example.com/11111111-2222-3333-4444-555555555555/..;/9/x", "parameter"),
      ("https://auth.example.com/;x/99999999-2222-3333-4444-555555555555/x", "parameter"),
      ("https://auth.example.com/11111111-2222-3333-4444-555555555555;a=b/x", "parameter"),
      ("https://auth.example.com/11111111-2222-3333-4444-555555555555/x%3By/x", "parameter"),
      ("https://auth.example.com/11111111-2222-3333-4444-555555555555/x%253By/x", "encoded"),
      ("https://auth.example.com/11111111-2222-3333-4444-555555555555/a/../x", "dot segment"),
      ("https://auth.example.com/11111111-2222-3333-4444-555555555555/./x", "dot segment"),
      ("https://auth.example.com//11111111-2222-3333-4444-555555555555/x", "begins with '//'"),
      ("https://auth.example.com/9/../11111111-2222-3333-4444-555555555555/x", "dot segment"),
      ("https://auth.example.com/9/%2E./11111111-2222-3333-4444-555555555555/x", "dot segment"),
      ("https://auth.example.com/9/.%252e/11111111-2222-3333-4444-555555555555/x", "dot segment"),
      ("https://auth.example.com/11111111-2222-3333-4444-555555555555/x?a=/../;b", nil),
      ("https://AUTH.example.com:443/11111111-2222-3333-4444-555555555555/x", nil),
      ("/11111111-2222-3333-4444-555555555555/x", "https://host/path"), ("", "no '_links"),
      (nil, "no '_links"),
    ] as [(String?, String?)])
  func guardsLinks(_ link: String?, part: String?) async throws {
    let flow = Flow(part == nil ? [ScriptedTransport.json(200, success)] : [], discovers: false)
    var links: JSONObject = ["continue": ["href": .string(Form.next)]]
    if let link { links["next"] = ["href": .string(link)] }
    let node = try flow.page(Form.page([Form.button("go")], ["_links": .object(links)]))
    let end = await node.next()
    guard let part else {
      #expect(end is SuccessNode)
      return
    }
    let cause = try #require(end as? FailureNode).cause
    #expect(cause.kind == .state)
    #expect(cause.message.contains(part))
    #expect(cause.message.contains("_links.next.href"))
    #expect(!cause.sent)
    #expect(flow.requests.isEmpty)
  }

  @Test("a server with a domain of its own has no environment in its paths")
  func ownDomain() throws {
    let boundary = FlowBoundary(
      authorize: try WebAddress("https://auth.example.com/as/authorize"))
    for link in ["https://auth.example.com/davinci/x", Form.next] {
      #expect(try boundary.address(link, named: "next").text == link)
    }
  }

  @Test("cookies follow RFC 6265, and the document keeps them byte for byte")
  func keepsCookies() async throws {
    let flow = Flow([
      answer(
        form,
        cookies: [
          "interactionId=1f0e; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=None",
          "ST=a/b+c=; Expires=Wed, 21 Oct 2032 01:00:00 GMT; Path=/; Secure",
          "gone=1; Path=/", "other=1; Domain=evil.example.net; Path=/", "deep=1; Path=/deep",
        ]),
      ScriptedTransport.json(
        400, ["message": "no"],
        headers: [("Set-Cookie", "gone=; Max-Age=0; Path=/"), ("Set-Cookie", "late=2; Path=/")]),
      ScriptedTransport.json(200, success),
    ])
    let node = try flow.reread(try #require(await flow.daVinci.start() as? ContinueNode))
    try fill(node)
    let refused = try #require(await node.next() as? ErrorNode)
    #expect(flow.requests[2].header("Cookie") == "interactionId=1f0e; ST=a/b+c=; gone=1")
    let again = try flow.reread(try #require(refused.continueNode))
    try fill(again)
    _ = await again.next()
    #expect(flow.requests[3].header("Cookie") == "interactionId=1f0e; ST=a/b+c=; late=2")
  }

  @Test("interaction headers are sent if the page has them")
  func namesInteraction() async throws {
    let flow = Flow(
      [ScriptedTransport.json(200, success), ScriptedTransport.json(200, success)], discovers: false
    )
    var page = Form.page([Form.button("go")])
    _ = await (try flow.page(page)).next()
    page["interactionId"] = nil
    page["interactionToken"] = ""
    page["id"] = nil
    page["eventName"] = .null
    _ = await (try flow.page(page)).next()
    #expect(flow.requests[0].header("interactionId") == "1f0e7a52")
    #expect(flow.requests[0].header("interactionToken") == "7c41f0")
    #expect(flow.requests[1].header("interactionId") == nil)
    #expect(flow.requests[1].header("interactionToken") == nil)
    let body = try flow.body(1)
    #expect(body["id"] == "")
    #expect(body["eventName"] == "continue")
    #expect(body["interactionId"] == nil)
  }

  @Test("the origin that a passkey's answer claims is sent, or a configured Origin instead")
  func sendsOrigin() async throws {
    let clientData = Base64.url.encode(Array(#"{"origin":"https://login.example.com"}"#.utf8))
    for (headers, origin) in [
      ([], "https://login.example.com"),
      ([("origin", "https://proxy.example")], "https://proxy.example"),
    ] as [([(String, String)], String)] {
      let flow = Flow(
        [answer(Form.page([Form.username]))], discovers: false,
        headers: try headers.map { try HTTPHeader($0.0, $0.1) })
      let page = try flow.page(
        Form.page([["type": "FIDO2", "key": "fido2", "action": "AUTHENTICATE"], Form.button("go")]))
      let field = try #require(page.collectors[0] as? FidoAuthenticationCollector)
      field.assertionValue = ["response": ["clientDataJSON": .string(clientData)]]
      _ = await page.next()
      let sent = flow.requests[0].headers.filter { $0.name.lowercased() == "origin" }
      #expect(sent.map(\.value) == [origin])
    }
  }

  @Test("a refused form can be filled in again until it is accepted")
  func corrects() async throws {
    let error = ScriptedTransport.json(
      400,
      [
        "interactionId": "new1", "id": "dnu7jt3sjz", "code": "passwordInvalid",
        "message": " Invalid username and/or password", "correlationId": "0c9d",
      ])
    let flow = Flow([error, error, ScriptedTransport.json(200, success)], discovers: false)
    var node = try flow.page(form)
    try fill(node, password: "Correct-Horse-6")
    for _ in 1...2 {
      let refused = try #require(await node.next() as? ErrorNode)
      #expect(refused.message == "Invalid username and/or password")
      #expect(refused.input["message"] == " Invalid username and/or password")
      #expect(refused.cause.kind == .refused)
      #expect(refused.cause.code == "passwordInvalid")
      #expect(refused.exchange?.id == "0c9d")
      node = try #require(refused.continueNode)
      #expect((node.collectorFields[0] as? TextCollector)?.value == "ada")
      #expect(node.collectorFields[1].missing == ["value"])
      try Form.answer(node.collectorFields, "user.password", "value", "Correct-Horse-8")
    }
    #expect(await node.next() is SuccessNode)
    #expect(flow.requests.map(\.address.text) == [Form.next, Form.next, Form.next])
    #expect(try flow.body(2)["id"] == "k3x9p0q2vw")
    #expect(flow.requests[0].header("interactionId") == "1f0e7a52")
    #expect(flow.requests[2].header("interactionId") == "new1")
    #expect(
      try flow.body(2)["parameters"]?["data"]?["formData"] == [
        "user.username": "ada", "user.password": "Correct-Horse-8",
      ])
  }

  @Test("an interaction that one page's response renewed is not the next page's")
  func renews() async throws {
    let flow = Flow(
      [
        ScriptedTransport.json(400, ["interactionId": "new1", "message": "no"]),
        answer(Form.page([Form.button("go")], ["interactionId": "next2"])),
        ScriptedTransport.json(200, success),
      ], discovers: false)
    let refused = try #require(await (try flow.page(Form.page([]))).next() as? ErrorNode)
    let again = try flow.reread(try #require(refused.continueNode))
    let next = try flow.reread(try #require(await again.next() as? ContinueNode))
    _ = await next.next()
    #expect(
      flow.requests.map { $0.header("interactionId") } == ["1f0e7a52", "new1", "next2"])
    #expect(next.page.state.flowData["renewed"] == nil)
  }

  @Test("some facts of a response stay for the next step, and the others do not")
  func keeps() async throws {
    let fields: [JSONValue] = [
      ["type": "TEXT", "key": "t"],
      ["type": "RADIO", "key": "r", "options": CollectorCase.options],
      ["type": "SINGLE_CHECKBOX", "key": "b"], ["type": "PASSWORD", "key": "p"],
      ["type": "PROTECT", "key": "s"],
      ["type": "DEVICE_REGISTRATION", "key": "d", "options": CollectorCase.kinds],
      ["type": "METADATA", "key": "m"], Form.button("go"),
    ]
    let answers: [(String, JSONValue)] = [
      ("t", "x"), ("r", "team"), ("b", true), ("p", "secret"), ("s", "R/o"), ("d", "SMS"),
      ("m", ["a": 1]), ("go", true),
    ]
    for keepsPassword in [false, true] {
      let flow = Flow([ScriptedTransport.json(400, ["message": "no"])], discovers: false)
      let node = try flow.page(Form.page(fields))
      for (id, value) in answers { try Form.answer(node.collectorFields, id, "value", value) }
      try Form.answer(node.collectorFields, "p", "clearPassword", .boolean(!keepsPassword))
      let again = try #require((await node.next() as? ErrorNode)?.continueNode)
      let kept = again.collectorFields.filter { $0.data.answers["value"] != nil }.map(\.id)
      #expect(kept == ["t", "r", "b"] + (keepsPassword ? ["p"] : []) + ["s"])
    }
  }

  @Test("after a network error, the same document makes the same request")
  func isRepeatable() async throws {
    let timeout = TransportError(.timeout, "the time was up", sent: true)
    let flow = Flow(
      [.failure(timeout), ScriptedTransport.json(200, success)], discovers: false)
    for _ in 1...2 {
      let node = try flow.page(form)
      try fill(node)
      let end = await node.next()
      if let failure = end as? FailureNode {
        #expect(failure.cause.kind == .timeout)
        #expect(failure.cause.sent)
      }
    }
    #expect(flow.requests[0].body == flow.requests[1].body)
    #expect(flow.requests[0].headers == flow.requests[1].headers)
  }

  @Test("an expired interaction ends the flow")
  func expires() async throws {
    let flow = Flow(
      [ScriptedTransport.json(401, ["code": 1999, "message": "Invalid interaction"])],
      discovers: false)
    let node = try flow.page(form)
    try fill(node)
    let cause = try #require(await node.next() as? FailureNode).cause
    #expect(cause.kind == .expired)
    #expect(cause.message == "Invalid interaction")
    #expect(cause.hint == "start again")
  }

  @Test("a state that differs from the one sent is refused, but a missing one is not")
  func comparesState() async throws {
    for (state, isTaken) in [("S1", true), ("S2", false), (nil, true)] as [(String?, Bool)] {
      var response: JSONObject = ["code": "c"]
      response["state"] = state.map(JSONValue.string)
      let flow = Flow(
        [ScriptedTransport.json(200, ["authorizeResponse": .object(response)])], discovers: false)
      let node = try flow.page(Form.page([]), flowData: ["state": "S1"])
      let end = await node.next()
      #expect((end is SuccessNode) == isTaken)
      if !isTaken { #expect((end as? FailureNode)?.cause.kind == .oidc) }
    }
  }

  @Test("a state with a member that no flow has is refused")
  func refusesState() throws {
    let flow = Flow([], discovers: false)
    for flowData in [["other": 1], ["retries": ["p": "x"]], ["retries": ["p": -1]]] as [JSONObject]
    {
      #expect(throws: FlowError.self) { try flow.page(Form.page([]), flowData: flowData) }
    }
  }

  @Test("texts that repeat answers stay unchanged, and the transaction id contains no secret")
  func keepsTexts() async throws {
    let echo: JSONValue = "you sent Correct-Horse-7 as 1f0e7a52 with 7c41f0"
    let flow = Flow(
      [
        ScriptedTransport.json(
          400,
          [
            "message": echo, "code": echo, "correlationId": echo,
            "details": [["message": "also Correct-Horse-7", "code": echo]],
          ])
      ], discovers: false)
    let node = try flow.page(form)
    try fill(node)
    let refused = try #require(await node.next() as? ErrorNode)
    #expect(refused.message == echo.string && refused.cause.code == echo.string)
    #expect(refused.problems.map(\.message) == ["also Correct-Horse-7"])
    #expect(refused.problems.map(\.code) == [echo.string])
    #expect(refused.exchange?.id == "you sent [hidden] as [hidden] with [hidden]")
  }
}
