import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

@Suite("Userinfo")
struct UserinfoTests {
  private static let claims: JSONObject = [
    "name": "Babs Jensen", "sub": "a0325ea4", "subname": "a0325ea4", "unknown": [1, .null],
  ]

  private static func fixture(_ tokens: Token = OidcFixture.held()) throws -> OidcFixture {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    fixture.credentials.tokens = tokens
    return fixture
  }

  private static let invalid = ScriptedTransport.json(
    401, ["error": "invalid_token", "error_description": "The access token is expired."])

  @Test("claims come as the server gave them, for a bearer token")
  func unchangedClaims() async throws {
    let script = ScriptedTransport([ScriptedTransport.json(200, .object(Self.claims))])
    var client = try Self.fixture().client(script)
    #expect(try await client.userinfo(cache: false) == Self.claims)
    #expect(script.requests[0].header("Authorization") == "Bearer access-token-0")
    #expect(script.requests[0].method == .GET)
  }

  @Test("kept claims do until the tokens go")
  func keptClaims() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.json(200, .object(Self.claims)), ScriptedTransport.json(200, [:]),
      ScriptedTransport.json(200, [:]),
    ])
    var client = try Self.fixture().client(script)
    for _ in 0..<2 { #expect(try await client.userinfo(cache: true) == Self.claims) }
    #expect(script.requests.count == 1)
    _ = await client.revoke()
    #expect(client.credentials.userinfo == nil)
  }

  @Test("claims of somebody else are refused, and not kept")
  func foreignClaims() async throws {
    var tokens = OidcFixture.held()
    tokens.idToken = try OidcFixture.idToken(["sub": "somebody"])
    for claims in [Self.claims, ["name": "no sub"], ["sub": ""], ["sub": 7]] {
      var client = try Self.fixture(tokens).client(
        ScriptedTransport([ScriptedTransport.json(200, .object(claims))]))
      let error = await #expect(throws: OidcError.self) {
        try await client.userinfo(cache: false)
      }
      #expect(error == .subjectMismatch)
      #expect(error?.code == "subject_mismatch")
      #expect(client.credentials.userinfo == nil)
    }
  }

  @Test("a token that the server has ended is refreshed once, and the question asked again")
  func endedToken() async throws {
    let bare = ScriptedTransport.text(
      401, headers: [("WWW-Authenticate", "Bearer realm=\"x\", error=\"invalid_token\"")])
    let page = ScriptedTransport.text(
      401, "<html>no</html>", headers: [("Content-Type", "text/html")])
    let own = ScriptedTransport.json(401, ["code": 401, "reason": "Unauthorized"])
    for refusal in [Self.invalid, bare, page, own, ScriptedTransport.text(401)] {
      let script = ScriptedTransport([
        refusal, ScriptedTransport.json(200, OidcFixture.tokens("2")),
        ScriptedTransport.json(200, .object(Self.claims)),
      ])
      var client = try Self.fixture().client(script)
      #expect(try await client.userinfo(cache: false) == Self.claims)
      #expect(script.requests.map(\.endpoint) == ["userinfo", "access_token", "userinfo"])
      #expect(script.requests[2].header("Authorization") == "Bearer access-token-2")
    }
  }

  @Test("a 401 with another word in its JSON is that word, and nothing is refreshed")
  func anotherWord() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.json(
        401, ["error": "invalid_request"],
        headers: [("WWW-Authenticate", "Bearer error=\"invalid_token\"")])
    ])
    var client = try Self.fixture().client(script)
    let error = await #expect(throws: OidcError.self) { try await client.userinfo(cache: false) }
    #expect(error?.code == "invalid_request")
    #expect(error?.kind == .refused)
    #expect(client.credentials.tokens == OidcFixture.held())
  }

  @Test("a token that this call has just got is not refreshed after a 401")
  func freshToken() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.json(200, OidcFixture.tokens("2")), Self.invalid,
    ])
    var client = try Self.fixture(OidcFixture.held(expiresAt: OidcFixture.now - 1)).client(script)
    let error = await #expect(throws: OidcError.self) { try await client.userinfo(cache: false) }
    #expect(error?.code == "invalid_token")
    #expect(script.requests.map(\.endpoint) == ["access_token", "userinfo"])
    #expect(client.credentials.tokens.refreshToken == "refresh-token-2")
  }

  @Test("there is no second refresh, and without a refresh token none")
  func onlyOnce() async throws {
    let script = ScriptedTransport([
      Self.invalid, ScriptedTransport.json(200, OidcFixture.tokens("2")), Self.invalid,
    ])
    var client = try Self.fixture().client(script)
    var error = await #expect(throws: OidcError.self) { try await client.userinfo(cache: false) }
    #expect(error?.kind == .expired)
    #expect(client.credentials.tokens.refreshToken == "refresh-token-2")

    client = try Self.fixture().client(
      ScriptedTransport([Self.invalid, ScriptedTransport.json(400, ["error": "invalid_grant"])]))
    error = await #expect(throws: OidcError.self) { try await client.userinfo(cache: false) }
    #expect(error?.code == "invalid_grant")
    #expect(client.credentials.tokens.isEmpty)
    #expect(client.credentials.session != nil)

    var other = try Self.fixture(OidcFixture.held(refresh: false)).client(
      ScriptedTransport([Self.invalid]))
    error = await #expect(throws: OidcError.self) { try await other.userinfo(cache: false) }
    #expect(error?.code == "invalid_token")
    #expect(!other.credentials.tokens.isFresh(at: OidcFixture.now, threshold: 0))
  }

  @Test("signed claims, pages and missing scopes are told apart")
  func others() async throws {
    let answers: [(ScriptedTransport.Reply, String?, FailureKind)] = [
      (
        ScriptedTransport.text(200, "a.b.c", headers: [("Content-Type", "application/jwt")]),
        "unsupported_response", .oidc
      ),
      (ScriptedTransport.text(200, "<html>"), nil, .parse),
      (
        ScriptedTransport.json(403, ["error": "insufficient_scope"]), "insufficient_scope", .refused
      ),
      (ScriptedTransport.text(502, "<html>"), nil, .server),
    ]
    for (reply, code, kind) in answers {
      var client = try Self.fixture().client(ScriptedTransport([reply]))
      let error = await #expect(throws: OidcError.self) {
        try await client.userinfo(cache: false)
      }
      #expect(error?.code == code)
      #expect(error?.kind == kind)
    }
  }
}
