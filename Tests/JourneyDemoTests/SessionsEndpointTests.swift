import JourneyDemo
import JourneyJSON
import Testing

@Suite struct SessionsEndpointTests {
  private let walk: JourneyWalk
  private let clock = MovableClock()

  init() throws {
    let clock = clock
    walk = JourneyWalk(try DemoTenant(clock: { clock.now }))
  }

  private func act(
    _ action: String, version: String?, token: String? = nil, path: String = "",
    adding headers: [(String, String)] = [], body: JSONValue = [:]
  ) throws -> LoopbackClient.Response {
    var all = [("Content-Type", "application/json")] + headers
    if let version { all.append(("Accept-API-Version", "resource=\(version), protocol=1.0")) }
    if let token { all.append(("iPlanetDirectoryPro", token)) }
    return try walk.client.send(
      "POST", "/am/json/realms/root/realms/alpha/sessions\(path)?_action=\(action)",
      headers: all, body: Array(body.compact.utf8))
  }

  @Test("the endpoint finds a token in a header, cookie, parameter or body")
  func carriers() throws {
    let token = try walk.signIn()
    let carried = [
      try act("getSessionInfo", version: "4.0", token: token),
      try act(
        "getSessionInfo", version: "4.0", adding: [("Cookie", "iPlanetDirectoryPro=\(token)")]),
      try act("getSessionInfo", version: "4.0", adding: [("IPLANETDIRECTORYPRO", token)]),
      try act("getSessionInfo&tokenId=\(token)", version: "4.0"),
      try act("getSessionInfo", version: "4.0", body: ["tokenId": .string(token)]),
    ]
    for reply in carried {
      #expect(reply.status == 200)
      #expect(reply.json["username"] == "demo")
      #expect(reply.json["realm"] == "/alpha")
      #expect(reply.json["maxSessionExpirationTime"] == "2026-11-21T10:51:06Z")
      #expect(reply.json["properties"]?["AMCtxId"]?.string != nil)
    }
  }

  @Test(
    "an expired session, a text that is not a token, and no token have their own responses",
    arguments: [
      ("getSessionInfo", "2.0", "gone", 401), ("logout", "2.0", "gone", 401),
      ("getSessionInfo", "2.0", "none", 500), ("logout", "2.0", "none", 500),
      ("getSessionInfo", "2.0", "no", 401), ("validate", "1.2", "gone", 200),
      ("validate", "2.0", "gone", 501), ("validate", "1.2", "no", 200),
      ("frobnicate", "4.0", "live", 501), ("getSessionInfo", "9.0", "live", 404),
    ])
  func absent(action: String, version: String, which: String, status: Int) throws {
    let token: String? =
      switch which {
      case "gone": "abc.*AAJTSQ..*"
      case "none": "not-a-token"
      case "live": try walk.signIn()
      default: nil
      }
    let reply = try act(action, version: version, token: token)
    #expect(reply.status == status)
    switch status {
    case 401:
      #expect(
        reply.json == ["code": 401, "reason": "Unauthorized", "message": "Access Denied"])
    case 500: #expect(reply.body.isEmpty)
    case 200: #expect(reply.json == ["valid": false])
    case 404:
      #expect(
        reply.json
          == ["code": 404, "reason": "Not Found", "message": "Resource '' not found"])
    default: break
    }
  }

  @Test("a logout ends the session once", arguments: ["2.0", "3.1", "5.1"])
  func logout(version: String) throws {
    let token = try walk.signIn()
    let reply = try act("logout", version: version, token: token)
    #expect(reply.status == 200)
    #expect(reply.json == ["result": "Successfully logged out"])
    #expect(reply.cookie("iPlanetDirectoryPro") == (version == "2.0" ? nil : ""))
    #expect(try act("logout", version: version, token: token).status == 401)
    #expect(try act("validate", version: "1.2", path: "/\(token)").json == ["valid": false])
  }

  @Test("a tenant like OpenAM stops at 2.0, and does not know 3.1")
  func oldServer() throws {
    var options = TenantOptions()
    options.openAM = true
    let walk = JourneyWalk(try DemoTenant(options))
    let reply = try walk.client.send(
      "POST", "/am/json/sessions?_action=logout",
      headers: [("Accept-API-Version", "resource=3.1, protocol=1.0")])
    #expect(reply.status == 404)
    #expect(reply.json["message"] == "Resource &#39;&#39; not found")
  }

  @Test("an idle session ends, and using it extends it but reading its data does not")
  func idle() throws {
    let looked = try walk.signIn()
    let used = try walk.signIn()
    clock.advance(1000)
    #expect(try act("getSessionInfo", version: "4.0", token: looked).status == 200)
    try use(used)
    clock.advance(1000)
    #expect(try act("getSessionInfo", version: "4.0", token: looked).status == 401)
    #expect(try act("getSessionInfo", version: "4.0", token: used).status == 200)
    for seconds in [700, 1500, 1500, 1400] {
      clock.advance(seconds)
      try use(used)
    }
    clock.advance(100)
    #expect(try act("getSessionInfo", version: "4.0", token: used).status == 401, "two hours")
  }

  /// Lists the user's devices, which restarts the idle time of the session.
  private func use(_ token: String) throws {
    let reply = try walk.client.send(
      "GET", "/am/json/realms/root/realms/alpha/users/demo/devices/profile?_queryFilter=true",
      headers: [("iPlanetDirectoryPro", token)])
    #expect(reply.status == 200)
  }
}
