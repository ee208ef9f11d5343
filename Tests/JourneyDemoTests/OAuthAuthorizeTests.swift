import Foundation
import JourneyDemo
import JourneyJSON
import Testing

@Suite struct OAuthAuthorizeTests {
  private let walk: OAuthWalk

  init() throws { walk = OAuthWalk(try DemoTenant()) }

  @Test(
    "a session by cookie or by header gets a code, with iss and state",
    arguments: [true, false])
  func code(byHeader: Bool) throws {
    let session = try walk.walk.signIn()
    let reply = try walk.authorize(session: session, byHeader: byHeader)
    #expect(reply.status == 302)
    #expect(reply.header("Cache-Control") == "no-store")
    #expect(reply.header("Location")?.hasPrefix("https://app.example.com/cb?code=") == true)
    let returned = OAuthWalk.returned(reply)
    #expect(returned["state"] == "st+1")
    #expect(returned["client_id"] == "demo")
    #expect(returned["scope"] == nil)
    #expect(
      returned["iss"] == "\(walk.walk.tenant.origin)/am/oauth2/realms/root/realms/alpha")
  }

  @Test("a tenant like OpenAM requires the cookie, and redirects with 301")
  func openAM() throws {
    var options = TenantOptions()
    options.openAM = true
    let walk = OAuthWalk(try DemoTenant(options))
    let session = try walk.walk.signIn()
    let reply = try walk.authorize(session: session, byHeader: true)
    #expect(reply.status == 301)
    #expect(reply.header("Location")?.contains("/am/UI/Login?realm=%2Falpha&goto=http%3A") == true)
    #expect(try walk.authorize(session: session).status == 302)
  }

  @Test(
    "an error that must not reach a redirect URI is a page with 400",
    arguments: [
      ("client_id", "nobody", "invalid_client"), ("client_id", "demo-backend", "invalid_client"),
      ("redirect_uri", "https://evil.example.net/cb", "redirect_uri_mismatch"),
      ("redirect_uri", "https://app.example.com/cb/x", "redirect_uri_mismatch"),
      ("redirect_uri", "https://app.example.com/cb#x", "redirect_uri_mismatch"),
      ("redirect_uri", nil, "redirect_uri_mismatch"), ("client_id", nil, "invalid_client"),
    ] as [(String, String?, String)])
  func pages(name: String, value: String?, code: String) throws {
    let reply = try walk.authorize([name: value], session: try walk.walk.signIn())
    #expect(reply.status == 400)
    #expect(reply.header("Content-Type") == "text/html;charset=UTF-8")
    let body = String(decoding: reply.body, as: UTF8.self)
    #expect(body.contains("message: \"\(code)\""))
    #expect(body.contains("error: {"))
  }

  @Test(
    "any other error of the request is sent to the redirect URI, with the state",
    arguments: [
      ("response_type", "token", "unsupported_response_type"),
      ("scope", "openid admin", "invalid_scope"),
      ("code_challenge", nil, "invalid_request"), ("code_challenge", "short", "invalid_request"),
      ("code_challenge_method", "S512", "invalid_request"),
      ("prompt", "select_account", "bad_request"),
      ("prompt", "none login", "bad_request"),
    ] as [(String, String?, String)])
  func errors(name: String, value: String?, code: String) throws {
    let reply = try walk.authorize([name: value], session: try walk.walk.signIn())
    #expect(reply.status == 302)
    let returned = OAuthWalk.returned(reply)
    #expect(returned["error"] == code)
    #expect(returned["error_description"]?.isEmpty == false)
    #expect(returned["state"] == "st+1")
  }

  @Test("a duplicate parameter is refused, and a redirect URI keeps its own query")
  func spelling() throws {
    let session = try walk.walk.signIn()
    let query = OAuthWalk.encoded(OAuthWalk.request + [("state", "other")])
    let twice = try walk.walk.client.send("GET", "\(walk.path)/authorize?\(query)")
    #expect(twice.status == 400)
    let address = "https://app.example.com/cb?app=1&x=a b"
    let reply = try walk.authorize(["redirect_uri": address], session: session)
    #expect(
      reply.header("Location")?.hasPrefix("https://app.example.com/cb?app=1&x=a%20b&code=") == true)
    let code = OAuthWalk.returned(reply)["code"] ?? ""
    #expect(try walk.redeem(code, ["redirect_uri": address]).status == 200)
  }

  @Test(
    "without a session of the realm, authorize leads to the login page or interaction_required")
  func noSession() throws {
    let root = JourneyWalk(walk.walk.tenant, realm: "root")
    for session in [nil, "gone.*AA..*", try root.signIn()] as [String?] {
      let reply = try walk.authorize(session: session)
      #expect(reply.status == 302)
      #expect(reply.header("Location")?.contains("/am/UI/Login?realm=") == true)
      let silent = try walk.authorize(["prompt": "none"], session: session)
      #expect(OAuthWalk.returned(silent)["error"] == "interaction_required")
    }
  }

  @Test("prompt=login and an age above max_age end the session", arguments: ["prompt", "max_age"])
  func ends(name: String) throws {
    let clock = MovableClock()
    let walk = OAuthWalk(try DemoTenant(clock: { clock.now }))
    let session = try walk.walk.signIn()
    clock.advance(10)
    #expect(
      try walk.authorize(["max_age": "10"], session: session).header("Location")?.contains("code=")
        == true)
    let reply = try walk.authorize([name: name == "prompt" ? "login" : "9"], session: session)
    #expect(reply.header("Location")?.contains("/am/UI/Login") == true)
    #expect(try walk.authorize(session: session).header("Location")?.contains("code=") != true)
  }

  @Test("a page asks for consent, and its form gives, refuses or forges it")
  func consent() throws {
    let session = try walk.walk.signIn()
    let cookie = [("Cookie", "iPlanetDirectoryPro=\(session)")]
    func post(_ fields: [(String, String)]) throws -> LoopbackClient.Response {
      try walk.post(
        "authorize", OAuthWalk.parameters(["client_id": "demo-consent"]) + fields, headers: cookie)
    }
    let page = try walk.authorize(["client_id": "demo-consent"], session: session)
    #expect(page.status == 200)
    let html = String(decoding: page.body, as: UTF8.self)
    #expect(html.contains("displayScopes: [{"))
    let csrf = try #require(html.firstMatch(of: /csrf: "([^"]+)"/)).output.1
    let silent = try walk.authorize(
      ["client_id": "demo-consent", "prompt": "none"], session: session)
    #expect(OAuthWalk.returned(silent)["error"] == "consent_required")

    for wrong in [[], [("csrf", "wrong")]] {
      let reply = try post([("decision", "allow")] + wrong)
      #expect(reply.status == 400)
      #expect(String(decoding: reply.body, as: UTF8.self).contains("message: \"bad_request\""))
    }
    let denied = try post([("decision", "deny"), ("csrf", String(csrf))])
    #expect(OAuthWalk.returned(denied)["error"] == "access_denied")
    for right in [String(csrf), session] {
      let reply = try post([("decision", "allow"), ("csrf", right)])
      #expect(OAuthWalk.returned(reply)["code"] != nil)
    }
    #expect(try walk.authorize(["client_id": "demo-consent"], session: session).status == 200)
    _ = try post([("decision", "allow"), ("csrf", session), ("save_consent", "on")])
    #expect(try walk.authorize(["client_id": "demo-consent"], session: session).status == 302)
  }

  @Test("a pushed request is known by its name, for ten minutes, to its own client")
  func pushed() throws {
    let clock = MovableClock()
    let walk = OAuthWalk(try DemoTenant(clock: { clock.now }))
    let session = try walk.walk.signIn()
    func authorize(_ name: String, client: String = "demo") throws -> LoopbackClient.Response {
      let query = OAuthWalk.encoded([("request_uri", name), ("client_id", client)])
      return try walk.walk.client.send(
        "GET", "\(walk.path)/authorize?\(query)",
        headers: [("Cookie", "iPlanetDirectoryPro=\(session)")])
    }
    let reply = try walk.post("par", OAuthWalk.request)
    #expect(reply.status == 201)
    #expect(reply.json["expires_in"] == 600)
    let name = reply.json["request_uri"]?.string ?? ""
    let code = OAuthWalk.returned(try authorize(name))["code"] ?? ""
    #expect(try walk.redeem(code).status == 200)
    #expect(try authorize(name, client: "demo-consent").status == 400)
    #expect(try authorize("urn:other").status == 400)
    let wrong = try walk.post("par", OAuthWalk.parameters(["scope": "admin"]))
    #expect(wrong.json["error"] == "invalid_scope")
    #expect(try walk.post("par", OAuthWalk.parameters(["client_id": "nobody"])).status == 400)
    clock.advance(599)
    #expect(try authorize(name).status == 302)
    clock.advance(1)
    #expect(try authorize(name).status == 400)
  }

  @Test("no control character of a redirect URI is in a header")
  func injection() throws {
    let reply = try walk.authorize(
      ["redirect_uri": "https://app.example.com/cb?x=\r\nSet-Cookie: a=b"],
      session: try walk.walk.signIn())
    #expect(reply.status == 302)
    #expect(reply.setCookies.isEmpty)
    #expect(reply.header("Location")?.contains("x=%0D%0ASet-Cookie:%20a=b&code=") == true)
  }

  @Test("a state cannot end the page's script")
  func script() throws {
    let page = try walk.authorize(
      ["client_id": "demo-consent", "state": "</script><script>"], session: try walk.walk.signIn())
    #expect(!String(decoding: page.body, as: UTF8.self).contains("</script><script>"))
  }
}
