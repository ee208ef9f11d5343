import Testing

@testable import JourneyDemo

/// The headers that let a page in a browser read a response of another origin.
@Suite struct CrossOriginTests {
  private let walk: JourneyWalk

  init() throws {
    var options = TenantOptions()
    options.origins = ["https://app.example.com"]
    walk = JourneyWalk(try DemoTenant(options))
  }

  @Test(
    "pages on loopback and of configured origins can read responses",
    arguments: [
      ("http://localhost:3000", true), ("http://127.0.0.1:8080", true), ("http://[::1]:9", true),
      ("https://localhost", true), ("https://app.example.com", true),
      ("https://app.example.com:8443", false), ("https://evil.example", false), ("null", false),
      ("http://localhost.evil.example", false), ("http://localhost:80@evil.example", false),
      ("http://127.0.0.1.evil.example:80", false), ("file://localhost", false),
      ("http://localhost/", false),
    ])
  func origins(_ origin: String, isAllowed: Bool) throws {
    let allowed = isAllowed ? origin : nil
    let start = try walk.start("Login", adding: [("Origin", origin)])
    #expect(start.status == 200)
    #expect(start.header("Access-Control-Allow-Origin") == allowed)
    #expect((start.header("Access-Control-Allow-Credentials") == "true") == isAllowed)
    #expect((start.header("Vary") == "Origin") == isAllowed)
    let asked = try walk.client.send(
      "OPTIONS", walk.path,
      headers: [
        ("Origin", origin), ("Access-Control-Request-Method", "POST"),
        ("Access-Control-Request-Headers", "accept-api-version,content-type"),
      ])
    #expect(asked.status == (isAllowed ? 204 : 403))
    #expect(asked.header("Access-Control-Allow-Origin") == allowed)
    #expect(asked.header("Access-Control-Allow-Methods") == (isAllowed ? "POST" : nil))
    #expect(
      asked.header("Access-Control-Allow-Headers")
        == (isAllowed ? "accept-api-version,content-type" : nil))
  }

  @Test("the tenant's own pages need no permission")
  func own() throws {
    let start = try walk.start("Login", adding: [("Origin", walk.tenant.origin)])
    #expect(start.header("Access-Control-Allow-Origin") == nil)
  }
}
