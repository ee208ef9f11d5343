import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// Facts about starts and steps that were recorded on OpenAM, and that no replay shows.
/// The pages are OpenAM's, without irrelevant members.
@Suite("Facts that were recorded on a real server")
struct SettledTests {
  private static let credentials: JSONValue = [
    ["type": "NameCallback", "input": [["name": "IDToken1", "value": ""]]],
    ["type": "PasswordCallback", "input": [["name": "IDToken2", "value": ""]]],
  ]

  private func page(_ callbacks: JSONValue?, _ extra: JSONObject = [:]) -> JSONObject {
    var page: JSONObject = ["authId": "a.b.c", "template": "", "infoText": ["", ""]]
    page["callbacks"] = callbacks
    for (name, value) in extra { page[name] = value }
    return page
  }

  /// Posts a page. Returns the JSON that was sent, and the node.
  private func post(
    _ page: JSONObject, to replies: [ScriptedTransport.Outcome],
    _ answer: (ContinueNode) -> Void = { _ in }
  ) async throws -> (sent: JSONObject?, node: any Node, transport: ScriptedTransport) {
    let (node, transport) = try page.walked(replies)
    answer(node)
    let next = await node.next()
    let body = transport.requests.first?.body ?? []
    return (body.isEmpty ? nil : try JSONValue(parsing: body).object, next, transport)
  }

  private let refused = ScriptedTransport.json(
    401, ["code": 401, "reason": "Unauthorized", "message": "Authentication Failed"])

  @Test("the number and order of callbacks are those of the server")
  func numberAndOrder() async throws {
    let callbacks: JSONValue = [
      ["type": "TextOutputCallback", "output": [["name": "messageType", "value": "4"]]],
      ["type": "BrandNewCallback", "input": [["name": "IDToken2", "value": 7]]],
      ["type": "MetadataCallback", "output": [["name": "data", "value": [:]]]],
      ["type": "NameCallback", "input": [["name": "IDToken4", "value": ""]]],
    ]
    let sent = try await post(page(callbacks), to: [refused]) {
      ($0.callbackFields[3] as? NameCallback)?.name = "demo"
    }.sent
    var answered = callbacks.array ?? []
    answered[3] = ["type": "NameCallback", "input": [["name": "IDToken4", "value": "demo"]]]
    #expect(sent?["callbacks"] == .array(answered))
  }

  @Test("a page without callbacks is posted with an empty array")
  func neverTheAuthIdAlone() async throws {
    let sent = try await post(page(nil), to: [refused]).sent
    #expect(sent?["callbacks"] == [])
  }

  @Test("after a 400, the page can be posted again with the same authId")
  func sameAuthIdAfterABadRequest() async throws {
    let bad = ScriptedTransport.json(400, ["code": 400, "message": "Required callback not found"])
    let success = ScriptedTransport.json(200, ["tokenId": "t", "successUrl": "/", "realm": "/"])
    let (node, transport) = try page(Self.credentials).walked([bad, success])
    (node.callbackFields[0] as? NameCallback)?.name = "demo"
    (node.callbackFields[1] as? PasswordCallback)?.password = "first"
    #expect(await node.next() is ErrorNode)
    (node.callbackFields[1] as? PasswordCallback)?.password = "second"
    #expect(await node.next() is SuccessNode)
    for request in transport.requests {
      #expect(try JSONValue(parsing: request.body ?? [])["authId"] == "a.b.c")
    }
  }

  @Test("an input with another name is found by its index")
  func inputsByIndex() async throws {
    let callbacks: JSONValue = [
      ["type": "NameCallback", "input": [["name": "callback_0", "value": ""]]]
    ]
    let sent = try await post(page(callbacks), to: [refused]) {
      #expect($0.callbackFields[0].id == "callback_0")
      ($0.callbackFields[0] as? NameCallback)?.name = "demo"
    }.sent
    #expect(sent?["callbacks"]?[0]?["input"]?[0] == ["name": "callback_0", "value": "demo"])
  }

  @Test("a 500 with JSON is an ErrorNode of kind server")
  func javaError() async throws {
    let refusal = ScriptedTransport.json(
      500,
      [
        "code": 500, "reason": "Internal Server Error",
        "message": " /callbacks/0/input/0/value: Expecting a java.lang.String ",
      ])
    let node = try await post(page([]), to: [refusal]).node
    let no = try #require(node as? ErrorNode)
    #expect(no.cause.kind == .server)
    #expect(no.message == "/callbacks/0/input/0/value: Expecting a java.lang.String")
  }

  @Test("every request names the API version")
  func version() async throws {
    let request = try await post(page([]), to: [refused]).transport.requests[0]
    #expect(request.header("Accept-API-Version") == "resource=2.1, protocol=1.0")
  }

  @Test("an authId is as secret as the session that it becomes")
  func authIdIsSecret() async throws {
    let talkative = ScriptedTransport.json(400, ["code": 400, "message": "no good: a.b.c"])
    let posted = try await post(page([]), to: [talkative])
    #expect((posted.node as? ErrorNode)?.message == "no good: a.b.c")
    #expect(posted.transport.requests[0].secrets.hide(in: "no good: a.b.c") == "no good: [hidden]")
  }

  @Test("a refused answer in a page that comes again is not a default")
  func prefilledIsNoDefault() async throws {
    let callbacks: JSONValue = [
      [
        "type": "PasswordCallback", "output": [["name": "prompt", "value": "Enter OTP"]],
        "input": [["name": "IDToken1", "value": "00000000"]],
      ]
    ]
    let again = page(callbacks, ["header": "Enter OTP. Attempt 2 of 3"])
    let (_, node, transport) = try await post(again, to: []) {
      #expect(($0.callbackFields[0] as? PasswordCallback)?.password == "")
      #expect($0.callbackFields[0].properties.last?.value == "")
    }
    #expect((node as? FailureNode)?.cause.kind == .answers)
    #expect(node.problems.map(\.key) == ["IDToken1"])
    #expect(transport.requests.isEmpty)
  }

  @Test(
    "the input of a hidden value contains its id, which is sent if there is no value",
    arguments: [
      (nil, nil, "clientScriptOutputData"), ("false", nil, "false"), ("false", "{}", "{}"),
      (nil, "{}", "{}"),
    ] as [(String?, String?, String)])
  func hiddenValue(_ value: String?, _ answer: String?, _ due: String) async throws {
    var output: [JSONValue] = [["name": "id", "value": "clientScriptOutputData"]]
    if let value { output.append(["name": "value", "value": .string(value)]) }
    let callbacks: JSONValue = [
      [
        "type": "HiddenValueCallback", "output": .array(output),
        "input": [["name": "IDToken1", "value": "clientScriptOutputData"]],
      ]
    ]
    let sent = try await post(page(callbacks), to: [refused]) {
      guard let hidden = $0.callbackFields[0] as? HiddenValueCallback else { return }
      #expect(hidden.valueId == "clientScriptOutputData")
      if let answer { hidden.value = answer }
    }.sent
    #expect(sent?["callbacks"]?[0]?["input"]?[0]?["value"] == .string(due))
  }

  @Test(
    "the type of a text is a number in a string, and newlines stay",
    arguments: [
      ("0", .information), ("1", .warning), ("2", .error), ("4", .script), ("3", .unknown),
    ] as [(String, MessageType)])
  func messageTypes(_ wire: String, _ type: MessageType) throws {
    let callbacks: JSONValue = [
      [
        "type": "TextOutputCallback",
        "output": [
          ["name": "message", "value": "\n  line\n"],
          ["name": "messageType", "value": .string(wire)],
        ],
      ]
    ]
    let text = try #require(
      try page(callbacks).walked([]).node.callbackFields.first as? TextOutputCallback)
    #expect(text.messageType == type)
    #expect(text.message == "\n  line\n")
  }

  @Test("other members of a page are sent back with it")
  func extraMembers() async throws {
    let sent = try await post(
      page([], ["stage": "HOTP2", "header": "Please enter your code"]), to: [refused]
    ).sent
    #expect(
      sent?.keys.sorted() == ["authId", "callbacks", "header", "infoText", "stage", "template"])
    #expect(sent?["infoText"] == ["", ""])
  }

  @Test("AM's cookies for the domain above its host are sent, until their expiry date")
  func cookies() async throws {
    let replay = try Replay("authid-replayed")
    let page = try await replay.start()
    let token = "AQIC5wM2LY4Sfc-token-0001.*AAJTSQACMDEAAlNLAAIwMQ..*"
    #expect(page.page.state.cookies.cookies.map(\.name) == ["AMAuthCookie", "amlbcookie"])
    #expect(page.page.state.cookies["AMAuthCookie"]?.domain == "example.org")

    let end = try #require(await replay.login(page, "labuser", "Secret12!") as? SuccessNode)
    #expect(
      replay.transport.requests[1].header("Cookie") == "AMAuthCookie=\(token); amlbcookie=01")
    // `AMAuthCookie=LOGOUT` with a date of 1970 removes the cookie. The session is in the node
    // instead.
    #expect(end.state.cookies.cookies.map(\.name) == ["amlbcookie"])
    _ = await page.next()
  }

  @Test("a session is sent as a cookie and as a header of the same name")
  func sessionTwice() async throws {
    let transport = ScriptedTransport([refused])
    let server = JourneyServer(base: try WebAddress("https://am.example.com/am"), realm: Realm(""))
    let journey = Journey(server: server, transport: transport, now: { Replay.now })
    _ = await journey.start { $0.session = Session(value: "tok*en", cookieName: "sso") }
    #expect(transport.requests[0].header("sso") == "tok*en")
    #expect(transport.requests[0].header("Cookie") == "sso=tok*en")
  }
}

extension JSONObject {
  /// Returns the node after a page if the server responds like this.
  fileprivate func walked(
    _ replies: [ScriptedTransport.Outcome]
  ) throws -> (node: ContinueNode, transport: ScriptedTransport) {
    let transport = ScriptedTransport(replies)
    let server = JourneyServer(
      base: try WebAddress("http://openam.example.org:8080/openam"), realm: Realm(""))
    let journey = Journey(server: server, transport: transport, now: { Replay.now })
    return (try journey.page(self, state: FlowState(flow: .journey, server: [:])), transport)
  }
}
