import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

@Suite("DaVinci's authorization code")
struct DaVinciCodeTests {
  private static func fixture() throws -> OidcFixture {
    var fixture = OidcFixture()
    fixture.credentials = Credentials(
      code: AuthorizationCode(
        code: "c-9", proof: try PKCE(verifier: String(repeating: "v", count: 43)),
        nonce: "n-9"),
      discovery: try OidcFixture.learned())
    return fixture
  }

  @Test("code and verifier are exchanged once, and then forgotten")
  func exchangedOnce() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.json(
        200, OidcFixture.tokens(idToken: try OidcFixture.idToken(["nonce": "n-9"])))
    ])
    var client = try Self.fixture().davinci(script)
    _ = try await client.token()
    #expect(script.requests[0].field("code") == "c-9")
    #expect(script.requests[0].field("code_verifier") == String(repeating: "v", count: 43))
    #expect(client.credentials.code == nil)
    _ = try await client.token()
    #expect(script.requests.count == 1)
  }

  @Test("a new code takes precedence over stored tokens")
  func newCodeFirst() async throws {
    var fixture = try Self.fixture()
    fixture.credentials.tokens = OidcFixture.held()
    var client = fixture.davinci(
      ScriptedTransport([
        ScriptedTransport.json(
          200, OidcFixture.tokens(idToken: try OidcFixture.idToken(["nonce": "n-9"])))
      ]))
    #expect(try await client.token().accessToken == "access-token-1")
  }

  @Test("a refused code is forgotten, and a code without a response is kept")
  func refusedCode() async throws {
    var client = try Self.fixture().davinci(
      ScriptedTransport([ScriptedTransport.json(400, ["error": "invalid_grant"])]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.kind == .expired)
    #expect(error?.code == "invalid_grant")
    #expect(client.credentials.code == nil)
    for reply in [
      ScriptedTransport.text(503),
      .failure(TransportError(.connect, "refused", sent: false)),
    ] {
      client = try Self.fixture().davinci(ScriptedTransport([reply]))
      await #expect(throws: OidcError.self) { try await client.token() }
      #expect(client.credentials.code?.code == "c-9")
    }
  }

  @Test("unreachable keys are noticed before the code is spent")
  func keysFirst() async throws {
    var fixture = try Self.fixture()
    fixture.credentials.discovery?.keys = nil
    let script = ScriptedTransport([ScriptedTransport.text(503)])
    var client = fixture.davinci(script)
    await #expect(throws: OidcError.self) { try await client.token() }
    #expect(script.requests.map(\.endpoint) == ["jwk_uri"])
    #expect(client.credentials.code != nil)
  }

  @Test("after invalid_grant of a refresh, only a new start helps")
  func lostRefreshToken() async throws {
    var fixture = try Self.fixture()
    fixture.credentials.code = nil
    fixture.credentials.tokens = OidcFixture.held(expiresAt: OidcFixture.now - 1)
    let script = ScriptedTransport([
      ScriptedTransport.json(400, ["error": "invalid_grant"]), ScriptedTransport.json(200, [:]),
      ScriptedTransport.json(200, [:]),
    ])
    var client = fixture.davinci(script)
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.kind == .expired)
    #expect(!script.requests.contains { $0.endpoint == "authorize" })
    #expect(client.exchange?.url.hasSuffix("/access_token") == true)
  }

  @Test(
    "an invalid verifier is refused",
    arguments: ["", String(repeating: "v", count: 42), String(repeating: "v", count: 129), "ü"])
  func noVerifier(_ text: String) {
    #expect(throws: OidcError.unusableVerifier) { try PKCE(verifier: text) }
  }

  @Test("the challenge is that of RFC 7636 appendix B")
  func vector() throws {
    let proof = try PKCE(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(try proof.challenge() == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }
}
