import JourneyDemo
import JourneyJSON
import Testing

/// What recordings of Advanced Identity Cloud and PingAM have in common, and OpenAM does otherwise.
@Suite("The tenant's likeness to PingAM and OpenAM")
struct TenantStyleTests {
  private static func tenant(openAM: Bool, tls: Bool = false) throws -> DemoTenant {
    var options = TenantOptions()
    options.openAM = openAM
    options.publicOrigin = tls ? "https://am.example.com:443" : nil
    return try DemoTenant(options)
  }

  private static let session: [(String, String)] = [
    ("Content-Type", "application/json"),
    ("Accept-API-Version", "resource=2.0, protocol=1.0"),
  ]

  @Test("only OpenAM has a template, AMAuthCookie and readable cookies", arguments: [true, false])
  func signIn(openAM: Bool) throws {
    let walk = JourneyWalk(try Self.tenant(openAM: openAM))
    let page = try walk.start("Login")
    let end = try walk.answer(page, "demo", "Secret12!")
    #expect((page.json["template"] != nil) == openAM)
    #expect((page.json["callbacks"]?[0]?["_id"] != nil) == !openAM)
    // A page without a Page node has no `_id`.
    let menu = try walk.start(nil, query: "authIndexType=level&authIndexValue=1")
    #expect(menu.json["callbacks"]?[0]?["type"] == "ChoiceCallback")
    #expect(menu.json["callbacks"]?[0]?["_id"] == nil)
    for reply in [page, end] {
      #expect((reply.cookie("AMAuthCookie") != nil) == openAM)
      #expect(!reply.setCookies.isEmpty)
      #expect(reply.setCookies.allSatisfy { $0.hasSuffix("; Path=/; HttpOnly") == !openAM })
    }
    #expect(end.json["tokenId"]?.string == end.cookie("iPlanetDirectoryPro"))
    let chain = try walk.start("Chain")
    #expect(chain.cookie("AMAuthCookie") != nil)
  }

  @Test("cookies of a tenant with https are for every site")
  func secure() throws {
    let walk = JourneyWalk(try Self.tenant(openAM: false, tls: true))
    #expect(
      try walk.start("Login").setCookies
        == ["amlbcookie=01; Path=/; Secure; HttpOnly; SameSite=none"])
  }

  @Test("responses are private or not stored, as on PingAM, and OpenAM's stay OpenAM's")
  func caching() throws {
    for (openAM, step, info, open) in [
      (false, "private", "private", "no-store"),
      (true, "no-cache, no-store, must-revalidate", "no-cache", "no-store"),
    ] {
      let walk = JourneyWalk(try Self.tenant(openAM: openAM))
      let page = try walk.start("Login")
      #expect(page.header("Cache-Control") == step)
      #expect(
        page.header("Content-Type") == "application/json" + (openAM ? ";charset=UTF-8" : ""))
      #expect(page.header("Expires") == "0" && page.header("Pragma") == "no-cache")
      let refused = try walk.answer(page, "demo", "wrong")
      #expect(refused.header("Cache-Control") == (openAM ? nil : step))
      let path = "/am/json/realms/root/realms/alpha"
      let session = try walk.client.send(
        "POST", "\(path)/sessions?_action=getSessionInfo", headers: Self.session,
        body: Array("{}".utf8))
      #expect(session.status == 401 && session.header("Cache-Control") == info)
      let server = try walk.client.send("GET", "\(path)/serverinfo/*")
      #expect(server.header("Cache-Control") == open && server.header("Expires") == "0")
      let discovery = try OAuthWalk(walk.tenant).authorize(session: try walk.signIn())
      #expect(discovery.header("Cache-Control") == open && discovery.header("Expires") == "0")
      #expect((OAuthWalk.returned(discovery)["scope"] != nil) == openAM)
    }
  }

  @Test("only OpenAM names an unknown realm, and escapes its messages for HTML")
  func messages() throws {
    for (openAM, realm, resource) in [
      (false, "Realm not found", "Resource 'x' not found"),
      (true, "Realm &quot;/nope&quot; not found", "Resource &#39;x&#39; not found"),
    ] {
      let walk = JourneyWalk(try Self.tenant(openAM: openAM))
      let unknown = try walk.client.send("POST", "/am/json/realms/root/realms/nope/authenticate")
      #expect(unknown.status == 404)
      #expect(
        unknown.json
          == ["code": 404, "reason": "Not Found", "message": .string(realm)])
      let missing = try walk.client.send("GET", "/am/json/realms/root/x")
      #expect(missing.json["message"]?.string == resource)
    }
  }

  @Test("a public origin is in every address, and the configuration names it, too")
  func publicOrigin() throws {
    var options = TenantOptions()
    options.publicOrigin = "http://localhost:80"
    let tenant = try DemoTenant(options)
    let oauth = OAuthWalk(tenant)
    let document = try oauth.discovery().json
    for (name, value) in document.object ?? [:] where value.string?.contains("://") == true {
      #expect(value.string?.hasPrefix("http://localhost:80/am/oauth2/") == true, "\(name)")
    }
    let login = try oauth.authorize(session: nil)
    #expect(login.header("Location")?.hasPrefix("http://localhost:80/am/UI/Login") == true)
    #expect(login.header("Location")?.contains("goto=http%3A%2F%2Flocalhost%3A80%2Fam") == true)
    #expect(tenant.config()["journey"]?["serverUrl"] == "http://localhost:80/am")
    #expect(tenant.mailURL == "http://localhost:\(tenant.port)")
    options.davinci = true
    let davinci = try DemoTenant(options)
    let endpoint = davinci.config()["oidc"]?["discoveryEndpoint"]?.string
    #expect(endpoint?.hasPrefix("http://localhost:80/") == true)
  }
}
