import JourneyCrypto
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

/// The requests for tokens and users that have the configured headers.
@Suite("Configured headers")
struct ConfiguredHeaderTests {
  private static func headers() throws -> [HTTPHeader] {
    [try HTTPHeader("Authorization", "Basic Z2F0ZXdheQ=="), try HTTPHeader("X-Api-Key", "k1")]
  }

  @Test("a configured Authorization header is sent if the protocol sets none")
  func authorization() async throws {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    let script = ScriptedTransport([
      OidcFixture.redirect(),
      ScriptedTransport.json(200, OidcFixture.tokens(idToken: try OidcFixture.idToken())),
      ScriptedTransport.json(200, ["sub": "a0325ea4"]),
    ])
    var client = try fixture.client(script, headers: try Self.headers())
    let token = try await client.token()
    _ = try await client.userinfo(cache: false)
    #expect(
      script.requests.map { $0.headers.filter { $0.name == "Authorization" }.map(\.value) } == [
        ["Basic Z2F0ZXdheQ=="], ["Basic Z2F0ZXdheQ=="], ["Bearer \(token.accessToken)"],
      ])
    #expect(script.requests.allSatisfy { $0.header("X-Api-Key") == "k1" })
  }

  @Test(
    "configured headers are not sent to a pushed-request endpoint on another origin",
    arguments: [true, false])
  func pushed(isOwn: Bool) async throws {
    let other = "https://login.example.net"
    var fixture = OidcFixture()
    fixture.configuration.discoveryEndpoint = other + "/.well-known/openid-configuration"
    let base = isOwn ? OidcFixture.oauth : other
    let script = try fixture.push(to: base)
    var client = try fixture.client(script, headers: try Self.headers())
    _ = try await client.token()
    let told = script.requests[0]
    #expect(told.address.text == base + "/par")
    for name in ["Authorization", "X-Api-Key"] {
      #expect((told.header(name) != nil) == isOwn, "\(name)")
      #expect(script.requests[1].header(name) != nil)
    }
  }
}
