import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Documents")
struct DocumentTests {
  private static let exchange = RequestSummary(
    method: "POST", url: "https://am.example.com/x", status: 401, milliseconds: 31,
    at: 1_795_251_066)

  @Test("a ContinueNode has its members")
  func page() throws {
    var document = try FakePage.document(FakePage.login)
    document["state"] = "…"
    document["input"] = "…"
    #expect(
      document.compact
        == #"{"type":"ContinueNode","problems":[],"callbacks":[{"type":"NameCallback","id":"IDToken1","prompt":"User Name","name":""},{"type":"PasswordCallback","id":"IDToken2","prompt":"Password","password":""}],"requests":[],"input":"…","state":"…"}"#
    )
  }

  @Test("an ErrorNode has its members")
  func refusal() {
    let node = ErrorNode(
      cause: FlowError(.refused, "Login failure", status: 401, sent: true),
      input: ["code": 401], exchange: Self.exchange)
    #expect(
      Document(node, tag: 7).compact
        == #"{"type":"ErrorNode","tag":7,"message":"Login failure","cause":{"kind":"refused","status":401,"code":null,"sent":true},"problems":[],"request":{"method":"POST","url":"https://am.example.com/x","status":401,"ms":31,"at":1795251066,"id":null},"requests":[],"input":{"code":401}}"#
    )
  }

  @Test("a FailureNode has its members")
  func failure() {
    let node = FailureNode(FlowError(.timeout, "no answer", sent: true, hint: "wait"))
    #expect(
      Document(node, tag: nil, previous: ["type": "ContinueNode"]).compact
        == #"{"type":"FailureNode","message":"no answer","cause":{"kind":"timeout","status":null,"code":null,"sent":true,"hint":"wait"},"problems":[],"requests":[],"previous":{"type":"ContinueNode"}}"#
    )
  }

  @Test("a SuccessNode has its members")
  func success() {
    let node = SuccessNode(
      input: ["tokenId": "t"],
      session: Session(value: "t", successUrl: "/u", realm: "/alpha", cookieName: "c"),
      state: FlowState(flow: .journey, server: [:]), exchange: nil)
    #expect(
      Document(node, tag: .null).compact
        == #"{"type":"SuccessNode","tag":null,"problems":[],"session":{"value":"t","cookieName":"c","successUrl":"/u","realm":"/alpha"},"requests":[],"input":{"tokenId":"t"},"state":{"v":1,"flow":"journey","server":{}}}"#
    )
  }

  /// A document that is only forwarded has the same line.
  @Test(
    "each document has its exit status",
    arguments: [
      (["type": "ContinueNode"], 0), (["type": "SuccessNode"], 0), (["type": "User"], 0),
      (["type": "User", "logout": ["complete": true]], 0),
      (["type": "User", "logout": ["complete": false]], 2),
      (["type": "ErrorNode", "cause": ["kind": "refused", "status": 401]], 1),
      (["type": "ErrorNode", "cause": ["kind": "expired", "status": 408]], 1),
      (["type": "ErrorNode", "cause": ["kind": "limited", "status": 429]], 2),
      (["type": "ErrorNode", "cause": ["kind": "server", "status": 500]], 2),
      (["type": "ErrorNode", "cause": ["kind": "server", "status": 503]], 2),
      (["type": "ErrorNode", "cause": ["kind": "server", "status": 302]], 2),
      (["type": "ErrorNode", "cause": ["kind": "server", "status": 400]], 2),
      (["type": "ErrorNode", "cause": ["kind": "refused", "status": 500]], 1),
      (["type": "ErrorNode", "cause": ["kind": "expired", "status": 500]], 1),
      (["type": "ErrorNode"], 1),
      (["type": "FailureNode"], 2),
    ] as [(Document, Int32)])
  func statuses(_ document: Document, status: Int32) {
    #expect(ExitStatus.status(of: document) == status)
  }

  @Test("the kind of a FailureNode decides its exit status", arguments: FailureKind.allCases)
  func statuses(_ kind: FailureKind) {
    let expected: Int32 =
      switch kind {
      case .refused, .expired, .changed: 1
      case .config, .document, .answers, .state, .resume: 65
      case .usage: 64
      case .internal: 70
      case .dns, .connect, .tls, .timeout, .network, .redirect, .parse, .server, .limit, .oidc,
        .interrupted, .limited, .environment:
        2
      }
    #expect(ExitStatus.status(of: Document(failure: FlowError(kind, "x"))) == expected)
  }

  @Test("a forwarded document is unchanged, without members that a script added")
  func passThrough() {
    for type in ["ErrorNode", "FailureNode"] {
      let document: Document = [
        "type": .string(type), "message": "m", "tag": 1, "answers": ["a": 1], "callbacks": [],
        "collectors": [], "previous": ["answers": 1], "more": true,
      ]
      #expect(document.isForwarded)
      #expect(
        document.forwarded.compact
          == #"{"type":"\#(type)","message":"m","tag":1,"previous":{"answers":1},"more":true}"#)
    }
    for type: JSONValue in ["ContinueNode", "SuccessNode", "User", "errornode", 5, .null] {
      #expect(!(["type": type] as Document).isForwarded)
    }
  }

  @Test(
    "each document has its line on standard error",
    arguments: [
      (
        [
          "type": "ErrorNode", "message": "Login failure", "cause": ["status": 401],
          "request": ["method": "POST", "url": "https://a/b"],
        ],
        "ErrorNode 401 Login failure (POST https://a/b)"
      ),
      (
        ["type": "FailureNode", "message": "no", "cause": ["kind": "dns", "hint": "look"]],
        "FailureNode dns: no; look"
      ),
      (
        ["type": "ErrorNode", "message": "a\u{1B}[2J\nb", "cause": ["status": 400]],
        "ErrorNode 400 a\\u{1b}[2J\\u{a}b"
      ),
      (["type": "ContinueNode", "message": "x"], nil),
    ] as [(Document, String?)])
  func stderrLines(_ document: Document, line: String?) {
    #expect(FailureLine(document, hiding: Secrets())?.text(in: 250) == line)
  }

  @Test("'previous' has the page with the server's values and without answers")
  func restored() throws {
    let node = try FakePage.node(FakePage.login)
    var document = try FakePage.document(FakePage.login)
    let before = document.compact
    document["callbacks"] = [["id": "IDToken1", "name": "demo"]]
    document["answers"] = ["password": "pw"]
    #expect(document.restored(node).compact == before)
  }
}
