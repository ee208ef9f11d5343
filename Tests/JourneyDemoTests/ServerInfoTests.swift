import JourneyDemo
import JourneyJSON
import Testing

@Suite struct ServerInfoTests {
  private let walk: JourneyWalk

  init() throws {
    var options = TenantOptions()
    options.cookieName = "386c0d288bac4b9"
    walk = JourneyWalk(try DemoTenant(options))
  }

  @Test(
    "serverinfo names the cookie, and the realm of its path",
    arguments: [
      ("/am/json/serverinfo/*", "/"), ("/am/json/realms/root/realms/alpha/serverinfo/*", "/alpha"),
      ("/am/json/alpha/serverinfo/%2A", "/alpha"),
    ])
  func named(path: String, realm: String) throws {
    let reply = try walk.client.send("GET", path)
    #expect(reply.status == 200)
    #expect(reply.json["cookieName"] == "386c0d288bac4b9")
    #expect(reply.json["realm"] == .string(realm))
    #expect(try walk.client.send("POST", path).status == 405)
  }

  @Test("serverinfo of an unknown realm, or of any other name, is not found")
  func unknown() throws {
    for path in ["beta/serverinfo/*", "serverinfo", "serverinfo/version"] {
      #expect(try walk.client.send("GET", "/am/json/\(path)").status == 404)
    }
  }
}
