import JourneyDemo
import JourneyJSON
import Testing

/// docs/protocol/backchannel.md. Tests/Scenarios/backchannel.md has the other cases.
@Suite("Backchannel endpoints")
struct BackchannelEndpointTests {
  @Test("a transaction expires")
  func expiry() throws {
    let clock = MovableClock()
    let tenant = try DemoTenant(clock: { clock.now })
    let walk = JourneyWalk(tenant)
    let token = try OAuthWalk(tenant).post(
      "access_token",
      [
        ("grant_type", "client_credentials"), ("client_id", "demo-helpdesk"),
        ("client_secret", "Secret12!"), ("scope", "back_channel_authentication"),
      ]
    ).json["access_token"]?.string
    let begun = try walk.client.send(
      "POST", walk.path + "/backchannel/initialize",
      headers: JourneyWalk.headers + [("Authorization", "Bearer \(try #require(token))")],
      body: Array(#"{"type": "service", "value": "Login"}"#.utf8))
    let id = try #require(begun.json["transaction"]?.string)
    let query = "authIndexType=transaction&authIndexValue=\(id)"
    clock.advance(299)
    #expect(try walk.post([:], query: query).status == 200)
    clock.advance(1)
    let late = try walk.post([:], query: query)
    #expect(late.status == 401 && late.json["message"] == "Unable to read transaction.")
  }
}
