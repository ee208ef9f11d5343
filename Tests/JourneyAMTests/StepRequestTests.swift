import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// docs/protocol/journey.md, "Next" to "Cookies and sessions": the parts of every step's request.
@Suite("The request of a step")
struct StepRequestTests {
  @Test("every request has the same headers", arguments: Bench.Operation.allCases)
  func headers(_ operation: Bench.Operation) async throws {
    let bench = try Bench(.refusal)
    _ = try await bench.node(by: operation)
    let request = bench.transport.requests[0]
    #expect(
      request.headers.map { "\($0.name): \($0.value)" } == [
        "Content-Type: application/json", "Accept: application/json",
        "Accept-API-Version: resource=2.1, protocol=1.0", "X-Requested-With: ping-sdk",
      ])
    #expect(request.method == .POST)
  }

  @Test("a language is sent if one is given, with all steps of the journey")
  func language() async throws {
    let bench = try Bench(
      ScriptedTransport.json(200, ["authId": "a.b.c"]), .refusal)
    let page = try #require(
      await bench.journey.start { $0.language = "de-CH, fr;q=0.5" } as? ContinueNode)
    _ = await page.next()
    #expect(
      bench.transport.requests.map { $0.header("Accept-Language") } == [
        "de-CH, fr;q=0.5", "de-CH, fr;q=0.5",
      ])
  }

  @Test("configured headers are sent to the server, and are secrets of the request")
  func configuredHeaders() async throws {
    let bench = try Bench(
      ScriptedTransport.json(403, ["message": "wrong key s3cret-key"]),
      headers: [("X-Api-Key", "s3cret-key")])
    let no = try #require(try await bench.node(by: .start) as? ErrorNode)
    #expect(bench.transport.requests[0].header("x-api-key") == "s3cret-key")
    #expect(no.message == "wrong key s3cret-key")
    #expect(bench.transport.requests[0].secrets.hide(in: "key s3cret-key") == "key [hidden]")
  }

  @Test("the origin that a passkey's answer claims is sent, or a configured Origin instead")
  func origin() async throws {
    for (headers, origin) in [
      ([], "https://login.example.com"),
      ([("origin", "https://proxy.example")], "https://proxy.example"),
    ] as [([(String, String)], String)] {
      for prompt in ["Credentials", " Credentials :", "Credentials:", "Credentials of your bank"] {
        let bench = try Bench(.refusal, headers: headers)
        let page = try bench.page([
          [
            "type": "PasswordCallback", "output": [["name": "prompt", "value": .string(prompt)]],
            "input": [["name": "IDToken1", "value": ""]],
          ]
        ])
        let field = try #require(page.callbacks[0] as? PasswordCallback)
        field.password = #"{"origin":"https://login.example.com"}::1"#
        _ = await page.next()
        let sent = bench.transport.requests[0].headers.filter { $0.name.lowercased() == "origin" }
        let isPasskeys = prompt.hasSuffix("bank") == false
        #expect(
          sent.map(\.value) == (isPasskeys || !headers.isEmpty ? [origin] : []), "\(prompt)")
      }
      let bench = try Bench(.refusal, headers: headers)
      let page = try bench.page([
        [
          "type": "HiddenValueCallback", "output": [["name": "id", "value": "webAuthnOutcome"]],
          "input": [["name": "IDToken1", "value": "webAuthnOutcome"]],
        ]
      ])
      let field = try #require(page.callbacks[0] as? HiddenValueCallback)
      field.value = #"{"origin":"https://login.example.com"}::1"#
      _ = await page.next()
      let sent = bench.transport.requests[0].headers.filter { $0.name.lowercased() == "origin" }
      #expect(sent.map(\.value) == [origin])
    }
  }

  @Test("a configured Authorization header is sent with every step")
  func configuredAuthorization() async throws {
    let bench = try Bench(
      .refusal, headers: [("Authorization", "Basic Z2F0ZXdheQ=="), ("Accept-Language", "de")])
    _ = await bench.journey.start { $0.language = "fr" }
    let sent = bench.transport.requests[0].headers
    #expect(sent.filter { $0.name == "Authorization" }.map(\.value) == ["Basic Z2F0ZXdheQ=="])
    #expect(sent.filter { $0.name == "Accept-Language" }.map(\.value) == ["fr"])
  }

  @Test(
    "cookies of a step are sent with the next one, with the session in one Cookie header")
  func cookies() async throws {
    let bench = try Bench(
      ScriptedTransport.json(
        200, ["authId": "a.b.c"],
        headers: [
          ("Set-Cookie", "amlbcookie=01; Path=/"), ("Set-Cookie", "route=r1; Path=/; HttpOnly"),
          ("Set-Cookie", "elsewhere=1; Domain=evil.test"), ("Set-Cookie", "sso=stale; Path=/"),
        ]),
      ScriptedTransport.json(
        200, ["authId": "d.e.f"],
        headers: [
          ("Set-Cookie", "amlbcookie=02; Path=/"), ("Set-Cookie", "route=; Max-Age=0; Path=/"),
        ]), .refusal)
    let first = try #require(
      await bench.journey.start { $0.session = Session(value: "tok*en", cookieName: "sso") }
        as? ContinueNode)
    let second = try #require(await first.next() as? ContinueNode)
    _ = await second.next()
    #expect(
      bench.transport.requests.map { $0.header("Cookie") } == [
        "sso=tok*en", "sso=tok*en; amlbcookie=01; route=r1", "sso=tok*en; amlbcookie=02",
      ])
    #expect(bench.transport.requests.map { $0.header("sso") } == ["tok*en", "tok*en", "tok*en"])
    #expect(try bench.sent()["authId"] == "d.e.f")
  }

  @Test(
    "a session that cannot be a cookie is refused before anything is sent",
    arguments: [
      Session(value: "a;b=c"), Session(value: "a b"), Session(value: "a\r\nX: y"),
      Session(value: "ä"), Session(value: "a", cookieName: "b c"),
      Session(value: "a", cookieName: "Cookie"), Session(value: "a", cookieName: "content-length"),
      Session(value: "a", cookieName: ""), Session(value: "a", cookieName: "b\n"),
    ])
  func badSessions(_ session: Session) async throws {
    let bench = try Bench()
    let node = try #require(await bench.journey.start { $0.session = session } as? FailureNode)
    #expect(node.cause.kind == .state)
    #expect(!node.cause.sent)
    #expect(bench.transport.requests.isEmpty)
  }

  @Test("the name of the session's cookie is its own, the configured one, or AM's")
  func cookieNames() async throws {
    for (own, configured, due) in [
      ("own", "configured", "own"), (nil, "configured", "configured"),
      (nil, nil, "iPlanetDirectoryPro"),
    ] as [(String?, String?, String)] {
      let bench = try Bench(.refusal, cookieName: configured)
      _ = await bench.journey.start { $0.session = Session(value: "t", cookieName: own) }
      #expect(bench.transport.requests[0].header("Cookie") == "\(due)=t")
    }
  }

  @Test("noSession and ForceAuth are repeated with every step of their journey")
  func options() async throws {
    let bench = try Bench(ScriptedTransport.json(200, ["authId": "a.b.c"]), .refusal)
    let page = try #require(
      await bench.journey.start("Login") {
        $0.noSession = true
        $0.forceAuth = true
      } as? ContinueNode)
    _ = await page.next()
    #expect(bench.query == ["ForceAuth": "true", "noSession": "true"])
  }

  @Test("the query of a return address is sent, except for names that steps set")
  func returnAddress() async throws {
    let bench = try Bench(.refusal)
    let page = try bench.page([
      .callback("RedirectCallback", output: ["redirectUrl": "https://idp"])
    ])
    (page.callbackFields[0] as? RedirectCallback)?.returnUrl =
      "org.example.app://back?code=a%2Bb&state=x+y&realm=/evil&_action=logout"
      + "&authIndexType=service&authIndexValue=Admin&suspendedId=1&ForceAuth=false&empty#fragment"
    _ = await page.next()
    #expect(bench.transport.requests[0].address.query == "code=a%2Bb&state=x%20y&empty=")
    #expect(bench.transport.requests[0].address.origin == bench.server.base.origin)
  }

  @Test(
    "a query in the fragment is also sent",
    arguments: [
      ("https://app/#login&code=c&state=s", "code=c&state=s"),
      ("https://app/#code=c&state=s", "code=c&state=s"),
      ("https://app/#/route?code=c&state=s", "code=c&state=s"),
      ("https://app/#a=b?c=d&e=f", "a=b%3Fc%3Dd&e=f"),
      ("https://app/?x=1#login&code=c", "x=1&code=c"),
      ("https://app/?x=1#login", "x=1"), ("https://app/?x=1#", "x=1"),
      ("https://app/?code=c#login&code=c&state=s", "code=c&state=s"),
      ("https://app/?code=c&code=c", "code=c"),
      ("org.example.app://back#code=a+b%2Bc", "code=a%20b%2Bc"),
      (
        "https://app/#login&realm=/evil&_action=x&authIndexType=a&authIndexValue=b&suspendedId=1"
          + "&ForceAuth=true&noSession=true&code=c", "code=c"
      ),
      ("https://app/#x&form_post_entry=1#2", "form_post_entry=1%232"),
    ])
  func fragments(_ link: String, _ query: String) async throws {
    let bench = try Bench(.refusal)
    let page = try bench.page([
      .callback("RedirectCallback", output: ["redirectUrl": "https://idp"])
    ])
    (page.callbackFields[0] as? RedirectCallback)?.returnUrl = link
    #expect(await page.next() is ErrorNode)
    #expect(bench.transport.requests.first?.address.query == query)
  }

  @Test("an IdPCallback also accepts a fragment, and keeps its token beside it")
  func fragmentOfProvider() async throws {
    let bench = try Bench(.refusal)
    let page = try bench.page([
      .callback("IdPCallback", input: ["IDToken1token": "", "IDToken1token_type": ""])
    ])
    let idp = try #require(page.callbackFields[0] as? IdpCallback)
    idp.returnUrl = "https://app/#login&code=c"
    idp.token = "t"
    #expect(await page.next() is ErrorNode)
    #expect(bench.transport.requests.first?.address.query == "code=c")
    #expect(try bench.sent()["callbacks"]?[0]?["input"]?[0]?["value"] == "t")
  }

  @Test(
    "an invalid return address is refused before anything is sent",
    arguments: [
      "https://app/back", "code=x", "back?code=x", "https://app/?", "https://app/?#x",
      "https://app/#login", "https://app/#", "https://app/#login&", "https://app/#?",
      "https://app/#code=%zz", "https://app/#login&code=%0a",
      "https://app/?code=1#login&code=2", "https://app/?code=1&code=2",
      "https://app/#code=1&code=2", "https://app/#login?code=1&code=2",
      "https://app/?code=%zz", "https://app/?code=%0a", "https://app/?co de=x",
      "https://app/?code=" + String(repeating: "x", count: 65 << 10),
    ])
  func badReturnAddress(_ link: String) async throws {
    let bench = try Bench()
    let page = try bench.page([
      .callback("RedirectCallback", output: ["redirectUrl": "https://idp"])
    ])
    (page.callbackFields[0] as? RedirectCallback)?.returnUrl = link
    let node = try #require(await page.next() as? FailureNode)
    #expect(node.cause.kind == .answers)
    #expect(node.problems.map(\.code) == ["returnUrl"])
    #expect(node.problems.map(\.key) == ["RedirectCallback-1"])
    #expect(!(node.cause.message.contains("app/")), "the address is as secret as an answer")
  }

  @Test("the query of a return address is as secret as an answer")
  func returnAddressIsSecret() async throws {
    let bench = try Bench(ScriptedTransport.json(401, ["message": "bad code s3cret-code"]))
    let page = try bench.page([
      .callback("RedirectCallback", output: ["redirectUrl": "https://idp"])
    ])
    (page.callbackFields[0] as? RedirectCallback)?.returnUrl = "https://app/?code=s3cret-code"
    let no = try #require(await page.next() as? ErrorNode)
    #expect(no.message == "bad code s3cret-code")
    #expect(bench.transport.requests[0].secrets.hide(in: "is s3cret-code") == "is [hidden]")
    #expect(no.exchange?.url.contains("s3cret-code") == false)
  }
}
