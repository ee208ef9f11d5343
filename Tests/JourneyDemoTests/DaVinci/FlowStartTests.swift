import JourneyDemo
import JourneyJSON
import Testing

/// The beginning and the end of a DaVinci flow.
@Suite("PingOne: authorization and what follows")
struct FlowStartTests {
  private let tenant: DemoTenant

  init() throws { tenant = try DemoTenant() }

  @Test("each SDK signs on, from the form to the tokens", arguments: FlowWalk.Style.allCases)
  func signsOn(_ style: FlowWalk.Style) throws {
    let walk = FlowWalk(tenant, style: style)
    let page = try walk.start("Login", [("state", "S1"), ("nonce", "N1")]).json
    #expect(page["form"]?["name"] == "Sign On")
    #expect(
      walk.cookies.map(\.name)
        == ["skProxyApiEnvironmentId", "interactionId", "interactionToken"])
    let end = try walk.answer(
      page, ["user.username": "demo", "user.password": "Secret12!"], action: "submit")
    #expect(end.status == 200)
    #expect(end.json["status"] == "COMPLETED")
    #expect(end.json["authorizeResponse"]?["state"] == "S1")
    #expect(end.cookie("ST") == end.cookie("ST-NO-SS"))
    let code = try #require(end.json["authorizeResponse"]?["code"]?.string)
    let tokens = try walk.token(code).json
    #expect(tokens["access_token"] != nil)
    #expect(tokens["id_token"] != nil)
    #expect(tokens["refresh_token"] != nil)
    let again = try walk.token(code)
    #expect(again.json["error"] == "invalid_grant")
  }

  @Test("a code is valid with its own verifier only")
  func provesKey() throws {
    let walk = FlowWalk(tenant)
    let code = try #require(try walk.signIn().json["authorizeResponse"]?["code"]?.string)
    let other = String(FlowWalk.verifier.reversed())
    #expect(try walk.token(code, verifier: other).json["error"] == "invalid_grant")
  }

  @Test("authorize accepts a form by POST, and a pushed request once")
  func takesOtherWays() throws {
    #expect(try FlowWalk(tenant).start(byPost: true).json["form"] != nil)
    let bare = FlowWalk.query(FlowWalk.parameters.filter { $0.0 != "redirect_uri" })
    let client = FlowWalk(tenant)
    let start = try client.client.send(
      "GET", "\(FlowWalk.environment)/as/authorize?\(bare)", headers: client.headers)
    #expect(start.json["form"] != nil)
    let walk = FlowWalk(tenant)
    let pushed = try walk.client.send(
      "POST", FlowWalk.environment + "/as/par",
      headers: [("Content-Type", "application/x-www-form-urlencoded")],
      body: Array(FlowWalk.query(FlowWalk.parameters).utf8))
    #expect(pushed.status == 201)
    let uri = try #require(pushed.json["request_uri"]?.string)
    let target =
      FlowWalk.environment
      + "/as/authorize?response_mode=pi.flow&client_id=demo&request_uri=\(uri)"
    #expect(try walk.client.send("GET", target, headers: walk.headers).json["form"] != nil)
    #expect(try walk.client.send("GET", target, headers: walk.headers).status == 400)
  }

  @Test(
    "authorize refuses an invalid request",
    arguments: [
      ([("response_type", "token")], 400), ([("response_mode", "query")], 400),
      ([("code_challenge", "short")], 400), ([("code_challenge_method", "plain")], 400),
      ([("scope", "admin")], 400), ([("acr_values", "Nope")], 400),
      ([("state", "a"), ("state", "b")], 400), ([("client_id", "other")], 302),
      ([("redirect_uri", "https%3A%2F%2Fevil.example.com")], 302),
    ])
  func refuses(_ more: [(String, String)], status: Int) throws {
    let reply = try FlowWalk(tenant).start(nil, more)
    #expect(reply.status == status)
    if status == 400 { #expect(reply.json["code"] == "INVALID_REQUEST") }
    if status == 302 { #expect(reply.header("Location")?.contains("/signon/error") == true) }
  }

  @Test("a client that does not say it is an SDK gets a page for the widget or for browsers")
  func hostsPages() throws {
    let walk = FlowWalk(tenant)
    let target = FlowWalk.environment + "/as/authorize?" + FlowWalk.query(FlowWalk.parameters)
    let reply = try walk.client.send("GET", target)
    #expect(reply.status == 200)
    #expect(reply.json["screen"] != nil && reply.json["form"] == nil)
    let browser = try walk.client.send("GET", target.replacing("response_mode=pi.flow&", with: ""))
    #expect(browser.header("Content-Type")?.hasPrefix("text/html") == true)
    #expect(try walk.client.send("PUT", target, headers: walk.headers).status == 405)
  }

  @Test("a session is enough for a code, until the user signs off")
  func hasSession() throws {
    let walk = FlowWalk(tenant)
    _ = try walk.signIn()
    #expect(try walk.start().json["authorizeResponse"]?["code"] != nil)
    #expect(try walk.start(nil, [("prompt", "login")]).json["form"] != nil)
    let off = try walk.client.send(
      "GET", FlowWalk.environment + "/as/signoff", headers: walk.headers)
    #expect(off.status == 302)
    let none = try walk.start(nil, [("prompt", "none")])
    #expect(none.status == 200)
    #expect(none.json["status"] == "FAILED")
    #expect(none.json["error"]?["code"] == "login_required")
    #expect(none.json["session"] != nil)
  }

  @Test("signing off leads only to a registered address", arguments: [true, false])
  func addressAfterSignOff(isRegistered: Bool) throws {
    let walk = FlowWalk(tenant)
    let address = isRegistered ? "https://app.example.com/signed-out" : "https://evil.example/"
    let off = try walk.client.send(
      "GET", FlowWalk.environment + "/as/signoff?post_logout_redirect_uri=" + address,
      headers: walk.headers)
    #expect(off.status == (isRegistered ? 302 : 400))
    #expect(off.header("Location") == (isRegistered ? address : nil))
  }

  @Test("an ID token ends its session without a cookie")
  func endsByHint() throws {
    let walk = FlowWalk(tenant)
    let code = try #require(try walk.signIn().json["authorizeResponse"]?["code"]?.string)
    let hint = try #require(try walk.token(code).json["id_token"]?.string)
    let path = FlowWalk.environment + "/as/idpSignoff"
    #expect(try walk.client.send("GET", path).status == 400)
    #expect(try walk.client.send("GET", "\(path)?id_token_hint=x.y.z").status == 400)
    #expect(try walk.client.send("GET", "\(path)?id_token_hint=\(hint)").status == 204)
    #expect(try walk.start().json["form"] != nil)
  }

  @Test("discovery names the endpoints of the environment")
  func discovers() throws {
    let client = LoopbackClient(port: tenant.port)
    let reply = try client.send(
      "GET", FlowWalk.environment + "/as/.well-known/openid-configuration")
    for name in ["authorization", "token", "userinfo", "revocation", "end_session"] {
      let address = try #require(reply.json["\(name)_endpoint"]?.string)
      #expect(address.hasPrefix("http://localhost:\(tenant.port)\(FlowWalk.environment)/as/"))
    }
    var options = TenantOptions()
    options.davinci = true
    let config = try DemoTenant(options).config()
    #expect(config["davinci"] == [:])
    #expect(config["oidc"]?["discoveryEndpoint"]?.string?.contains(FlowWalk.environment) == true)
    #expect(config["journey"] == nil)
  }
}
