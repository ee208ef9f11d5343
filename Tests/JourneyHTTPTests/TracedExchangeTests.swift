import JourneyJSON
import Testing

@testable import JourneyHTTP

private let sentinel = "S3ntinel"

private func request(
  _ address: String, headers: [(String, String)] = [], body: String? = nil,
  secrets: Secrets = Secrets()
) throws -> HTTPRequest {
  try HTTPRequest(
    .POST, WebAddress(address), headers: headers.map { try HTTPHeader($0.0, $0.1) },
    body: body.map { Array($0.utf8) }, secrets: secrets)
}

@Suite struct TracedExchangeTests {
  @Test(
    "shows harmless query values alone",
    arguments: [
      ("https://h/a?_action=logout&realm=/x", "https://h/a?_action=logout&realm=/x"),
      (
        "https://h/a?authIndexType=service&authIndexValue=Login",
        "https://h/a?authIndexType=service&authIndexValue=Login"
      ),
      (
        "https://h/a?authIndexType=composite_advice&authIndexValue=%3CAdv",
        "https://h/a?authIndexType=composite_advice&authIndexValue=[hidden]"
      ),
      ("https://h/a?authIndexValue=Login", "https://h/a?authIndexValue=[hidden]"),
      (
        "https://h/a?suspendedId=x&code=y&state=z",
        "https://h/a?suspendedId=[hidden]&code=[hidden]&state=[hidden]"
      ),
      ("https://h/a?token", "https://h/a?[hidden]"), ("https://h/a?realm", "https://h/a?realm"),
      (
        "https://h/a?scope=openid%20x&client_id=c&realm=a=b",
        "https://h/a?scope=openid%20x&client_id=c&realm=a=b"
      ),
      ("https://h/a#access_token=x", "https://h/a"),
      (
        "https://h/a?acr_values=Login&redirect_uri=https%3A%2F%2Fa&goto=%2Fx&x=1",
        "https://h/a?acr_values=Login&redirect_uri=https%3A%2F%2Fa&goto=%2Fx&x=[hidden]"
      ),
      ("https://h/a?scope=S3ntinel", "https://h/a?scope=[hidden]"),
      ("https://h/a?S3ntinel=1", "https://h/a?[hidden]=[hidden]"),
    ])
  func addresses(_ address: String, _ shown: String) throws {
    #expect(try WebAddress(address).redacted(Secrets([sentinel])) == shown)
  }

  @Test(
    "shows the shape of a body, and the words of any API",
    arguments: [
      (
        #"{"code":401,"reason":"Unauthorized","message":"Login failure"}"#,
        #"{"code":401,"reason":"Unauthorized","message":"Login failure"}"#
      ),
      (
        #"{"code":"INVALID_DATA","status":"FAILED"}"#, #"{"code":"INVALID_DATA","status":"FAILED"}"#
      ),
      (#"{"code":123456}"#, #"{"code":"[hidden]"}"#),
      (#"{"code":"123456"}"#, #"{"code":"[hidden]"}"#),
      (#"{"code":"SplxlOBeZQQYbYS6WxSbIA"}"#, #"{"code":"[hidden]"}"#),
      (
        #"{"error":"invalid_grant","error_description":"x"}"#,
        #"{"error":"invalid_grant","error_description":"[hidden]"}"#
      ),
      (#"{"name":"demo","value":"x"}"#, #"{"name":"[hidden]","value":"[hidden]"}"#),
      (
        #"{"type":{"a":null},"stage":["x",true,1.5]}"#,
        #"{"type":{"a":"[hidden]"},"stage":["[hidden]","[hidden]","[hidden]"]}"#
      ),
      (#""text""#, #""[hidden]""#), ("{}", "{}"), ("<html>", "[a body that is not JSON]"),
      ("{\"a\":", "[a body that is not JSON]"), ("\u{1b}[31m", "[a body that is not JSON]"),
    ])
  func bodies(_ body: String, _ shown: String) {
    #expect(TraceRules().shape(of: Array(body.utf8), contentType: "application/json") == shown)
  }

  @Test("leaves no sentinel in any line, whoever put it where")
  func sentinels() throws {
    let secrets = Secrets([sentinel])
    var request = try request(
      "https://h/a?returnUrl=S3ntinel&scope=S3ntinel",
      headers: [
        ("iPlanetDirectoryPro", "unknown-session"), ("Cookie", "a=unknown-cookie"),
        ("Authorization", "Bearer unknown-token"), ("User-Agent", "journey S3ntinel"),
        ("X-Configured", "unknown-configured"), ("Content-Type", "application/json"),
      ],
      body:
        #"{"authId":"unknown-auth-id","type":"S3ntinel","S3ntinel":1,"input":[{"name":"S3ntinel"}]}"#,
      secrets: secrets)
    request.tag = "us\u{1b}er-7"
    let response = HTTPResponse(
      status: 200,
      headers: [
        HTTPHeader(received: "Set-Cookie", "a=unknown-new"),
        HTTPHeader(received: "Server", "S3ntinel"),
        HTTPHeader(received: "Location", "https://h/?code=unknown-code"),
        HTTPHeader(received: "S3ntinel", "x"), HTTPHeader(received: "Date", "x\u{1b}[2J\u{202e}"),
      ],
      body: Array(#"{"tokenId":"unknown-token-id","stage":"S3ntinel"}"#.utf8),
      exchange: RequestSummary(of: request, status: 200, milliseconds: 31, at: 0))
    let text = TracedExchange(request, number: 7, time: 1_795_251_066_000)
    let lines =
      text.requestLines + text.lines(response) + [
        text.summary(.success(response)), response.exchange.json.compact,
      ]
    for line in lines {
      #expect(!line.contains(sentinel) && !line.contains("unknown-") && !line.hasControlCharacter)
    }
    let mark = "2026-11-21T08:51:06Z #7 [us\\u{1b}er-7]"
    #expect(lines.contains("\(mark) < Date: x\\u{1b}[2J\\u{202e}"))
    #expect(lines.contains("\(mark) > Content-Type: application/json"))
    #expect(lines.contains("POST https://h/a?returnUrl=[hidden]&scope=[hidden] 200 31 ms \(mark)"))
    let failure = TransportError(.timeout, "x", sent: true, exchange: response.exchange)
    #expect(text.summary(.failure(failure)).hasSuffix(" timeout 31 ms \(mark)"))
  }

  @Test("gives the `request` member of a document")
  func exchange() throws {
    let exchange = RequestSummary(
      of: try request("https://h/a?x=1"), status: nil, milliseconds: 5, at: 1_795_251_066, id: "t-1"
    )
    #expect(
      exchange.json.compact
        == #"{"method":"POST","url":"https://h/a?x=[hidden]","status":null,"ms":5,"at":1795251066,"id":"t-1"}"#
    )
  }
}
