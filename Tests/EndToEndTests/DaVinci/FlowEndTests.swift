import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// The responses with which flows of real tenants end.
@Suite("Ends of a DaVinci flow")
struct FlowEndTests {
  private static let tokens: JSONObject = [
    "access_token": "s3ntinel-access", "token_type": "Bearer", "expires_in": 3600,
    "id_token": "s3ntinel-id", "sessionToken": "s3ntinel-session",
  ]

  private static let widget: JSONValue = {
    var body: JSONObject = [
      "id": "zz1", "connectorId": "pingOneAuthenticationConnector",
      "capabilityName": "returnSuccessResponseWidget", "success": true,
    ]
    for (name, value) in tokens { body[name] = value }
    return .object(body)
  }()

  private static func json(_ properties: JSONObject) -> JSONValue {
    [
      "connectorId": "httpConnector", "capabilityName": "createSuccessResponse", "success": true,
      "additionalProperties": .object(properties), "interactionToken": "deprecated",
      "_links": ["self": ["href": "ORIGIN/self"]],
    ]
  }

  @Test("a flow that ends in tokens is a SuccessNode, and no output but the document has them")
  func keepsTokens() async throws {
    let server = try FlowServer(.json(FlowServer.form()), .json(Self.widget))
    let folder = try TemporaryFolder()
    let trace = folder.path + "/trace"
    let end = try await server.signOn(["-vv", "--trace", trace])
    #expect(end.type == "SuccessNode")
    #expect(end.status == 0)
    #expect(end.document["input"] == Self.widget)
    #expect(end.document["session"] == [:])
    let line =
      "the flow ended with 'returnSuccessResponseWidget' of 'pingOneAuthenticationConnector',"
      + " without an authorization code"
    #expect(end.stderr.contains(line))
    let token = try await server.run(["token", "-vv"], end.document)
    #expect(token.summary == "FailureNode state")
    #expect(token.status == 65)
    #expect(token.document["cause"]?["code"] == "no_code")
    #expect(token.document["cause"]?["hint"]?.string?.contains("'input'") == true)
    #expect(token.document["previous"] == end.document)
    let redacted = try await server.run(["redact"], end.document).document
    let redactedFailure = try await server.run(["redact"], token.document).document
    let traced = try String(contentsOfFile: trace, encoding: .utf8)
    for text in [
      end.stderr, token.stderr, traced, redacted.compact, redactedFailure.compact,
    ] {
      #expect(!text.contains("s3ntinel"), "\(text)")
    }
    for text in [end.stderr, traced] {
      for name in ["returnSuccessResponseWidget", "pingOneAuthenticationConnector", "zz1"] {
        #expect(text.contains(name), "\(text)")
      }
      #expect(text.replacing("\\", with: "").contains("\"success\":true"), "\(text)")
    }
  }

  @Test("a message that repeats a token is printed without it")
  func hidesEcho() async throws {
    var body: JSONObject = [
      "status": "FAILED", "error": ["code": "x", "message": "no s3ntinel-access"],
    ]
    for (name, value) in Self.tokens { body[name] = value }
    let server = try FlowServer(.json(FlowServer.form()), .json(.object(body)))
    let end = try await server.signOn(["-vv"])
    #expect(end.summary == "FailureNode refused")
    #expect(!end.stderr.contains("s3ntinel"), "\(end.stderr)")
    #expect(end.stderr.contains("no [hidden]"))
  }

  @Test("a flow that ends in JSON is a SuccessNode without a code")
  func endsInJSON() async throws {
    let server = try FlowServer(.json(FlowServer.form()), .json(Self.json(["userId": "u-42"])))
    let end = try await server.signOn()
    #expect(end.type == "SuccessNode")
    #expect(end.status == 0)
    #expect(end.document["input"]?["additionalProperties"]?["userId"] == "u-42")
    let token = try await server.run(["token"], end.document)
    #expect(token.document["cause"]?["code"] == "no_code")
    #expect(token.document["cause"]?["hint"]?.string?.contains("redirect flows") == true)
  }

  @Test("a start can be the end of a flow")
  func isOneShot() async throws {
    let server = try FlowServer(
      .json(Self.json(["publicKeyCredentialRequestOptions": ["challenge": "c"]])))
    let end = try await server.run(["start"])
    #expect(end.type == "SuccessNode")
    #expect(
      end.document["input"]?["additionalProperties"]?["publicKeyCredentialRequestOptions"] != nil)
    #expect(end.stderr.contains("'createSuccessResponse' of 'httpConnector'"))
  }

  /// A response to a step, and the node that it becomes.
  struct End: Sendable, CustomTestStringConvertible {
    let body: JSONValue
    let node: String
    let status: Int32
    var code: JSONValue = .null
    var message = ""

    var testDescription: String { "\(body.compact) is \(node)" }
  }

  @Test(
    "the capability decides before the links, and an error before the capability",
    arguments: [
      End(
        body: FlowServer.form([], ["capabilityName": "returnSuccessResponseWidget"]),
        node: "SuccessNode", status: 0),
      End(body: ["success": true, "x": 1], node: "SuccessNode", status: 0),
      End(
        body: FlowServer.form(
          FlowServer.fields,
          [
            "capabilityName": "returnSuccessResponseRedirect",
            "authorizeResponse": ["code": "c"], "session": ["id": "s"],
          ]), node: "SuccessNode", status: 0),
      End(
        body: [
          "capabilityName": "createSuccessResponse", "httpBody": ["error": ["message": "No"]],
        ],
        node: "FailureNode refused", status: 1, message: "No"),
      End(
        body: ["httpBody": ["a": ["error": ["message": "Gone", "code": "server_error"]]]],
        node: "FailureNode server", status: 2, code: "server_error", message: "Gone"),
      End(
        body: ["connectorId": "httpConnector", "capabilityName": "makeRestApiCall", "x": 1],
        node: "FailureNode server", status: 2,
        message: "'makeRestApiCall' of 'httpConnector'"),
      End(
        body: ["capabilityName": "returnErrorResponseRedirect", "message": "Denied"],
        node: "FailureNode refused", status: 1, message: "Denied"),
      End(
        body: ["authorizeResponse": ["error": "access_denied", "error_description": "Denied"]],
        node: "FailureNode refused", status: 1, code: "access_denied", message: "Denied"),
    ])
  func decides(_ end: End) async throws {
    let server = try FlowServer(.json(FlowServer.form()), .json(end.body))
    let outcome = try await server.signOn()
    #expect(outcome.summary == end.node)
    #expect(outcome.status == end.status)
    #expect((outcome.document["cause"]?["code"] ?? .null) == end.code)
    #expect(outcome.document["input"] != nil)
    if !end.message.isEmpty {
      #expect(outcome.document["message"]?.string?.contains(end.message) == true)
    }
  }

  @Test(
    "a code in a 200 means what it means everywhere",
    arguments: [
      ("server_error", "FailureNode server", 2),
      ("temporarily_unavailable", "FailureNode server", 2),
      ("login_required", "FailureNode expired", 1), ("access_denied", "FailureNode refused", 1),
    ] as [(String, String, Int32)])
  func readsCodes(_ code: String, node: String, status: Int32) async throws {
    let bodies: [JSONValue] = [
      [
        "environment": ["id": "e"], "status": "FAILED",
        "error": ["code": .string(code), "message": "It took too long"],
      ],
      ["error": .string(code), "error_description": "It took too long"],
    ]
    for body in bodies {
      let server = try FlowServer(.json(FlowServer.form()), .json(body))
      let end = try await server.signOn()
      #expect(end.summary == node)
      #expect(end.status == status)
      #expect(end.document["cause"]?["code"] == .string(code))
      #expect(end.document["message"] == "It took too long")
      #expect(end.document["input"] == body)
    }
    let server = try FlowServer(.json(FlowServer.form()), .json(bodies[0]))
    let page = try await server.run(["start"])
    let expected = try await server.run(
      ["next", "--expect", "FailureNode/refused"] + FlowServer.signOn, page.document)
    #expect((expected.status == 0) == (code == "access_denied"))
  }

  @Test("an error for redirect flows ends the flow")
  func endsInError() async throws {
    let body: JSONValue = [
      "connectorId": "pingOneAuthenticationConnector",
      "capabilityName": "returnErrorResponseRedirect", "code": "denied", "message": "Denied",
    ]
    let server = try FlowServer(
      .json(FlowServer.form()), .json(body, status: "400 Bad Request"))
    let end = try await server.signOn()
    #expect(end.summary == "FailureNode refused")
    #expect(end.document["previous"]?["type"] == "ContinueNode")
    #expect(end.document["input"] == body)
  }

  @Test("an unassigned flow policy is in the hint for a redirect at the start")
  func namesPolicy() async throws {
    let server = try FlowServer(.redirect("ORIGIN\(FlowServer.environment)/signon/?flowId=f"))
    let end = try await server.run(["start"])
    #expect(end.summary == "FailureNode redirect")
    #expect(end.status == 2)
    let hint = end.document["cause"]?["hint"]?.string ?? ""
    for word in ["clientId", "redirectUri", "flow policy", "journey start NAME"] {
      #expect(hint.contains(word), "\(hint)")
    }
  }

  @Test(
    "a redirect to the redirect URI is the authorization response",
    arguments: [
      ("?code=s3ntinel&state=STATE", "SuccessNode", 0, nil),
      ("?code=s3ntinel&state=other", "FailureNode oidc", 2, "invalid_response"),
      ("?code=s3ntinel", "FailureNode oidc", 2, "invalid_response"),
      ("?code=s3ntinel&code=b&state=STATE", "FailureNode oidc", 2, "invalid_response"),
      ("?state=STATE", "FailureNode oidc", 2, "invalid_response"),
      ("", "FailureNode oidc", 2, "invalid_response"),
      (
        "?error=invalid_scope&error_description=A+scope+is+unknown&state=STATE",
        "FailureNode refused", 1, "invalid_scope"
      ),
      ("?error=server_error&state=STATE", "FailureNode server", 2, "server_error"),
      ("?error=login_required&state=STATE", "FailureNode expired", 1, "login_required"),
      ("/other?code=s3ntinel&state=STATE", "FailureNode redirect", 2, nil),
      (
        "?error=odd&error_description=no+s3ntinel&code=s3ntinel&state=STATE",
        "FailureNode refused", 1, "odd"
      ),
      ("/s3ntinel?code=s3ntinel&state=STATE", "FailureNode redirect", 2, nil),
      ("?code=s3ntinel&state=STATE&iss=https://evil", "FailureNode oidc", 2, "invalid_response"),
      ("?code=s3ntinel&state=STATE&iss=ISSUER", "SuccessNode", 0, nil),
      ("?code=s3ntinel#state=STATE", "FailureNode oidc", 2, "invalid_response"),
      (
        "?code=s3ntinel&state=STATE\r\nLocation: https://evil.example", "FailureNode redirect", 2,
        nil
      ),
    ] as [(String, String, Int32, String?)])
  func readsRedirect(_ rest: String, node: String, status: Int32, code: String?) async throws {
    let redirect = FlowServer.Response.redirect(
      FlowServer.redirectUri
        + rest.replacing("ISSUER", with: "ORIGIN\(FlowServer.environment)/as"))
    for isStart in [true, false] {
      let server =
        isStart ? try FlowServer(redirect) : try FlowServer(.json(FlowServer.form()), redirect)
      let end = isStart ? try await server.run(["start", "-vv"]) : try await server.signOn(["-vv"])
      #expect(end.summary == node)
      #expect(end.status == status)
      #expect(end.document["cause"]?["code"]?.string == code)
      #expect(!end.stderr.contains("s3ntinel"), "\(end.stderr)")
      if node == "SuccessNode" {
        #expect(end.document["session"]?["value"] == "s3ntinel")
      } else {
        #expect(end.document["message"]?.string?.contains("s3ntinel") == false)
        let hint = end.document["cause"]?["hint"]?.string ?? ""
        #expect(hint.contains("redirectUri") == (isStart && node == "FailureNode redirect"))
        if code == "invalid_scope" { #expect(end.document["message"] == "A scope is unknown") }
      }
    }
  }

  @Test("a code from a redirect is exchanged for tokens")
  func exchangesCode() async throws {
    let server = try FlowServer(
      .redirect("\(FlowServer.redirectUri)?code=c1&state=STATE"),
      .json(["access_token": "a", "token_type": "Bearer", "expires_in": 60]))
    let user = try await server.run(["token"], try await server.run(["start"]).document)
    #expect(user.type == "User")
    #expect(server.requests.last?.contains("code=c1") == true)
    #expect(server.requests.last?.contains("code_verifier=") == true)
  }

  @Test(
    "a redirect in the middle of a flow says nothing about the client",
    arguments: [
      ("/signon/error?error=access_denied&error_description=Denied", "FailureNode refused"),
      ("/signon/?flowId=f", "FailureNode redirect"),
    ])
  func blamesNobody(_ path: String, node: String) async throws {
    let server = try FlowServer(
      .json(FlowServer.form()), .redirect("ORIGIN\(FlowServer.environment)\(path)"))
    let end = try await server.signOn()
    #expect(end.summary == node)
    #expect(end.document["cause"]?["hint"]?.string?.contains("clientId") != true)
    if node == "FailureNode refused" {
      #expect(end.document["message"] == "Denied")
      #expect(end.document["cause"]?["code"] == "access_denied")
    }
  }
}
