import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// docs/protocol/journey.md, "Decision table": the node for each status and body, which is the same
/// for start, next and resume.
@Suite("Status and body to node")
struct DecisionTableTests {
  enum Outcome: Equatable, Sendable {
    case page(callbacks: Int)
    case success(session: String)
    case refusal(FailureKind, code: String?, status: Int)
    case failure(FailureKind, status: Int?)

    init(_ node: any Node) {
      switch node {
      case let node as ContinueNode: self = .page(callbacks: node.callbackFields.count)
      case let node as SuccessNode: self = .success(session: node.session.value)
      case let node as ErrorNode:
        self = .refusal(node.cause.kind, code: node.cause.code, status: node.status)
      case let node as FailureNode: self = .failure(node.cause.kind, status: node.cause.status)
      default: self = .failure(.internal, status: nil)
      }
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let subject: String
    let status: Int
    let body: String
    let outcome: Outcome

    init(_ subject: String, _ status: Int, _ body: String, _ outcome: Outcome) {
      self.subject = subject
      self.status = status
      self.body = body
      self.outcome = outcome
    }

    var testDescription: String { "\(subject): \(status) \(body.prefix(60))" }
  }

  static let name =
    #"{"type":"NameCallback","output":[],"input":[{"name":"IDToken1","value":""}]}"#
  static let suspended =
    #"{"type":"SuspendedTextOutputCallback","output":[{"name":"message","value":"mailed"}]}"#

  static let rows: [Row] = [
    Row(
      "an outage's error code counts before the status", 400, #"{"error":"server_error"}"#,
      .refusal(.server, code: "server_error", status: 400)),
    Row(
      "an outage's error code counts before the status", 401,
      #"{"error":"temporarily_unavailable"}"#,
      .refusal(.server, code: "temporarily_unavailable", status: 401)),
    Row("a step", 200, #"{"authId":"a.b.c","callbacks":[\#(name)]}"#, .page(callbacks: 1)),
    Row(
      "authId is empty or of another type", 200, #"{"authId":"","callbacks":[]}"#,
      .failure(.server, status: 200)),
    Row(
      "authId is empty or of another type", 200, #"{"authId":null,"callbacks":[]}"#,
      .failure(.server, status: 200)),
    Row(
      "authId is empty or of another type", 200, #"{"authId":7,"callbacks":[]}"#,
      .failure(.server, status: 200)),
    Row("a step without callbacks", 200, #"{"authId":"a.b.c"}"#, .page(callbacks: 0)),
    Row(
      "a step without callbacks", 200, #"{"authId":"a.b.c","callbacks":null}"#, .page(callbacks: 0)),
    Row(
      "a step without callbacks", 200, #"{"authId":"a.b.c","callbacks":[]}"#, .page(callbacks: 0)),
    Row(
      "a step without callbacks", 200, #"{"authId":"a.b.c","callbacks":{}}"#,
      .failure(.server, status: 200)),
    Row(
      "a step without callbacks", 200, #"{"authId":"a.b.c","callbacks":["x"]}"#,
      .failure(.server, status: 200)),
    Row(
      "callbacks without authId", 200, #"{"callbacks":[\#(name)]}"#, .failure(.server, status: 200)),
    Row("callbacks without authId", 200, #"{"callbacks":[\#(suspended)]}"#, .page(callbacks: 1)),
    Row("a session", 200, #"{"tokenId":"t","successUrl":"/","realm":"/"}"#, .success(session: "t")),
    Row(
      "a session", 200, #"{"tokenId":7,"successUrl":"/","realm":"/"}"#,
      .failure(.server, status: 200)),
    Row(
      "success without a session", 200, #"{"successUrl":"/","realm":"/"}"#, .success(session: "")),
    Row(
      "success without a session", 200, #"{"tokenId":"","successUrl":"/","realm":"/"}"#,
      .success(session: "")),
    Row("a session without successUrl", 200, #"{"tokenId":"t"}"#, .success(session: "t")),
    Row("no known member", 200, "{}", .failure(.server, status: 200)),
    Row("no known member", 200, #"{"realm":"/"}"#, .failure(.server, status: 200)),
    Row(
      "an error code with 200", 200, #"{"code":401,"message":"no"}"#,
      .refusal(.refused, code: nil, status: 401)),
    Row(
      "an error code with 200", 200, #"{"code":"403"}"#, .refusal(.refused, code: nil, status: 403)),
    Row("an error code with 200", 200, #"{"code":200}"#, .failure(.server, status: 200)),
    Row("JSON but not an object", 200, "[]", .failure(.server, status: 200)),
    Row("JSON but not an object", 200, #""text""#, .failure(.server, status: 200)),
    Row("JSON but not an object", 200, "7", .failure(.server, status: 200)),
    Row("JSON but not an object", 200, "null", .failure(.server, status: 200)),
    Row("200 without JSON", 200, "", .failure(.parse, status: 200)),
    Row("200 without JSON", 200, "<html>", .failure(.parse, status: 200)),
    Row("200 without JSON", 200, #"{"authId":"a.b.c","callba"#, .failure(.parse, status: 200)),
    Row("another 2xx", 201, #"{"tokenId":"t","successUrl":"/"}"#, .success(session: "t")),
    Row("another 2xx", 202, #"{"code":401}"#, .failure(.server, status: 202)),
    Row("another 2xx", 204, "", .failure(.parse, status: 204)),
    Row("a redirect", 301, "", .failure(.redirect, status: 301)),
    Row("a redirect", 302, #"{"tokenId":"t"}"#, .failure(.redirect, status: 302)),
    Row("a redirect", 303, "", .failure(.redirect, status: 303)),
    Row("a redirect", 307, "", .failure(.redirect, status: 307)),
    Row("a redirect", 308, "<html>", .failure(.redirect, status: 308)),
    Row("a refusal", 400, #"{"code":400}"#, .refusal(.refused, code: nil, status: 400)),
    Row(
      "a refusal", 401, #"{"code":401,"message":"x"}"#, .refusal(.refused, code: nil, status: 401)),
    Row("a refusal", 403, #"{"code":403}"#, .refusal(.refused, code: nil, status: 403)),
    Row("a refusal", 404, "{}", .refusal(.refused, code: nil, status: 404)),
    Row("a refusal", 415, #"{"code":415}"#, .refusal(.refused, code: nil, status: 415)),
    Row("a refusal", 429, #"{"code":429}"#, .refusal(.limited, code: nil, status: 429)),
    Row(
      "a timeout by code", 400, #"{"code":1999}"#, .refusal(.expired, code: "timeout", status: 400)),
    Row(
      "a timeout by code", 400, #"{"code":"1999"}"#,
      .refusal(.expired, code: "timeout", status: 400)),
    Row(
      "a timeout by code", 400, #"{"code":"requestTimedOut"}"#,
      .refusal(.expired, code: "timeout", status: 400)),
    Row(
      "AM's timeout", 401, #"{"code":401,"detail":{"errorCode":"110"}}"#,
      .refusal(.expired, code: "timeout", status: 401)),
    Row("AM's timeout", 408, #"{"code":408}"#, .refusal(.expired, code: "timeout", status: 408)),
    Row("a refusal without JSON", 400, "<html>", .failure(.parse, status: 400)),
    Row("a refusal without JSON", 401, "", .failure(.parse, status: 401)),
    Row("429 with any body", 429, "slow down", .refusal(.limited, code: nil, status: 429)),
    Row("429 with any body", 429, "", .refusal(.limited, code: nil, status: 429)),
    Row("429 with any body", 429, "[1]", .refusal(.limited, code: nil, status: 429)),
    Row(
      "429 counts before an error code", 429, #"{"code":1999,"error":"server_error"}"#,
      .refusal(.limited, code: nil, status: 429)),
    Row(
      "503 counts before an error code", 503, #"{"code":1999,"detail":{"errorCode":"110"}}"#,
      .refusal(.server, code: nil, status: 503)),
    Row("503 without a JSON object", 503, "[1]", .failure(.server, status: 503)),
    Row("a refusal without JSON", 401, "[]", .failure(.server, status: 401)),
    Row("authId with a refusal", 401, #"{"authId":"a.b.c","callbacks":[]}"#, .page(callbacks: 1)),
    Row(
      "authId with a refusal", 401, #"{"authId":"","callbacks":[]}"#,
      .refusal(.refused, code: nil, status: 401)),
    Row(
      "authId with a refusal", 403, #"{"authId":"a.b.c"}"#,
      .refusal(.refused, code: nil, status: 403)),
    Row("a server error", 500, #"{"code":500}"#, .refusal(.server, code: nil, status: 500)),
    Row("a server error", 502, #"{"code":502}"#, .refusal(.server, code: nil, status: 502)),
    Row(
      "a 5xx status counts before the code of a timeout", 502, #"{"code":"requestTimedOut"}"#,
      .refusal(.server, code: nil, status: 502)),
    Row(
      "a 5xx status counts before the code of a timeout", 500, #"{"code":1999}"#,
      .refusal(.server, code: nil, status: 500)),
    Row("a server error", 503, "{}", .refusal(.server, code: nil, status: 503)),
    Row("a server error without JSON", 500, "", .failure(.server, status: 500)),
    Row(
      "a server error without JSON", 502, "<html><h1>Bad Gateway", .failure(.server, status: 502)),
    Row("a server error without JSON", 503, #"{"code":503"#, .failure(.server, status: 503)),
    Row("no message", 401, #"{"message":null}"#, .refusal(.refused, code: nil, status: 401)),
    Row("no message", 401, #"{"message":7}"#, .refusal(.refused, code: nil, status: 401)),
    Row("no message", 401, #"{"message":{}}"#, .refusal(.refused, code: nil, status: 401)),
    Row(
      "a session with more members", 200, #"{"authId":"a.b.c","tokenId":"t","code":401}"#,
      .success(session: "t")),
    Row(
      "a session with more members", 200, #"{"tokenId":"t","successUrl":"/","code":400}"#,
      .success(session: "t")),
    Row(
      "a session with more members", 200, #"{"tokenId":"t","code":4711,"message":{}}"#,
      .success(session: "t")),
    Row(
      "a session with more members", 200, #"{"tokenId":"t","code":"401","realm":"/"}"#,
      .success(session: "t")),
    Row(
      "a session with more members", 200, #"{"tokenId":"t","callbacks":[\#(name)]}"#,
      .success(session: "t")),
    Row(
      "a session with more members", 200, #"{"tokenId":"t","callbacks":7,"authId":7}"#,
      .success(session: "t")),
    Row(
      "a session with more members", 200, #"{"tokenId":"","authId":"a.b.c","callbacks":[]}"#,
      .success(session: "")),
    Row(
      "a session with more members", 201, #"{"tokenId":"t","callbacks":[\#(suspended)]}"#,
      .success(session: "t")),
    Row(
      "a session with more members", 200, #"{"successUrl":"/","code":401,"callbacks":[]}"#,
      .success(session: "")),
    Row(
      "a session with more members", 200, #"{"successUrl":"/","authId":null,"message":7}"#,
      .success(session: "")),
    Row(
      "a session with more members", 200, #"{"successUrl":"/","authId":"a.b.c"}"#,
      .page(callbacks: 0)),
    Row(
      "a session with more members", 200, #"{"successUrl":7,"code":401}"#,
      .refusal(.refused, code: nil, status: 401)),
    Row("a step", 201, #"{"authId":"a.b.c","code":500,"tokenId":7}"#, .page(callbacks: 0)),
    Row(
      "an error code with 200", 200, #"{"callbacks":[\#(name)],"code":401}"#,
      .refusal(.refused, code: nil, status: 401)),
    Row(
      "an error code with 200", 200, #"{"authId":null,"code":"401"}"#,
      .refusal(.refused, code: nil, status: 401)),
    Row("a blank in the token", 200, #"{"tokenId":"t t"}"#, .failure(.server, status: 200)),
    Row("a control character", 200, #"{"tokenId":"t\u000a"}"#, .failure(.server, status: 200)),
    Row("a letter of no cookie", 200, #"{"tokenId":"tä"}"#, .failure(.server, status: 200)),
    Row("a semicolon", 200, #"{"tokenId":"t;u"}"#, .failure(.server, status: 200)),
    Row("a byte order mark", 200, "\u{feff}{\"tokenId\":\"t\"}", .success(session: "t")),
    Row(
      "suspended", 401, #"{"message":"org.forgerock.SuspendedAuthSessionException: gone"}"#,
      .refusal(.expired, code: "suspended_expired", status: 401)),
    Row(
      "policies", 403, #"{"detail":{"failedPolicyRequirements":[]}}"#,
      .refusal(.refused, code: "policy_failed", status: 403)),
    Row(
      "AM's code", 401, #"{"detail":{"errorCode":"112"}}"#,
      .refusal(.refused, code: "112", status: 401)),
    Row(
      "negotiate", 401, #"{"failure":true,"reason":"http-auth-failed","authId":"a"}"#,
      .page(callbacks: 1)),
  ]

  @Test(
    "each status and body becomes its node, by start, next and resume", arguments: rows,
    Bench.Operation.allCases)
  func decides(_ row: Row, by operation: Bench.Operation) async throws {
    let bench = try Bench(ScriptedTransport.text(row.status, row.body))
    let node = try await bench.node(by: operation)
    #expect(Outcome(node) == row.outcome)
    #expect(node.exchange?.status == row.status)
    #expect(bench.transport.requests.count == 1)
    let cause = (node as? ErrorNode)?.cause ?? (node as? FailureNode)?.cause
    if let cause { #expect(cause.sent) }
  }

  @Test("an error without a response keeps its kind", arguments: Bench.Operation.allCases)
  func transport(_ operation: Bench.Operation) async throws {
    for kind in FailureKind.allCases {
      for sent in [false, true] {
        let bench = try Bench(
          .failure(TransportError(kind, "the reason", hint: "the help", sent: sent)))
        let node = try #require(try await bench.node(by: operation) as? FailureNode)
        #expect(node.cause.kind == kind)
        #expect(node.cause.message == "the reason")
        #expect(node.cause.hint == "the help")
        #expect(node.cause.sent == sent)
        #expect(node.cause.status == nil)
      }
    }
  }

  @Test(
    "JSON is recognized whatever its content type is",
    arguments: [400, 401, 403, 404, 408, 415, 429, 500, 502, 503],
    ["application/json;charset=UTF-8", "text/html", "text/plain", nil])
  func contentTypes(_ status: Int, _ type: String?) async throws {
    let headers = type.map { [("Content-Type", $0)] } ?? []
    let json = try Bench(
      ScriptedTransport.text(status, #"{"code":1,"message":"no"}"#, headers: headers))
    let no = try #require(try await json.node(by: .start) as? ErrorNode)
    #expect(no.message == "no")
    #expect(no.status == status)
    for body in ["", "<html>no</html>", #"{"code":"#] {
      let other = try Bench(ScriptedTransport.text(status, body, headers: headers))
      let end = try await other.node(by: .start)
      if status == 429 {
        #expect((end as? ErrorNode)?.status == 429)
        continue
      }
      let node = try #require(end as? FailureNode)
      #expect(node.cause.kind == (status < 500 ? .parse : .server))
      #expect(node.cause.status == status)
      #expect((node.cause.line == nil) == body.isEmpty)
    }
  }

  @Test("a body that is not JSON is quoted on one line, without this step's secrets")
  func excerpt() async throws {
    let bench = try Bench(
      ScriptedTransport.text(
        200, "<html>\n  Hello demo,\u{1b}[2J your password is Secret12!\n</html>",
        headers: [("Content-Type", "text/html")]))
    let page = try bench.page([
      .callback("NameCallback", "User", number: 1), .callback("PasswordCallback", "P", number: 2),
    ])
    (page.callbackFields[0] as? NameCallback)?.name = "demo"
    (page.callbackFields[1] as? PasswordCallback)?.password = "Secret12!"
    let node = try #require(await page.next() as? FailureNode)
    #expect(
      node.cause.message
        == #"the response (HTTP 200, 'text/html') is not JSON: '<html> Hello [hidden],\u{1b}[2J your password is [hidden] </html>'"#
    )
  }

  @Test(
    "the target of a redirect is reported without its query, and nothing is sent to it",
    arguments: [
      ("https://other.example.com/login?session=secret", "'https://other.example.com/login'"),
      ("/am/UI/Login?goto=x", "'/am/UI/Login'"),
      ("//other.example.com/x", "'//other.example.com/x'"),
      ("\u{9}", "another address"), (nil, "another address"),
    ] as [(String?, String)])
  func redirects(_ location: String?, _ shown: String) async throws {
    let headers = location.map { [("Location", $0)] } ?? []
    let bench = try Bench(ScriptedTransport.text(302, "", headers: headers))
    let node = try #require(try await bench.node(by: .next) as? FailureNode)
    #expect(node.cause.message == "unexpected redirect to \(shown) (HTTP 302)")
    #expect(bench.transport.requests.count == 1)
  }

  @Test(
    "the message is the first text that is not empty, without escapes and outer blanks",
    arguments: [
      (#"{"message":"Login failure"}"#, "Login failure"),
      (#"{"message":"  padded\n"}"#, "padded"),
      (#"{"message":"","errorMessage":"old shape"}"#, "old shape"),
      (#"{"message":" ","error_description":"described"}"#, "described"),
      (#"{"message":null,"error":"word"}"#, "word"),
      (
        #"{"errorMessage":"Authentication Failed","failureUrl":"http://x"}"#,
        "Authentication Failed"
      ),
      (
        #"{"message":"Realm &quot;/nope&quot; &amp;amp; &#39;x&#39; &#x2F; &lt;b&gt;"}"#,
        #"Realm "/nope" &amp; 'x' / <b>"#
      ),
      (
        #"{"message":"fish & chips &unknown; &#0; &#xD800;"}"#,
        "fish & chips &unknown; &#0; &#xD800;"
      ),
      (#"{"reason":"Unauthorized"}"#, ""), (#"{"message":7}"#, ""), ("{}", ""),
    ])
  func messages(_ body: String, _ message: String) async throws {
    let bench = try Bench(ScriptedTransport.text(401, body))
    let no = try #require(try await bench.node(by: .start) as? ErrorNode)
    #expect(no.message == message)
    #expect(no.input == (try JSONValue(parsing: body).object))
  }

  @Test("a message stays as the server wrote it, with this step's answers")
  func messageWithAnswers() async throws {
    let bench = try Bench(ScriptedTransport.json(401, ["message": "no user demo-user here"]))
    let page = try bench.page([.callback("NameCallback", "User")])
    (page.callbackFields[0] as? NameCallback)?.name = "demo-user"
    let no = try #require(await page.next() as? ErrorNode)
    #expect(no.message == "no user demo-user here")
  }

  @Test("details, codes and error texts stay as the server wrote them")
  func detailsWithAnswers() async throws {
    let detail: JSONValue = [
      "errorCode": "x-s3cret-x",
      "failedPolicyRequirements": [
        [
          "property": "s3cret",
          "policyRequirements": [["policyRequirement": "s3cret", "params": ["was": "s3cret"]]],
        ]
      ],
    ]
    let text: JSONValue = .callback(
      "TextOutputCallback", output: ["message": "s3cret is wrong", "messageType": "2"])
    let bench = try Bench(
      ScriptedTransport.json(401, ["detail": ["errorCode": "x-s3cret-x"]]),
      ScriptedTransport.json(403, ["detail": detail]),
      ScriptedTransport.json(200, ["authId": "a", "callbacks": [text]]))
    let page = try bench.page([.callback("PasswordCallback", "Password")])
    (page.callbackFields[0] as? PasswordCallback)?.password = "s3cret"
    #expect((await page.next() as? ErrorNode)?.cause.code == "x-s3cret-x")
    #expect(
      await page.next().problems
        == [
          Problem(
            key: nil, code: "s3cret", message: "s3cret: s3cret (was s3cret)",
            params: ["was": "s3cret"])
        ])
    #expect(await page.next().problems.map(\.message) == ["s3cret is wrong"])
  }

  @Test("failed policies of an error are problems of their callbacks")
  func failedPolicies() async throws {
    let bench = try Bench(
      ScriptedTransport.json(
        403,
        [
          "code": 403, "message": "Policy validation failed",
          "detail": [
            "result": false,
            "failedPolicyRequirements": [
              ["property": "userName", "policyRequirements": [["policyRequirement": "UNIQUE"]]],
              [
                "property": "mail",
                "policyRequirements": [
                  ["policyRequirement": "MIN_LENGTH", "params": ["minLength": 6]],
                  ["policyRequirement": "AT_LEAST_X_NUMBERS", "params": ["numNums": 1]],
                ],
              ],
              ["property": "age", "policyRequirements": [["x": 1]]],
            ],
          ],
        ]))
    let page = try bench.page([
      .callback(
        "ValidatedCreateUsernameCallback", output: ["policies": ["name": "userName"]],
        input: ["IDToken1": ""]),
      .callback(
        "StringAttributeInputCallback", output: ["name": "mail", "value": "a@b"],
        input: ["IDToken2": ""]),
    ])
    (page.callbackFields[0] as? ValidatedUsernameCallback)?.username = "newcomer"
    let no = try #require(await page.next() as? ErrorNode)
    #expect(no.problems.map(\.key) == ["IDToken1", "IDToken2", "IDToken2", nil])
    #expect(
      no.problems.map(\.code) == ["UNIQUE", "MIN_LENGTH", "AT_LEAST_X_NUMBERS", "failed_policy"])
    #expect(no.problems[1].message == "mail: min length (minLength 6)")
  }
}
