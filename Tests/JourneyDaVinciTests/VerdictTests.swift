import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyDaVinci

/// Rows 10 to 29 of the test matrix.
@Suite("verdicts")
struct VerdictTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let row: Int
    let status: Int
    let body: String
    let node: String
    var code: String?
    var headers: [(String, String)] = []

    init(_ row: Int, _ status: Int, _ body: String, _ node: String, code: String? = nil) {
      self.row = row
      self.status = status
      self.body = body
      self.node = node
      self.code = code
    }

    var testDescription: String { "\(row): \(status) \(body.prefix(60)) is \(node)" }
  }

  static let page = #"{"_links": {"next": {"href": "https://auth.example.com/x"}}}"#

  @Test(
    "10–29: the first rule that fits decides",
    arguments: [
      Example(11, 302, "", "redirect"), Example(11, 399, page, "redirect"),
      Example(12, 500, #"{"message": "Down"}"#, "server"), Example(12, 503, "<html>", "server"),
      Example(12, 100, page, "server"),
      Example(13, 400, "<html>", "parse"), Example(13, 400, "", "parse"),
      Example(13, 400, "[]", "server"),
      Example(14, 401, #"{"code": 1999, "message": "Gone"}"#, "expired", code: "timeout"),
      Example(14, 400, #"{"code": "1999"}"#, "expired", code: "timeout"),
      Example(14, 400, #"{"code": "requestTimedOut"}"#, "expired", code: "timeout"),
      Example(
        15, 400,
        #"{"connectorId": "pingOneAuthenticationConnector", "capabilityName": "setSession"}"#,
        "refused"),
      Example(
        15, 400,
        #"{"connectorId": "pingOneAuthenticationConnector", "#
          + #""capabilityName": "returnSuccessResponseRedirect"}"#, "refused"),
      Example(
        16, 400,
        #"{"connectorId": "pingOneAuthenticationConnector", "capabilityName": "other"}"#,
        "ErrorNode refused"),
      Example(16, 400, #"{"code": " x "}"#, "ErrorNode refused", code: "x"),
      Example(16, 429, "{}", "ErrorNode limited"),
      Example(17, 200, "<html>", "parse"), Example(17, 200, "[]", "server"),
      Example(18, 200, #"{"status": "FAILED"}"#, "refused"),
      Example(18, 200, #"{"status": "failure"}"#, "refused"),
      Example(18, 200, #"{"status": "Failed", "session": {}}"#, "refused"),
      Example(
        19, 200, #"{"error": {"code": "login_required"}, "session": {}}"#, "refused",
        code: "login_required"),
      Example(19, 200, #"{"error": "no"}"#, "refused"),
      Example(20, 200, #"{"authorizeResponse": {"code": "c"}}"#, "success c"),
      Example(21, 200, #"{"authorizeResponse": {}}"#, "refused"),
      Example(21, 200, #"{"authorizeResponse": {"code": ""}, "session": {}}"#, "refused"),
      Example(22, 200, #"{"session": {"id": "s"}}"#, "success "),
      Example(23, 200, #"{"eventName": "rewindStateToLastRenderedUI"}"#, "rewind"),
      Example(23, 200, #"{"eventName": "rewindStateToSpecificRenderedUI"}"#, "rewind"),
      Example(24, 200, page, "page"),
      Example(24, 200, #"{"_links": {"continue": {"href": "x"}}}"#, "page"),
      Example(25, 200, #"{"_links": {"next": {"href": ""}}}"#, "server"),
      Example(25, 200, "{}", "server"),
      Example(26, 200, #"{"error": {}, "_links": {"next": {"href": "x"}}}"#, "page"),
      Example(26, 200, #"{"error": null, "_links": {"next": {"href": "x"}}}"#, "page"),
      Example(26, 200, #"{"error": "", "_links": {"next": {"href": "x"}}}"#, "page"),
      Example(27, 201, page, "page"), Example(27, 204, "", "parse"),
      Example(29, 200, #"{"a":"#, "parse"),
    ])
  func decides(_ example: Example) throws {
    let response = HTTPResponse(
      status: example.status, headers: [try HTTPHeader("Content-Type", "text/x")],
      body: Array(example.body.utf8),
      exchange: Exchange(method: "POST", url: "", status: nil, milliseconds: 0, at: 0))
    let verdict = DaVinciVerdict.of(DaVinciReply(.success(response)))
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

  @Test("10: no answer at all")
  func hasNoAnswer() {
    let error = TransportError(.timeout, "the time was up", sent: true)
    let verdict = DaVinciVerdict.of(DaVinciReply(.failure(error)))
    #expect(verdict == .failure(Cause(error)))
  }

  @Test(
    "where several rules fit, the earlier one decides",
    arguments: [
      Example(
        14, 400,
        #"{"code": "1999", "connectorId": "pingOneAuthenticationConnector", "#
          + #""capabilityName": "setSession"}"#, "expired", code: "timeout"),
      Example(
        18, 200, #"{"status": "FAILED", "authorizeResponse": {"code": "c"}}"#, "refused"),
      Example(18, 200, #"{"status": "FAILED", "_links": {"next": {"href": "x"}}}"#, "refused"),
      Example(
        19, 200, #"{"error": {"code": "no"}, "authorizeResponse": {"code": "c"}}"#, "refused",
        code: "no"),
      Example(19, 200, #"{"error": "no", "_links": {"next": {"href": "x"}}}"#, "refused"),
      Example(20, 200, #"{"authorizeResponse": {"code": "c"}, "session": {}}"#, "success c"),
      Example(
        20, 200, #"{"authorizeResponse": {"code": "c"}, "_links": {"next": {"href": "x"}}}"#,
        "success c"),
      Example(
        21, 200, #"{"authorizeResponse": {}, "_links": {"next": {"href": "x"}}}"#, "refused"),
      Example(
        22, 200, #"{"session": {}, "eventName": "rewindStateToLastRenderedUI"}"#, "success "),
      Example(22, 200, #"{"session": {}, "_links": {"next": {"href": "x"}}}"#, "success "),
      Example(
        23, 200,
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

  var cause: Cause? {
    switch self {
    case .refusal(let cause, _), .failure(let cause): cause
    case .page, .success, .rewind: nil
    }
  }
}
