import JourneyJSON
import JourneyTestSupport
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
    "only harmless query values are shown",
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
    "the shape of a body is shown, and the fixed strings of any API",
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
        #"{"code":"\#(String(repeating: "A", count: 40))"}"#,
        #"{"code":"\#(String(repeating: "A", count: 40))"}"#
      ),
      (#"{"code":"\#(String(repeating: "A", count: 41))"}"#, #"{"code":"[hidden]"}"#),
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

  @Test(
    "a value that a body hides is hidden where the body repeats it",
    arguments: [
      (
        #"{"message":"x S3ssionOfAM","tokenId":"S3ssionOfAM"}"#,
        #"{"message":"x [hidden]","tokenId":"[hidden]"}"#
      ),
      (#"{"tokenId":"S","message":"x 'S'"}"#, #"{"tokenId":"[hidden]","message":"x '[hidden]'"}"#),
      (
        #"{"type":"S3ssionOfAM","stage":"S3ssionOfAM","status":"S3ssionOfAM","a":{"b":["S3ssionOfAM"]}}"#,
        #"{"type":"[hidden]","stage":"[hidden]","status":"[hidden]","a":{"b":["[hidden]"]}}"#
      ),
      (
        #"{"reason":"a%2Fb+c= no","label":"a/b c=","prompt":"YS9iIGM9","tokenId":"a/b c="}"#,
        #"{"reason":"[hidden] no","label":"[hidden]","prompt":"[hidden]","tokenId":"[hidden]"}"#
      ),
      (
        #"{"message":"code 123456","otp":123456,"_id":0,"code":401}"#,
        #"{"message":"code [hidden]","otp":"[hidden]","_id":"[hidden]","code":401}"#
      ),
      (
        #"{"message":"t T0kenOfAM","httpBody":"{\"x\":[\"T0kenOfAM\"]}"}"#,
        #"{"message":"t [hidden]","httpBody":"[hidden]"}"#
      ),
      (#"{"tokenId":"tokenId","message":"m"}"#, #"{"tokenId":"[hidden]","message":"m"}"#),
      (#"{"a":"","b":",","message":"1,2"}"#, #"{"a":"[hidden]","b":"[hidden]","message":"1,2"}"#),
    ])
  func repeated(_ body: String, _ shown: String) {
    #expect(TraceRules().shape(of: Array(body.utf8), contentType: "application/json") == shown)
  }

  @Test("the time to hide what a body repeats grows in proportion to its size")
  func manyHidden() throws {
    let growth = ProcessorTime.growth(to: 4_000, rounds: 1) { count in
      let pairs = (0..<count).map { #"{"x":"value-\#($0)","message":"m \#($0)"}"# }
      let body = Array("[\(pairs.joined(separator: ","))]".utf8)
      #expect(!TraceRules().shape(of: body, contentType: nil).contains("value"))
    }
    #expect(growth < 24)
  }

  @Test("no line contains a secret, wherever it comes from")
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

  @Test("a secret across the end of the shown part of a body is hidden")
  func longBody() throws {
    let secret = "secret-of-27-letters-\(sentinel)"
    let rules = TraceRules(secrets: { _ in ["another"] })
    for count in 16_340..<16_400 {
      let body = #"{"message":"\#(String(repeating: "x", count: count))\#(secret)"}"#
      let shown = rules.shape(
        of: Array(body.utf8), contentType: nil, hiding: Secrets([secret]))
      #expect(!shown.contains("secret") && !shown.contains(sentinel))
      #expect(shown.utf8.count <= Secrets.longestText + Secrets.placeholder.utf8.count + 3)
    }
  }

  @Test("neither the length of a body nor a new cookie that the body repeats is shown")
  func lengths() throws {
    let request = try request("https://h/a", headers: [("Content-Length", "17")], body: "{}")
    let response = HTTPResponse(
      status: 200,
      headers: [
        HTTPHeader(received: "content-length", "18"),
        HTTPHeader(received: "Set-Cookie", "a=fresh-cookie"),
      ], body: Array(#"{"message":"fresh-cookie"}"#.utf8),
      exchange: RequestSummary(of: request, status: 200, milliseconds: 1, at: 0))
    let text = TracedExchange(request, number: 1, time: 0)
    for line in text.requestLines + text.lines(response) {
      #expect(!line.lowercased().contains("content-length") && !line.contains("fresh-cookie"))
    }
    #expect(text.body(of: response) == #"{"message":"[hidden]"}"#)
  }

  @Test("configured headers that name a request, a program or a place are shown, and others hidden")
  func openHeaders() throws {
    let names = [
      "X-ForgeRock-TransactionId", "x-request-id", "traceparent", "User-Agent", "Accept-Language",
      "Origin", "X-Forwarded-For",
    ]
    var request = try request("https://h/a")
    request.add(configured: try names.map { try HTTPHeader($0, "open-1") })
    request.add(configured: [try HTTPHeader("X-Key", "shut-1")])
    #expect(request.secrets.hide(in: "open-1 shut-1") == "open-1 [hidden]")
    let text = TracedExchange(request, number: 1, time: 0)
    #expect(text.headers.map(\.value) == names.map { _ in "open-1" } + ["[hidden]"])
    request.add(configured: [try HTTPHeader("X-Key-2", "open-1")])
    #expect(request.secrets.hide(in: "open-1") == "[hidden]")
  }

  @Test("the headers with a user's name and password are sent only if a journey begins")
  func zeroPage() throws {
    let headers = try ["X-OpenAM-Username", "x-openam-PASSWORD", "X-Key"].map {
      try HTTPHeader($0, "value-of-header")
    }
    for begins in [true, false] {
      var request = try request("https://h/a")
      request.add(configured: headers, beginsJourney: begins)
      #expect(request.headers.map(\.name) == (begins ? headers : [headers[2]]).map(\.name))
      #expect(request.secrets.hide(in: "value-of-header") == "[hidden]")
    }
  }

  @Test("the password of a proxy is hidden as it is written and decoded")
  func proxyPasswords() throws {
    var configuration = TransportConfiguration()
    configuration.proxy = "http://user:S3ntinel%2Dpass@127.0.0.1:1"
    let request = try request("http://h/a")
    let proxy = ProxyChoice(configuration, for: request.address)
    let response = HTTPResponse(
      status: 407, headers: [HTTPHeader(received: "Server", "S3ntinel%2Dpass S3ntinel-pass")],
      body: Array(#"{"message":"S3ntinel-pass S3ntinel%2Dpass"}"#.utf8),
      exchange: RequestSummary(of: request, status: 407, milliseconds: 1, at: 0))
    let text = TracedExchange(request, secrets: proxy.secrets, number: 1, time: 0)
    #expect(text.lines(response).count == 3)
    for line in text.lines(response) { #expect(!line.contains(sentinel)) }
  }

  @Test("the `request` member of a document has the facts of the exchange")
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
