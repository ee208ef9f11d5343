import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyCommand

/// Pages that 'next' and 'resume' refuse before they send anything, and the page after a link.
@Suite("Pages before they are sent")
struct RefusedPageTests {
  private typealias Page = FakePage
  private static let suspended = Page.callback(
    "SuspendedTextOutputCallback", ["message": "Look into your mail", "messageType": "0"])
  private static let link = "https://am.example.com/am/?realm=/alpha&suspendedId=x.y.z"

  private func next(_ document: Document, _ operands: [String] = []) async throws -> Document {
    let context = try CommandContext.fake(["next"] + operands)
    return try await NextCommand(context).run(document, over: StepTransport(context.transport))
  }

  private func resume(_ document: Document) async throws -> Document {
    let context = try CommandContext.fake(["resume", Self.link, "-"])
    let transport = StepTransport(context.transport)
    return try await ResumeCommand(context).run(document, over: transport).document
  }

  @Test(
    "'next' sends nothing if it cannot read a file or variable, even for an optional field",
    arguments: ["mail@missing", "mail@env:UNSET"])
  func unreadable(_ operand: String) async throws {
    let page = try Page.document([Page.attribute("mail", 1, required: false)])
    let end = try await next(page, [operand])
    #expect(end["type"] == "FailureNode" && end["cause"]?["kind"] == "answers")
    #expect(end["cause"]?["sent"] == false && end["problems"]?[0]?["code"] == "reference")
  }

  @Test("'resume' refuses a page that is not suspended")
  func notSuspended() async throws {
    let end = try await resume(try Page.document(Page.login))
    #expect(end["type"] == "FailureNode" && end["cause"]?["kind"] == "state")
    #expect(end["cause"]?["sent"] == false)
  }

  @Test(
    "a page whose state has a query of a reserved name is not sent",
    arguments: ["authIndexType", "suspendedId", "_action"])
  func reservedQuery(_ name: String) async throws {
    func own(_ page: [JSONValue]) throws -> Document {
      var document = try Page.document(page)
      var state = try #require(document["state"]?.object)
      state["own"] = ["query": .object([name: "x"])]
      document["state"] = .object(state)
      return document
    }
    for end in [
      try await next(try own(Page.login), ["User Name=d", "Password=p"]),
      try await resume(try own([Self.suspended])),
    ] {
      #expect(end["type"] == "FailureNode" && end["cause"]?["kind"] == "state")
      #expect(end["cause"]?["sent"] == false, "\(JSONValue.object(end).compact)")
    }
  }

  @Test("'defaults' of a suspended page are on the next page")
  func defaults() async throws {
    let body = JSONValue.object(["authId": "a.b.c", "callbacks": .array(Page.login)]).compact
    let server = try FaultServer([
      [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")]
    ])
    let config = #"{"journey":{"serverUrl":"\#(server.origin)/am","realm":"alpha"}}"#
    var document = try Page.document([Self.suspended])
    document["state"] = ["v": 1, "flow": "journey", "server": try JSONValue(parsing: config)]
    document["defaults"] = ["User Name": "demo"]
    let context = try CommandContext.fake(
      ["resume", "\(server.origin)/am/?realm=/alpha&suspendedId=x.y.z", "-"], config: config)
    let transport = StepTransport(context.transport)
    let end = try await ResumeCommand(context).run(document, over: transport).document
    #expect(end["type"] == "ContinueNode", "\(JSONValue.object(end).compact)")
    #expect(end["defaults"] == ["User Name": "demo"])
  }

  @Test("a page that an authenticator can answer has a hint about it")
  func hint() async throws {
    let code = Page.callback(
      "NameCallback", ["prompt": "Enter verification code:"], inputs: [("IDToken1", "")])
    let end = try await next(try Page.document([code]))
    #expect(end["cause"]?["hint"] == "journey authenticator | journey next")
    let plain = try await next(try Page.document(Page.login))
    #expect(plain["cause"]?["hint"] == nil)
  }

  @Test(
    "a page for a passkey or other answers has a hint about the other side's empty answers",
    arguments: [
      (Page.login, ["name=a", "password=b"], "add webAuthnOutcome= for a user with a password"),
      (Page.login, ["name=a"], "add webAuthnOutcome= for a user with a password"),
      (Page.login, ["webAuthnOutcome=x"], "add name= password= for a passkey"),
      (Page.login, ["webAuthnOutcome=x", "name=a"], "add password= for a passkey"),
      (Page.login, ["webAuthnOutcome="], nil),
      (Page.login, [], "journey authenticator | journey next"),
      (
        [Page.text("Code", 1), Page.text("My code", 2)], ["webAuthnOutcome=x"],
        "add Code= 'My code'= for a passkey"
      ),
      // Nothing is missing, so the answers are sent to a host that does not exist.
      ([Page.options(1)], ["webAuthnOutcome=x"], "check the host name"),
      (
        [
          Page.name,
          Page.callback("NameCallback", ["prompt": "Tax No."], inputs: [("IDToken2", "")]),
        ],
        ["webAuthnOutcome=x"], "add 'User Name'= 'Tax No.'= for a passkey"
      ),
      ([], [], "journey authenticator | journey next"),
    ] as [([JSONValue], [String], String?)])
  func passkeyOrPassword(_ fields: [JSONValue], _ operands: [String], _ hint: String?)
    async throws
  {
    let outcome = Page.callback(
      "HiddenValueCallback", ["value": "false", "id": "webAuthnOutcome"],
      inputs: [("IDToken9", "webAuthnOutcome")])
    let ceremony = AuthenticatorCommandTests.signing([["type": "public-key", "id": [1, 2, 3]]])[0]
    let end = try await next(try Page.document(fields + [ceremony, outcome]), operands)
    #expect(end["cause"]?["hint"]?.string == hint, "\(end["message"] ?? .null)")
  }

  /// The secret of RFC 4226, appendix D.
  private static let address =
    "otpauth://hotp/x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&counter=7"

  @Test("a counter makes one code for a document, the same for each of its fields")
  func counter() async throws {
    let context = try CommandContext.fake(
      ["next", "A@otp:env:SEED", "B@otp:env:SAME", "C@otp:env:NEXT"],
      environment: [
        "SEED": Self.address, "SAME": Self.address + "&issuer=Other",
        "NEXT": Self.address.replacing("counter=7", with: "counter=8"),
      ])
    let command = try NextCommand(context)
    func codes() async throws -> [String] {
      let page = try Page.document(
        [Page.text("A", 1), Page.text("B", 2), Page.text("C", 3), Page.text("D", 4)])
      let end = await command.run(page, over: StepTransport(context.transport))
      return end["problems"]?.array?.map {
        "\($0["code"]?.string ?? "") \($0["key"]?.string ?? "")"
      } ?? []
    }
    #expect(try await codes() == ["required D"])
    #expect(try await codes() == ["counter A", "counter B", "counter C", "required D"])
  }
}
