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
    fixture.configuration.par = true
    fixture.configuration.discoveryEndpoint = other + "/.well-known/openid-configuration"
    var document = OidcFixture.document
    let base = isOwn ? OidcFixture.oauth : other
    document["pushed_authorization_request_endpoint"] = .string(base + "/par")
    fixture.credentials.discovery = Discovery(
      url: fixture.configuration.discoveryEndpoint, fetchedAt: OidcFixture.now,
      document: document, keys: JWKS(json: try OidcFixture.keySet()))
    let script = ScriptedTransport([
      ScriptedTransport.json(201, ["request_uri": "urn:r:1", "expires_in": 60]),
      OidcFixture.redirect(),
      ScriptedTransport.json(200, OidcFixture.tokens(idToken: try OidcFixture.idToken())),
    ])
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
