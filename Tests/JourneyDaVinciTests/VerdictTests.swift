import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyDaVinci

/// docs/protocol/davinci.md, "Decision rules".
@Suite("Verdicts")
struct VerdictTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let status: Int
    let body: String
    let node: String
    var code: String?
    var headers: [(String, String)] = []

    init(_ status: Int, _ body: String, _ node: String, code: String? = nil) {
      self.status = status
      self.body = body
      self.node = node
      self.code = code
    }

    var testDescription: String { "\(status) \(body.prefix(60)) is \(node)" }
  }

  static let page = #"{"_links": {"next": {"href": "https://auth.example.com/x"}}}"#

  @Test(
    "the first rule that matches decides",
    arguments: [
      Example(302, "", "redirect"), Example(399, page, "redirect"),
      Example(500, #"{"message": "Down"}"#, "server"), Example(503, "<html>", "server"),
      Example(100, page, "server"),
      Example(400, "<html>", "parse"), Example(400, "", "parse"),
      Example(400, "[]", "server"),
      Example(401, #"{"code": 1999, "message": "Gone"}"#, "expired", code: "timeout"),
      Example(400, #"{"code": "1999"}"#, "expired", code: "timeout"),
      Example(400, #"{"code": "requestTimedOut"}"#, "expired", code: "timeout"),
      Example(
        400,
        #"{"connectorId": "pingOneAuthenticationConnector", "capabilityName": "setSession"}"#,
        "refused"),
      Example(
        400,
        #"{"connectorId": "pingOneAuthenticationConnector", "#
          + #""capabilityName": "returnSuccessResponseRedirect"}"#, "refused"),
      Example(
        400,
        #"{"connectorId": "pingOneAuthenticationConnector", "capabilityName": "other"}"#,
        "ErrorNode refused"),
      Example(400, #"{"code": " x "}"#, "ErrorNode refused", code: "x"),
      Example(429, "{}", "ErrorNode limited"), Example(429, "<html>", "ErrorNode limited"),
      Example(429, "[]", "ErrorNode limited"),
      Example(429, #"{"code": 1999}"#, "ErrorNode limited", code: "1999"),
      Example(503, #"{"code": 1999, "message": "Down"}"#, "ErrorNode server", code: "1999"),
      Example(503, "[]", "server"),
      Example(200, "<html>", "parse"), Example(200, "[]", "server"),
      Example(200, #"{"status": "FAILED"}"#, "refused"),
      Example(200, #"{"status": "failure"}"#, "refused"),
      Example(200, #"{"status": "Failed", "session": {}}"#, "refused"),
      Example(
        200, #"{"error": {"code": "login_required"}, "session": {}}"#, "expired",
        code: "login_required"),
      Example(200, #"{"error": "no"}"#, "refused", code: "no"),
      Example(200, #"{"error": "Not now"}"#, "refused"),
      Example(
        200, #"{"status": "FAILED", "error": {"code": "server_error"}}"#, "server",
        code: "server_error"),
      Example(400, #"{"code": "server_error"}"#, "ErrorNode server", code: "server_error"),
      Example(400, #"{"capabilityName": "returnErrorResponseRedirect"}"#, "refused"),
      Example(200, #"{"capabilityName": "returnErrorResponseRedirect"}"#, "refused"),
      Example(200, #"{"capabilityName": "returnSuccessResponseWidget"}"#, "success "),
      Example(200, #"{"capabilityName": "createSuccessResponse"}"#, "success "),
      Example(200, #"{"success": true}"#, "success "),
      Example(200, #"{"success": true, "form": {}}"#, "server"),
      Example(200, #"{"success": true, "screen": {}}"#, "server"),
      Example(200, #"{"success": true, "dvResponse": "d"}"#, "server"),
      Example(200, #"{"a": {"b": {"error": {"message": "No"}}}}"#, "refused"),
      Example(200, #"{"a": {"b": {"error": "No"}}}"#, "server"),
      Example(200, #"{"authorizeResponse": {"code": "c"}}"#, "success c"),
      Example(200, #"{"authorizeResponse": {}}"#, "refused"),
      Example(200, #"{"authorizeResponse": {"code": ""}, "session": {}}"#, "refused"),
      Example(200, #"{"session": {"id": "s"}}"#, "success "),
      Example(200, #"{"eventName": "rewindStateToLastRenderedUI"}"#, "rewind"),
      Example(200, #"{"eventName": "rewindStateToSpecificRenderedUI"}"#, "rewind"),
      Example(200, page, "page"),
      Example(200, #"{"_links": {"continue": {"href": "x"}}}"#, "page"),
      Example(200, #"{"_links": {"next": {"href": ""}}}"#, "server"),
      Example(200, "{}", "server"),
      Example(200, #"{"error": {}, "_links": {"next": {"href": "x"}}}"#, "page"),
      Example(200, #"{"error": null, "_links": {"next": {"href": "x"}}}"#, "page"),
      Example(200, #"{"error": "", "_links": {"next": {"href": "x"}}}"#, "page"),
      Example(201, page, "page"), Example(204, "", "parse"),
      Example(200, #"{"a":"#, "parse"),
    ])
  func decides(_ example: Example) throws {
    let response = HTTPResponse(
      status: example.status, headers: [try HTTPHeader("Content-Type", "text/x")],
      body: Array(example.body.utf8),
      exchange: RequestSummary(method: "POST", url: "", status: nil, milliseconds: 0, at: 0))
    let verdict = DaVinciVerdict.of(DaVinciResponse(.success(response)))
    #expect(verdict.name == example.node)
    #expect(verdict.cause?.code == example.code)
    if let cause = verdict.cause {
      #expect(cause.status == example.status)
      #expect(cause.sent)
    }
    if example.node == "parse" {
      #expect(try #require(verdict.cause).message.contains("'text/x'"))
    }
  }

  @Test("a SuccessNode of the library has the tokens with which a flow ended, and no user")
  func keepsTokens() async throws {
    let flow = Flow([
      ScriptedTransport.json(
        200, ["capabilityName": "returnSuccessResponseWidget", "access_token": "a"])
    ])
    let node = try #require(await flow.daVinci.start() as? SuccessNode)
    #expect(node.input["access_token"] == "a")
    #expect(node.session.value.isEmpty)
    #expect(await flow.daVinci.daVinciUser() == nil)
  }

  @Test("a FailureNode of the library has the JSON of the response that ended the flow")
  func keepsInput() async throws {
    let flow = Flow([ScriptedTransport.json(200, ["x": 1])])
    let node = try #require(await flow.daVinci.start() as? FailureNode)
    #expect(node.input == ["x": 1])
  }

  @Test(
    "a redirect is an authorization response only at the whole redirect URI",
    arguments: [
      ("org.example.app://callback", true),
      ("ORG.example.app://callback", false), ("org.example.app://callback/", false),
      ("org.example.app://callbac", false),
    ])
  func comparesBytes(_ address: String, isAnswer: Bool) throws {
    let response = HTTPResponse(
      status: 302, headers: [try HTTPHeader("Location", "\(address)?code=c&state=s")], body: [],
      exchange: RequestSummary(method: "GET", url: "", status: nil, milliseconds: 0, at: 0))
    let step = FlowStep(redirectUri: "org.example.app://callback", state: "s")
    let verdict = DaVinciVerdict.of(DaVinciResponse(.success(response), to: step))
    #expect(verdict.name == (isAnswer ? "success c" : "redirect"))
  }

  @Test("each failure without a response keeps its kind")
  func noResponse() {
    let error = TransportError(.timeout, "the time was up", sent: true)
    let verdict = DaVinciVerdict.of(DaVinciResponse(.failure(error)))
    #expect(verdict == .failure(FlowError(error)))
  }

  @Test(
    "if several rules match, the first one decides",
    arguments: [
      Example(
        400,
        #"{"code": "1999", "connectorId": "pingOneAuthenticationConnector", "#
          + #""capabilityName": "setSession"}"#, "expired", code: "timeout"),
      Example(
        200, #"{"status": "FAILED", "authorizeResponse": {"code": "c"}}"#, "refused"),
      Example(200, #"{"status": "FAILED", "_links": {"next": {"href": "x"}}}"#, "refused"),
      Example(
        200, #"{"error": {"code": "no"}, "authorizeResponse": {"code": "c"}}"#, "refused",
        code: "no"),
      Example(200, #"{"error": "No", "_links": {"next": {"href": "x"}}}"#, "refused"),
      Example(200, #"{"authorizeResponse": {"code": "c"}, "session": {}}"#, "success c"),
      Example(
        200, #"{"capabilityName": "createSuccessResponse", "_links": {"next": {"href": "x"}}}"#,
        "success "),
      Example(
        200, #"{"capabilityName": "createSuccessResponse", "authorizeResponse": {"code": "c"}}"#,
        "success c"),
      Example(
        200, #"{"capabilityName": "createSuccessResponse", "error": {"code": "no"}}"#, "refused",
        code: "no"),
      Example(
        200, #"{"capabilityName": "returnSuccessResponseRedirect", "dvResponse": "d"}"#, "server"),
      Example(200, #"{"screen": {}, "_links": {"next": {"href": "x"}}}"#, "server"),
      Example(
        200, #"{"authorizeResponse": {"code": "c"}, "_links": {"next": {"href": "x"}}}"#,
        "success c"),
      Example(
        200, #"{"authorizeResponse": {}, "_links": {"next": {"href": "x"}}}"#, "refused"),
      Example(
        200, #"{"session": {}, "eventName": "rewindStateToLastRenderedUI"}"#, "success "),
      Example(200, #"{"session": {}, "_links": {"next": {"href": "x"}}}"#, "success "),
      Example(
        200,
        #"{"eventName": "rewindStateToLastRenderedUI", "_links": {"next": {"href": "x"}}}"#,
        "rewind"),
    ])
  func decidesFirst(_ example: Example) throws { try decides(example) }
}

extension DaVinciVerdict {
  var name: String {
    switch self {
    case .page: "page"
    case .success(let code, _): "success \(code)"
    case .rewind: "rewind"
    case .refusal(let cause, _): "ErrorNode \(cause.kind.rawValue)"
    case .failure(let cause): cause.kind.rawValue
    }
  }

  var cause: FlowError? {
    switch self {
    case .refusal(let cause, _), .failure(let cause): cause
    case .page, .success, .rewind: nil
    }
  }
}
