import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

@testable import JourneyDaVinci

/// docs/protocol/davinci.md, "Start".
@Suite("Start of a flow")
struct StartTests {
  @Test("the first form is a page")
  func shows() async throws {
    let flow = Flow([answer(Form.page(Form.signOn))])
    let node = try #require(await flow.daVinci.start() as? ContinueNode)
    #expect(node.collectorFields.count == 7)
    #expect(node.page.heading["name"] == "Sign on form")
    #expect(node.page.heading["category"] == "CUSTOM_FORM")
  }

  @Test("a flow begins with one GET request that has every parameter once")
  func begins() async throws {
    let flow = Flow([answer(Form.page(Form.signOn))]) { $0.acrValues = "policy-1" }
    _ = await flow.daVinci.start()
    #expect(flow.requests.count == 2)
    #expect(flow.requests[0].address.text == Flow.discoveryEndpoint)
    let sent = flow.requests[1]
    #expect(sent.method == .GET)
    #expect(sent.body == nil)
    #expect(sent.address.text.hasPrefix("\(Form.server)/as/authorize?response_mode=pi.flow&"))
    #expect(
      sent.address.queryItems.map(\.name) == [
        "response_mode", "response_type", "client_id", "redirect_uri", "scope", "state",
        "code_challenge", "code_challenge_method", "nonce", "acr_values",
      ])
  }

  @Test("the headers name the client, but no language and no earlier flow")
  func headers() async throws {
    let flow = Flow([answer(Form.page(Form.signOn))])
    _ = await flow.daVinci.start()
    let sent = flow.requests[1]
    #expect(sent.header("X-Requested-With") == "ping-sdk")
    #expect(sent.header("X-Requested-Platform") == "ios")
    #expect(sent.header("Accept") == "application/json")
    #expect(sent.header("Accept-Language") == nil)
    #expect(sent.header("Cookie") == nil)
  }

  @Test("parameters are percent-encoded, and none is sent twice")
  func encodes() async {
    let flow = Flow([answer(Form.page([]))]) { oidc in
      oidc.loginHint = "ada+x @example.com"
      oidc.uiLocales = "en fr"
      oidc.additionalParameters = [.init("max_age", "1 2"), .init("ui_locales", "de")]
    }
    _ = await flow.daVinci.start("policy 2")
    let query = flow.requests[1].address.query ?? ""
    #expect(query.contains("scope=openid%20profile"))
    #expect(query.contains("redirect_uri=org.example.app%3A%2F%2Fcallback"))
    #expect(query.contains("login_hint=ada%2Bx%20%40example.com"))
    #expect(query.contains("acr_values=policy%202"))
    #expect(query.contains("ui_locales=de"))
    #expect(query.contains("max_age=1%202"))
    let names = flow.requests[1].address.queryItems.map(\.name)
    #expect(names.count == Set(names).count)
  }

  @Test(
    "a discovery document that cannot be used is named, and no other request is sent",
    arguments: [
      (ScriptedTransport.text(404, "no"), "404"), (ScriptedTransport.text(200, "<html>"), "200"),
      (ScriptedTransport.json(200, ["issuer": "x"]), "authorization_endpoint"),
      (
        ScriptedTransport.json(200, ["authorization_endpoint": "ftp://auth.example.com/a"]),
        "authorization_endpoint"
      ),
    ])
  func needsDiscovery(_ reply: ScriptedTransport.Outcome, detail: String) async throws {
    let flow = Flow([reply], discovers: false)
    let node = try #require(await flow.daVinci.start() as? FailureNode)
    #expect(node.cause.kind == .oidc)
    #expect(node.cause.message.contains(detail))
    #expect(node.exchange != nil)
    #expect(flow.requests.count == 1)
  }

  @Test("each start has its own verifier, state and nonce")
  func isFresh() async throws {
    let page = answer(Form.page([]))
    let flow = Flow([page, ScriptedTransport.json(200, Flow.discovery), page])
    var values: [String] = []
    for index in [1, 3] {
      let node = try #require(await flow.daVinci.start() as? ContinueNode)
      values.append(try #require(node.page.state.flowData["verifier"]?.string))
      for name in ["code_challenge", "state", "nonce"] {
        values.append(
          try #require(flow.requests[index].address.queryItems.first { $0.name == name }).value)
      }
    }
    #expect(Set(values).count == 8)
    #expect(values[0].utf8.count == 43)
  }

  @Test("a valid session leads to success immediately")
  func hasSession() async throws {
    let flow = Flow([ScriptedTransport.json(200, success)])
    var jar = CookieJar()
    jar.store(
      ["ST=s1; Path=/; Secure", "ST-NO-SS=s1; Path=/; Secure", "interactionId=old; Path=/"],
      from: try WebAddress(Form.server), now: Flow.now)
    let node = try #require(
      await flow.daVinci.start(nil, cookies: jar, discovery: nil) as? SuccessNode)
    #expect(node.session.value == "3f9a2b7c")
    #expect(flow.requests[1].header("Cookie") == "ST=s1; ST-NO-SS=s1")
    #expect(node.state.flowData["verifier"] != nil)
  }

  @Test("a query is sent with the authorization request only, and overrides the configuration")
  func query() async throws {
    let flow = Flow([answer(Form.page(Form.signOn)), answer(Form.page(Form.signOn))]) { oidc in
      oidc.loginHint = "configured"
      oidc.additionalParameters = [
        .init("max_age", "60"), .init("audience", "x"), .init("ui_locales", "de"),
      ]
    }
    let query = try QueryFields(
      json: [
        "login_hint": "s3cret-user", "audience": ["a", "b"], "goto": "https://app",
        "ui_locales": [],
      ])
    let node = try #require(
      await flow.daVinci.start(nil, cookies: CookieJar(), discovery: nil, query: query)
        as? ContinueNode)
    let sent = flow.requests[1].address.queryItems.map { "\($0.name)=\($0.value)" }
    #expect(
      sent.filter {
        ["login_hint", "audience", "goto", "max_age", "ui_locales"]
          .contains($0.prefix { $0 != "=" })
      }
        == ["max_age=60", "login_hint=s3cret-user", "audience=a", "audience=b", "goto=https://app"])
    let shown = node.exchange?.url ?? ""
    #expect(shown.contains("login_hint=[hidden]") && shown.contains("goto=https%3A%2F%2Fapp"))
    #expect(flow.requests[1].secrets.hide(in: "is s3cret-user") == "is [hidden]")
    #expect(!node.page.state.json.compact.contains("s3cret-user"))
    (node.collectorFields[2] as? TextCollector)?.value = "x"
    (node.collectorFields[3] as? PasswordCollector)?.value = "y"
    _ = await node.next()
    #expect(flow.requests.last?.address.text.contains("login_hint") == false)
  }

  @Test(
    "a query with a name that the protocol uses is refused, and nothing is sent",
    arguments: [
      "response_mode", "response_type", "client_id", "redirect_uri", "scope", "state", "nonce",
      "acr_values", "code_challenge", "code_challenge_method", "request_uri",
    ])
  func reservedQuery(_ name: String) async throws {
    let flow = Flow([], discovers: false)
    let query = try QueryFields(json: .object([name: "x"]))
    let node = try #require(
      await flow.daVinci.start(nil, cookies: CookieJar(), discovery: nil, query: query)
        as? FailureNode)
    #expect(node.cause.kind == .document && node.cause.message.contains(name))
    #expect(flow.requests.isEmpty)
  }

  @Test("a pushed request contains the query, and the address does not")
  func pushedQuery() async throws {
    let flow = Flow([
      ScriptedTransport.json(201, ["request_uri": "urn:1", "expires_in": 60]),
      answer(Form.page([])),
    ]) { $0.par = true }
    _ = await flow.daVinci.start(
      nil, cookies: CookieJar(), discovery: nil,
      query: try QueryFields(json: ["login_hint": "s3cret-user"]))
    #expect(
      String(decoding: flow.requests[1].body ?? [], as: UTF8.self)
        .contains("login_hint=s3cret-user"))
    #expect(!flow.requests[2].address.text.contains("login_hint"))
  }

  @Test("cookies of another server are left out, and so is the interaction of an earlier flow")
  func cookies() async throws {
    let flow = Flow([answer(Form.page([]))])
    let jar = try CookieJar(json: [
      ["name": "ST", "value": "s1", "domain": "auth.example.com"],
      ["name": "DV-ST", "value": "device", "domain": "auth.example.com"],
      ["name": "interactionToken", "value": "old", "domain": "auth.example.com"],
      ["name": "ST", "value": "evil", "domain": "evil.example.org"],
    ])
    let node = try #require(
      await flow.daVinci.start(nil, cookies: jar, discovery: nil) as? ContinueNode)
    #expect(flow.requests[0].header("Cookie") == nil)
    #expect(flow.requests[1].header("Cookie") == "ST=s1; DV-ST=device")
    #expect(!node.page.state.json.compact.contains("evil"))
  }

  @Test("prompt=none without a session fails with the server's code, although 'session' is given")
  func needsLogin() async throws {
    let flow = Flow([
      ScriptedTransport.json(
        200,
        [
          "status": "FAILED", "error": ["code": "login_required", "message": "sign on"],
          "session": ["id": "x"],
        ])
    ]) { $0.prompt = "none" }
    let node = try #require(await flow.daVinci.start() as? FailureNode)
    #expect(node.cause.kind == .expired)
    #expect(node.cause.code == "login_required")
    #expect(node.cause.message == "sign on")
  }

  @Test("a redirect is reported and not followed")
  func isRedirected() async throws {
    let flow = Flow([
      ScriptedTransport.text(
        302, headers: [("Location", "https://apps.example.com/signon/error?code=secret")])
    ])
    let node = try #require(await flow.daVinci.start() as? FailureNode)
    #expect(node.cause.kind == .redirect)
    #expect(node.cause.status == 302)
    #expect(node.cause.message.contains("https://apps.example.com/signon/error"))
    #expect(!node.cause.message.contains("secret"))
  }

  @Test("an error at the start has no form to go back to")
  func isRefused() async throws {
    let flow = Flow([
      ScriptedTransport.json(
        400, ["code": "INVALID_REQUEST", "message": "Invalid DV Flow Policy ID x"])
    ])
    let node = try #require(await flow.daVinci.start("x") as? ErrorNode)
    #expect(node.cause.code == "INVALID_REQUEST")
    #expect(node.message == "Invalid DV Flow Policy ID x")
    #expect(node.continueNode == nil)
  }

  @Test("a pushed request contains the parameters, and the address only its name")
  func pushes() async throws {
    let flow = Flow([
      ScriptedTransport.json(201, ["request_uri": "urn:x:1", "expires_in": 60]),
      answer(Form.page([])),
    ]) { $0.par = true }
    #expect(await flow.daVinci.start() is ContinueNode)
    #expect(flow.requests[1].method == .POST)
    #expect(flow.requests[1].address.text == "\(Form.server)/as/par")
    #expect(flow.requests[1].header("Content-Type") == "application/x-www-form-urlencoded")
    let form = String(decoding: try #require(flow.requests[1].body), as: UTF8.self)
    #expect(form.hasPrefix("response_mode=pi.flow&response_type=code&client_id=5c0ffee0&"))
    #expect(
      flow.requests[2].address.query
        == "response_mode=pi.flow&request_uri=urn%3Ax%3A1&client_id=5c0ffee0")
  }

  @Test(
    "a pushed request is sent in another way only if the server refuses the client",
    arguments: [
      ("invalid_request", 400, 1), ("access_denied", 403, 1), ("server_error", 500, 1),
      ("invalid_client", 503, 1), ("invalid_client", 401, 2), ("unauthorized_client", 400, 2),
    ])
  func pushesOnce(_ error: String, status: Int, requests: Int) async throws {
    var discovery = try #require(Flow.discovery.object)
    discovery["token_endpoint_auth_methods_supported"] = [
      "client_secret_basic", "client_secret_post",
    ]
    let no = ScriptedTransport.json(status, ["error": .string(error)])
    let flow = Flow(
      [ScriptedTransport.json(200, .object(discovery))] + Array(repeating: no, count: requests),
      discovers: false
    ) { oidc in
      oidc.par = true
      oidc.clientSecret = "client-secret"
    }
    let node = await flow.daVinci.start()
    #expect(!(node is ContinueNode))
    #expect(flow.requests.count == 1 + requests)
  }

  @Test("PingOne's own sign-on policy is named, with a hint")
  func ownPolicy() async throws {
    let body: JSONObject = [
      "id": "f1", "status": "USERNAME_PASSWORD_REQUIRED",
      "_links": ["usernamePassword.check": ["href": "https://auth.example.com/flows/f1"]],
    ]
    let flow = Flow([answer(body)])
    let node = try #require(await flow.daVinci.start() as? FailureNode)
    #expect(node.cause.kind == .server)
    #expect(
      node.cause.message
        == "expected a DaVinci flow policy, not PingOne's own sign-on policy (USERNAME_PASSWORD_REQUIRED)"
    )
    #expect(
      node.cause.hint == "name a DaVinci flow policy in oidc.acrValues or with journey start NAME")
    for change: JSONObject in [
      ["form": [:]], ["status": "a b"], ["status": .null], ["_links": .null],
    ] {
      var other = body
      for (name, value) in change { other[name] = value }
      let node = await Flow([answer(other)]).daVinci.start() as? FailureNode
      #expect(node?.cause.hint == nil, "\(change)")
    }
  }

  @Test("a refused pushed request fails with the server's text")
  func isNotPushed() async throws {
    let flow = Flow([
      ScriptedTransport.json(400, ["error": "invalid_request", "error_description": "no such"])
    ]) { $0.par = true }
    let node = try #require(await flow.daVinci.start() as? FailureNode)
    #expect(node.cause.kind == .refused)
    #expect(node.cause.message == "no such")
    #expect(node.exchange?.status == 400)
  }

  @Test("configured headers and the language are sent to the environment, on every step")
  func hasHeaders() async throws {
    let flow = Flow(
      [answer(Form.page([Form.button("submit")])), ScriptedTransport.json(200, success)],
      headers: [try HTTPHeader("X-Trace", "t1")])
    let node = try #require(await flow.daVinci.start(language: "fr") as? ContinueNode)
    _ = await node.next()
    for request in flow.requests.dropFirst() {
      #expect(request.header("X-Trace") == "t1")
      #expect(request.header("Accept-Language") == "fr")
    }
    #expect(flow.requests[0].header("X-Trace") == nil)
  }

  @Test(
    "configured headers are not sent to a pushed-request endpoint on another origin",
    arguments: [Form.server, "https://par.example.net"])
  func pushesWithoutHeaders(_ server: String) async throws {
    var discovery = try #require(Flow.discovery.object)
    discovery["pushed_authorization_request_endpoint"] = .string("\(server)/as/par")
    let flow = Flow(
      [
        ScriptedTransport.json(200, .object(discovery)),
        ScriptedTransport.json(201, ["request_uri": "urn:x:1"]), answer(Form.page([])),
      ], discovers: false, headers: [try HTTPHeader("X-Trace", "t1")]
    ) { $0.par = true }
    #expect(await flow.daVinci.start() is ContinueNode)
    #expect(flow.requests[1].address.text == "\(server)/as/par")
    #expect((flow.requests[1].header("X-Trace") != nil) == (server == Form.server))
    #expect(flow.requests[2].header("X-Trace") == "t1")
  }

  @Test("a configured Authorization header is sent if the flow sets none")
  func authorization() async throws {
    let flow = Flow(
      [answer(Form.page([Form.button("submit")])), ScriptedTransport.json(200, success)],
      headers: [try HTTPHeader("Authorization", "Basic Z2F0ZXdheQ==")])
    let node = try #require(await flow.daVinci.start() as? ContinueNode)
    _ = await node.next()
    #expect(flow.requests[0].header("Authorization") == nil)
    for request in flow.requests.dropFirst() {
      #expect(request.header("Authorization") == "Basic Z2F0ZXdheQ==")
    }
  }

  @Test("a configured language counts if the flow has none", arguments: [nil, "fr"])
  func language(_ language: String?) async throws {
    let flow = Flow(
      [answer(Form.page([]))], headers: [try HTTPHeader("accept-language", "de")])
    _ = await flow.daVinci.start(language: language)
    let languages = flow.requests[1].headers.filter { $0.name.lowercased() == "accept-language" }
    #expect(languages.map(\.value) == [language ?? "de"])
  }
}
