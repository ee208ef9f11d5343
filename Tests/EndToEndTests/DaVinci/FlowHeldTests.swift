import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// Exchanges of public clients with real tenants, rebuilt on a small server.
@Suite("Exchanges with real tenants")
struct FlowHeldTests {
  private static let success: JSONValue = [
    "capabilityName": "returnSuccessResponseRedirect", "status": "COMPLETED",
    "authorizeResponse": ["code": "c1"], "session": ["id": "s"],
    "_links": ["next": ["href": "ORIGIN/x"]], "subFlowSettings": [:],
  ]

  /// A response to a step, and the node that it becomes.
  struct Step: Sendable, CustomTestStringConvertible {
    let response: FlowServer.Response
    let node: String
    var message: String?
    var problem: String?
    var code: String?

    var testDescription: String { "\(response.status) \(response.body.prefix(60)) is \(node)" }
  }

  private static func refusal(
    _ body: JSONValue, _ node: String, _ message: String? = nil, problem: String? = nil,
    code: String? = nil, status: String = "400 Bad Request"
  ) -> Step {
    Step(
      response: .json(body, status: status), node: node, message: message, problem: problem,
      code: code)
  }

  @Test(
    "each response to a step keeps its node",
    arguments: [
      Step(response: .json(success), node: "SuccessNode"),
      refusal(
        ["code": " Invalid", "message": " Invalid username and/or password"], "ErrorNode refused",
        "Invalid username and/or password", code: "Invalid"),
      refusal(
        ["code": "x", "details": [["message": "Too short"]]], "ErrorNode refused",
        problem: "Too short"),
      refusal(
        [
          "code": "invalidValue", "message": "Invalid",
          "details": [
            [
              "rawResponse": [
                "details": [
                  [
                    "code": "INVALID_VALUE", "target": "password", "message": "Bad",
                    "innerError": [
                      "unsatisfiedRequirements": ["length", "length"], "length": "Too short",
                    ],
                  ]
                ]
              ]
            ]
          ],
        ], "ErrorNode refused", "Invalid", problem: "Too short"),
      refusal(
        ["code": 1999, "message": "Gone"], "FailureNode expired", "Gone", code: "timeout",
        status: "401 Unauthorized"),
      refusal(
        ["code": "requestTimedOut", "message": "Late"], "FailureNode expired", "Late",
        code: "timeout"),
      refusal(["message": "Down"], "FailureNode server", "Down", status: "500 Error"),
      refusal(
        [
          "connectorId": "errorConnector", "capabilityName": "customErrorMessage",
          "code": "mine", "message": "No",
        ], "ErrorNode refused", "No", code: "mine"),
    ])
  func keeps(_ step: Step) async throws {
    let server = try FlowServer(.json(FlowServer.form()), step.response)
    let end = try await server.signOn()
    #expect(end.summary == step.node)
    if let message = step.message { #expect(end.document["message"] == .string(message)) }
    #expect(end.document["cause"]?["code"]?.string == step.code || step.code == nil)
    if let problem = step.problem {
      let messages = (end.document["problems"]?.array ?? []).map { $0["message"] }
      #expect(messages.filter { $0 == .string(problem) }.count == 1, "\(messages)")
    }
  }

  @Test("a confidential client sends its secret and its verifier")
  func isConfidential() async throws {
    let server = try FlowServer(
      .json(FlowServer.form()), .json(Self.success),
      .json(["access_token": "a", "token_type": "Bearer", "expires_in": 60]),
      oidc: ["clientSecret": ["$env": "CLIENT_SECRET"]])
    let user = try await server.run(["token"], try await server.signOn().document)
    #expect(user.type == "User", "\(user.stderr)")
    let request = try #require(server.requests.last)
    #expect(request.contains("code_verifier="))
    #expect(request.contains("Authorization: Basic "))
  }

  @Test("PingOne's own policy is named, also with a 'resumeUrl'")
  func ownPolicy() async throws {
    let server = try FlowServer(
      .json([
        "status": "USERNAME_PASSWORD_REQUIRED", "resumeUrl": "ORIGIN/resume",
        "_links": ["usernamePassword.check": ["href": "ORIGIN/x"]],
      ]))
    let end = try await server.run(["start"])
    #expect(end.summary == "FailureNode server")
    #expect(end.document["cause"]?["hint"]?.string?.contains("oidc.acrValues") == true)
  }

  @Test("one of three submit buttons is pressed by its label")
  func pressesButton() async throws {
    let buttons = ["one", "two", "three"].map { key -> JSONValue in
      ["type": "SUBMIT_BUTTON", "key": .string(key), "label": .string("Go \(key)")]
    }
    let server = try FlowServer(.json(FlowServer.form(buttons)), .json(Self.success))
    let page = try await server.run(["start"]).document
    #expect(try await server.run(["next"], page).summary == "FailureNode answers")
    #expect(try await server.run(["next", "Go two=true"], page).type == "SuccessNode")
    #expect(try server.lastBody()["parameters"]?["data"]?["actionKey"] == "two")
  }

  @Test("a new interaction with the same page id goes on with its own identifiers")
  func renewsInteraction() async throws {
    let server = try FlowServer(
      .json(FlowServer.form()), .json(FlowServer.form(FlowServer.fields, ["interactionId": "i-2"])),
      .json(Self.success))
    let page = try await server.signOn()
    #expect(page.type == "ContinueNode")
    #expect(
      try await server.run(["next"] + FlowServer.signOn, page.document).type == "SuccessNode")
    #expect(try server.lastBody()["interactionId"] == "i-2")
    #expect(try server.lastBody()["id"] == "step-1")
  }

  @Test("signals in a text field without a button are posted")
  func postsSignals() async throws {
    let server = try FlowServer(
      .json(FlowServer.form([["type": "TEXT", "key": "protectsdk"]])), .json(Self.success))
    let page = try await server.run(["start"]).document
    #expect(try await server.run(["next", "protectsdk=R/o"], page).type == "SuccessNode")
    #expect(try server.lastBody()["parameters"]?["data"]?["formData"] == ["protectsdk": "R/o"])
  }

  @Test("after a 429, 'previous' goes on")
  func goesOn() async throws {
    let server = try FlowServer(
      .json(FlowServer.form()), .json(["message": "Slow down"], status: "429 Too Many Requests"),
      .json(Self.success))
    let limited = try await server.signOn()
    #expect(limited.summary == "ErrorNode limited")
    let end = try await server.run(
      ["next"] + FlowServer.signOn, limited.document["previous"])
    #expect(end.type == "SuccessNode")
  }

  private static func poll(_ more: JSONObject) -> JSONValue {
    var field: JSONObject = [
      "type": "POLLING", "key": "polling", "pollInterval": "300", "pollRetries": "3",
    ]
    for (name, value) in more { field[name] = value }
    return FlowServer.form([.object(field)])
  }

  @Test("the cadence of a poll can be text")
  func readsCadence() async throws {
    let server = try FlowServer(.json(Self.poll([:])), .json(Self.success))
    let page = try await server.run(["start"]).document
    #expect(page["collectors"]?[0]?["pollInterval"] == 300)
    #expect(page["collectors"]?[0]?["pollRetries"] == 3)
    #expect(try await server.run(["next"], page).type == "SuccessNode")
    #expect(
      try server.lastBody()["parameters"]?["data"]?["formData"] == ["polling": "continue"])
  }

  @Test(
    "a challenge that is over posts its status",
    arguments: [
      (["serviceName": "challengeExpired"], "expired"), (["code": 4019], "error"),
    ] as [(JSONValue, String)])
  func endsChallenge(_ body: JSONValue, status: String) async throws {
    let server = try FlowServer(
      .json(Self.poll(["challenge": "c", "pollChallengeStatus": true])),
      .json(body, status: "400 Bad Request"), .json(Self.success))
    let page = try await server.run(["start"]).document
    #expect(try await server.run(["next"], page).type == "SuccessNode")
    #expect(
      try server.lastBody()["parameters"]?["data"]?["formData"] == ["polling": .string(status)])
  }

  @Test("a custom domain has no environment id in its paths")
  func hasOwnDomain() async throws {
    let server = try FlowServer(
      .json(FlowServer.form(base: "")), .json(Self.success), base: "")
    #expect(try await server.signOn().type == "SuccessNode")
    #expect(server.requests.last?.hasPrefix("POST /davinci/connections/") == true)
  }

  @Test("a link to a foreign host sends nothing")
  func keepsAway() async throws {
    let link: JSONValue = ["next": ["href": "https://other.example.com/x"]]
    let server = try FlowServer(.json(FlowServer.form(FlowServer.fields, ["_links": link])))
    let end = try await server.signOn()
    #expect(end.summary == "FailureNode state")
    #expect(server.requests.count == 1)
  }

  @Test("the token 'deprecated' is sent back like any other")
  func isDeprecated() async throws {
    let server = try FlowServer(
      .json(FlowServer.form(FlowServer.fields, ["interactionToken": "deprecated"])),
      .json(Self.success))
    #expect(try await server.signOn().type == "SuccessNode")
    #expect(server.requests.last?.contains("interactionToken: deprecated") == true)
  }

  @Test("a password that the server repeats is in no standard error, trace or redacted document")
  func hidesPassword() async throws {
    let echo: JSONValue = ["code": "x", "message": "not s3ntinel-password"]
    let server = try FlowServer(
      .json(FlowServer.form()), .json(echo, status: "400 Bad Request"))
    let folder = try TemporaryFolder()
    let trace = folder.path + "/trace"
    let end = try await server.signOn(["-vv", "--trace", trace])
    let traced = try String(contentsOfFile: trace, encoding: .utf8)
    for text in [end.stderr, traced] { #expect(!text.contains("s3ntinel"), "\(text)") }
    let redacted = try await server.run(["redact"], end.document).document
    #expect(redacted["input"] == nil && redacted["previous"] == nil)
  }

  @Test("a 'urn:' address can be the redirect URI")
  func hasName() async throws {
    let uri = "urn:ietf:wg:oauth:2.0:oob"
    let server = try FlowServer(
      .redirect("\(uri)?code=c1&state=STATE"), oidc: ["redirectUri": .string(uri)])
    let end = try await server.run(["start"])
    #expect(end.type == "SuccessNode")
    #expect(server.requests.last?.contains("redirect_uri=urn%3Aietf") == true)
  }
}
