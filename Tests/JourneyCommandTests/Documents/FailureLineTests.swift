import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("The line about a failure")
struct FailureLineTests {
  private static func failure(message: String, page: String? = nil, hint: String? = nil)
    -> Document
  {
    var cause: JSONObject = ["kind": "refused", "status": 400, "code": "invalid_client"]
    cause["page"] = page.map(JSONValue.string)
    cause["hint"] = hint.map(JSONValue.string)
    let path = String(repeating: "realms/root/", count: 12)
    return [
      "type": "ErrorNode", "message": .string(message), "cause": .object(cause),
      "request": [
        "method": "GET",
        "url": .string("https://am.example.com/am/\(path)authorize?client_id=x&scope=openid"),
      ],
    ]
  }

  private func line(_ document: Document, _ secrets: [String] = []) throws -> String {
    try #require(FailureLine(document, hiding: Secrets(secrets))).text(in: FailureLine.limit)
  }

  @Test("a line has at most 250 characters, with the code, the page and the hint")
  func limit() throws {
    let hint = "check 'oidc.clientId'"
    let text = String(repeating: "Client authentication failed. ", count: 100)
    for message in ["no", text] {
      let said = try line(Self.failure(message: message, page: "Sign In", hint: hint))
      #expect(said.count <= 250, "\(said)")
      #expect(said.hasPrefix("ErrorNode 400 invalid_client: \(message.prefix(2))"))
      #expect(said.contains(", after page 'Sign In' (GET https://am.example.com/…/authorize); "))
      #expect(said.hasSuffix("; \(hint)"))
    }
  }

  @Test("a page with a long name leaves room for the message")
  func longName() throws {
    let name = String(repeating: "Click the link in the email. ", count: 3)
    let text = String(repeating: "Token not found. ", count: 12)
    let hint = "start again, because a link is valid once and for a limited time"
    let said = try line(Self.failure(message: text, page: String(name.prefix(80)), hint: hint))
    #expect(said.count <= 250 && said.contains("invalid_client: Token not found."), "\(said)")
    #expect(said.contains(", after page 'Click the link in the email. ") && said.hasSuffix(hint))
  }

  @Test("a line shows an address without its query")
  func address() throws {
    var document = Self.failure(message: "no")
    document["request"] = ["method": "GET", "url": "https://a.test/b?code=1#x"]
    #expect(try line(document) == "ErrorNode 400 invalid_client: no (GET https://a.test/b)")
  }

  @Test("a secret is hidden even if the text is cut inside of it")
  func secrets() throws {
    let secret = "tOpSeCrEt-and-more"
    for length in 60..<260 {
      let text = String(repeating: "x", count: length) + secret
      #expect(!(try line(Self.failure(message: text), [secret])).contains("tOp"))
    }
  }

  @Test("a session in the body of a refusal is hidden where the message repeats it")
  func repeatedSession() throws {
    var document = Self.failure(message: "no tOpSeCrEt")
    document["input"] = ["tokenId": "tOpSeCrEt"]
    let said = try #require(FailureLine(document, hiding: document.heldSecrets))
      .text(in: FailureLine.limit)
    #expect(said.contains("no [hidden]"), "\(said)")
  }

  @Test(
    "a page is named by its first name, in at most 80 characters",
    arguments: [
      (["header": "Sign In", "name": "n", "stage": "s"], "Sign In"), (["name": " Form "], "Form"),
      (["stage": "UsernamePassword"], "UsernamePassword"),
      (["stage": #"{"a":1}"#, "callbacks": [["prompt": "A:"], ["prompt": "B"]]], "A, B"),
      (["stage": "null", "collectors": [["label": "Next"]]], "Next"),
      (
        [
          "callbacks": [
            ["type": "TextOutputCallback", "messageType": "script", "message": "var x"],
            ["type": "TextOutputCallback", "messageType": "information", "message": "Hello"],
          ]
        ], "Hello"
      ),
      (["callbacks": [["type": "HiddenValueCallback"], ["type": "X"]]], "HiddenValueCallback, X"),
      (["callbacks": []], nil),
      (
        ["header": .string(String(repeating: "x", count: 100))],
        String(repeating: "x", count: 79) + "…"
      ),
    ] as [(Document, String?)])
  func pageNames(_ members: Document, _ name: String?) {
    var page: Document = ["type": "ContinueNode"]
    for (key, value) in members { page[key] = value }
    #expect(page.pageName(hiding: Secrets()) == name)
    page["type"] = "SuccessNode"
    #expect(page.pageName(hiding: Secrets()) == nil)
  }

  @Test("who must act follows from the exit status")
  func people() {
    let document: Document = ["type": "FailureNode", "cause": ["kind": "answers"]]
    #expect(document.stamped(.next, at: 1)["cause"]?["who"] == "script")
    for (kind, who) in [
      (FailureKind.refused, "user"), (.timeout, "operator"), (.usage, "script"), (.state, "script"),
      (.internal, "maintainer"), (.changed, "script"),
    ] {
      #expect(Person(of: Document(failure: FlowError(kind, "x"))).rawValue == who, "\(kind)")
    }
  }
}
