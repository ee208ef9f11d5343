import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("Authentication index and session upgrade")
struct AuthenticationIndexTests {
  private static let page = ScriptedTransport.json(
    200, ["authId": "a.b.c", "callbacks": []])

  @Test("each type is sent as authIndexType", arguments: AuthenticationIndex.Kind.allCases)
  func types(_ kind: AuthenticationIndex.Kind) async throws {
    let bench = try Bench(Self.page)
    let node = await bench.journey.start { $0.index = AuthenticationIndex(kind, "a=b&c") }
    #expect(node is ContinueNode)
    #expect(bench.query == ["authIndexType": kind.rawValue, "authIndexValue": "a=b&c"])
    let shown = (node as? ContinueNode)?.exchange?.url ?? ""
    let value = kind == .user ? "[hidden]" : "a%3Db%26c"
    #expect(shown.hasSuffix("?authIndexType=\(kind.rawValue)&authIndexValue=\(value)"), "\(shown)")
  }

  @Test(
    "an index that is given in another way, or that no server knows, is refused",
    arguments: [
      ("service", "'journey'"), ("composite_advice", "'advice'"), ("transaction", "'transaction'"),
      ("Resource", "expected 'resource', 'module'"), ("", "or 'role'"),
    ])
  func refused(_ type: String, says: String) {
    let error = #expect(throws: AnswerError.self) {
      try AuthenticationIndex(type: type, value: "s3cret")
    }
    #expect(error?.reason.contains(says) == true, "\(error?.reason ?? "")")
    #expect(error?.reason.contains("s3cret") == false)
    #expect(throws: AnswerError.self) { try AuthenticationIndex(type: "level", value: "") }
  }

  @Test("a start cannot have both a name and an index")
  func one() async throws {
    let bench = try Bench()
    let node = await bench.journey.start("Login") { $0.index = .init(.level, "2") }
    #expect((node as? FailureNode)?.cause.kind == .document)
  }

  @Test("a 400 asks whether the realm knows the index, and does not quote it")
  func hint() async throws {
    let bench = try Bench(ScriptedTransport.json(400, ["code": 400, "message": "No"]))
    let node = await bench.journey.start { $0.index = .init(.role, "s3cret") }
    #expect((node as? ErrorNode)?.cause.hint == "check that the realm /alpha has this role")
  }

  @Test("the session is sent as the cookie and as a parameter, with each step, and is hidden")
  func upgrade() async throws {
    let bench = try Bench(Self.page, Self.page)
    let session = Session(value: "AQIC-s3cret", cookieName: "sso")
    let node = await bench.journey.start("Login") {
      $0.session = session
      $0.sessionUpgrade = true
    }
    let page = try #require(node as? ContinueNode)
    let kept = try bench.page(page.input, try FlowState(json: page.page.state.json))
    _ = await kept.next()
    for request in bench.transport.requests {
      #expect(request.address.text.contains("sessionUpgradeSSOTokenId=AQIC-s3cret"))
      #expect(request.header("Cookie") == "sso=AQIC-s3cret")
    }
    #expect(bench.transport.requests.count == 2)
    #expect(page.exchange?.url.hasSuffix("&sessionUpgradeSSOTokenId=[hidden]") == true)
  }

  @Test("only a start without a session upgrade can have the parameter in its query")
  func reserved() async throws {
    let bench = try Bench(Self.page)
    let query = QueryFields([.init("sessionUpgradeSSOTokenId", "x")])
    let refused = await bench.journey.start("Login") {
      $0.session = Session(value: "AQIC")
      $0.sessionUpgrade = true
      $0.query = query
    }
    #expect((refused as? FailureNode)?.cause.kind == .document)
    let bare = await bench.journey.start("Login") { $0.sessionUpgrade = true }
    #expect((bare as? FailureNode)?.cause.kind == .document)
    #expect(await bench.journey.start("Login") { $0.query = query } is ContinueNode)
  }

  @Test(
    "a state with an upgrade but no session, or also with the parameter, is refused",
    arguments: [
      ["sessionUpgrade": true], ["sessionUpgrade": 1, "session": ["value": "AQIC"]],
      [
        "sessionUpgrade": true, "session": ["value": "AQIC"],
        "query": ["sessionUpgradeSSOTokenId": "x"],
      ],
    ] as [JSONObject])
  func state(_ flowData: JSONObject) {
    let error = #expect(throws: FlowError.self) { try StartOptions(flowData: flowData) }
    #expect(error?.kind == .state)
  }

  @Test("a return address loses the parameter only if the session is sent as a parameter")
  func returned() async throws {
    for isUpgrade in [true, false] {
      let bench = try Bench(Self.page)
      var own: JSONObject = ["session": ["value": "AQIC"]]
      if isUpgrade { own["sessionUpgrade"] = true }
      let node = try bench.page(
        [
          "authId": "a.b.c",
          "callbacks": [
            [
              "type": "RedirectCallback",
              "output": [["name": "redirectUrl", "value": "https://idp.example"]],
            ]
          ],
        ], FlowState(flow: .journey, server: [:], flowData: own))
      node.callbackFields[0].setAccepted(
        "https://app.example.com/?code=1&sessionUpgradeSSOTokenId=theirs", for: "returnUrl")
      _ = await node.next()
      #expect(bench.query["code"] == "1")
      #expect(bench.query["sessionUpgradeSSOTokenId"] == (isUpgrade ? "AQIC" : "theirs"))
    }
  }
}
