import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

/// The revocation of tokens that a client does not need (RFC 7009 section 2).
@Suite("Tokens of a refused token response")
struct RefusedTokensTests {
  private static let done = ScriptedTransport.json(200, [:])
  private static let down = ScriptedTransport.text(503)

  private static func fixture() throws -> OidcFixture {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    return fixture
  }

  static let unusableTokens: [JSONObject] = [
    ["token_type": "DPoP"], ["expires_in": -1], ["expires_in": "soon"],
    ["error": "invalid_grant"], ["scope": 7], ["id_token": 7], ["id_token": "a.b.c"],
    ["id_token": .null],
  ]

  /// Returns a token response that is refused for this reason.
  private static func tokens(_ changes: JSONObject) throws -> ScriptedTransport.Outcome {
    ScriptedTransport.json(
      200, OidcFixture.tokens("2", idToken: try OidcFixture.idToken(), changes: changes))
  }

  @Test(
    "refused tokens are revoked in the same step, and the session stays", arguments: unusableTokens)
  func revoked(_ changes: JSONObject) async throws {
    let fixture = try Self.fixture()
    let script = ScriptedTransport([
      OidcFixture.redirect(), try Self.tokens(changes), Self.done, Self.done,
    ])
    var client = try fixture.client(script)
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.kind == .oidc)
    #expect(
      script.requests.suffix(2).map { $0.field("token") } == ["refresh-token-2", "access-token-2"])
    #expect(client.credentials.tokens.isEmpty)
    #expect(client.credentials.kept["unrevoked"] == nil)
    #expect(client.credentials.session != nil)
    #expect(client.exchange?.url.hasSuffix("/access_token") == true)
  }

  @Test(
    "refused tokens that cannot be revoked are kept for 'revoke', but not as tokens",
    arguments: unusableTokens)
  func kept(_ changes: JSONObject) async throws {
    let fixture = try Self.fixture()
    let script = ScriptedTransport([
      OidcFixture.redirect(), try Self.tokens(changes), Self.down, Self.down, Self.done, Self.done,
    ])
    var client = try fixture.client(script)
    await #expect(throws: OidcError.self) { try await client.token() }
    #expect(client.credentials.tokens.isEmpty)
    #expect(
      client.credentials.kept["unrevoked"]
        == [["refreshToken": "refresh-token-2"], ["accessToken": "access-token-2"]])
    #expect(client.warnings.count == 2)
    #expect(Logout(await client.revoke()).complete)
    #expect(client.credentials.isEmpty == false)
    #expect(client.credentials.kept["unrevoked"] == nil)
  }

  @Test("a refresh keeps the earlier tokens, and revokes only the refused ones")
  func refresh() async throws {
    let before = OidcFixture.held(expiresAt: OidcFixture.now - 1)
    let changes: [(JSONObject, [String])] = [
      (["token_type": "DPoP"], ["refresh-token-2", "access-token-2"]),
      (["expires_in": -1, "refresh_token": .null], ["access-token-2"]),
      (["expires_in": -1, "refresh_token": "refresh-token-0"], ["access-token-2"]),
      (["error": "x", "refresh_token": .null, "access_token": "access-token-0"], []),
    ]
    for (change, ended) in changes {
      var fixture = try Self.fixture()
      fixture.credentials.tokens = before
      let script = ScriptedTransport(
        [ScriptedTransport.json(200, OidcFixture.tokens("2", changes: change))]
          + ended.map { _ in Self.done })
      var client = try fixture.client(script)
      await #expect(throws: OidcError.self) { try await client.token() }
      #expect(script.requests.dropFirst().map { $0.field("token") } == ended)
      #expect(client.credentials.tokens == before)
    }
  }

  @Test("a valid token whose grant was revoked is not returned")
  func endedGrant() async throws {
    var fixture = try Self.fixture()
    fixture.credentials.tokens = OidcFixture.held(expiresAt: OidcFixture.now + 30)
    fixture.configuration.refreshThreshold = 60
    var client = try fixture.client(
      ScriptedTransport([try Self.tokens(["token_type": "DPoP"]), Self.done, Self.done]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == "invalid_response")
  }

  @Test("a DaVinci code that was exchanged for refused tokens is spent")
  func spentCode() async throws {
    var fixture = try Self.fixture()
    fixture.credentials.session = nil
    fixture.credentials.code = AuthorizationCode(
      code: "c-9", proof: try PKCE(verifier: String(repeating: "v", count: 43)), nonce: nil)
    var client = fixture.davinci(
      ScriptedTransport([try Self.tokens(["token_type": "DPoP"]), Self.down, Self.down]))
    await #expect(throws: OidcError.self) { try await client.token() }
    #expect(client.credentials.code == nil)
    #expect(client.credentials.kept["unrevoked"]?.array?.count == 2)
  }
}
