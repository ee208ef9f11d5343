import JourneyJSON
import Testing

@testable import JourneyDemo

@Suite("Device codes of the tenant")
struct OAuthDeviceCodeTests {
  private let clock = MovableClock()
  private let walk: JourneyWalk
  private let oauth = "/am/oauth2/realms/root/realms/alpha"

  init() throws {
    let clock = clock
    walk = JourneyWalk(try DemoTenant(clock: { clock.now }))
  }

  private func post(_ path: String, _ body: String) throws -> LoopbackClient.Response {
    try walk.client.send("POST", oauth + path, headers: [OAuthWalk.form], body: Array(body.utf8))
  }

  private func poll(_ device: String) throws -> LoopbackClient.Response {
    try post(
      "/access_token",
      "grant_type=urn:ietf:params:oauth:grant-type:device_code&client_id=demo&device_code=\(device)"
    )
  }

  @Test("a code waits, and expires by the clock")
  func expires() throws {
    let codes = try post("/device/code", "client_id=demo&scope=openid").json
    let device = try #require(codes["device_code"]?.string)
    #expect(codes["expires_in"] == 600)
    let early = try poll(device)
    #expect(early.status == 400 && early.json["error"] == "slow_down")
    clock.advance(6)
    let pending = try poll(device)
    #expect(pending.status == 403 && pending.json["error"] == "authorization_pending")
    clock.advance(600)
    let expired = try poll(device)
    #expect(expired.status == 400 && expired.json["error"] == "expired_token")
  }

  @Test("an unknown client, scope or code gets no code")
  func refused() throws {
    #expect(try post("/device/code", "client_id=nobody").json["error"] == "invalid_client")
    #expect(
      try post("/device/code", "client_id=demo&scope=x").json["error"] == "invalid_scope")
    #expect(try poll("none").json["error"] == "invalid_grant")
  }

  @Test("a wrong code is told before the session is looked at, with status 200")
  func anonymous() throws {
    let page = try post("/device/user", "user_code=none&decision=allow")
    #expect(
      page.status == 200
        && String(decoding: page.body, as: UTF8.self).contains(#"errorCode: "not_found""#))
    let code = try #require(
      try post("/device/code", "client_id=demo").json["user_code"]?.string)
    #expect(try post("/device/user", "user_code=\(code)&decision=allow").status == 302)
  }
}
