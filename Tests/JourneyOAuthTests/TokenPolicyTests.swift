import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

@Suite("Tokens: kept, refreshed and replaced")
struct TokenPolicyTests {
  private static func fixture(
    _ tokens: Token = OidcFixture.held(expiresAt: OidcFixture.now - 1), session: Bool = true
  ) throws -> OidcFixture {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    fixture.credentials.tokens = tokens
    if !session { fixture.credentials.session = nil }
    return fixture
  }

  private static func refused(_ code: String, _ status: Int = 400, text: String = "no")
    -> ScriptedTransport.Outcome
  {
    ScriptedTransport.json(status, ["error": .string(code), "error_description": .string(text)])
  }

  @Test("a token that expires within the threshold is refreshed by one request")
  func threshold() async throws {
    var fixture = try Self.fixture(OidcFixture.held(expiresAt: OidcFixture.now + 30))
    fixture.configuration.refreshThreshold = 60
    let script = ScriptedTransport([ScriptedTransport.json(200, OidcFixture.tokens("2"))])
    var client = try fixture.client(script)
    #expect(try await client.token().accessToken == "access-token-2")
    #expect(script.requests[0].field("grant_type") == "refresh_token")
    #expect(script.requests[0].field("refresh_token") == "refresh-token-0")
    #expect(script.requests[0].field("client_id") == "cli-demo")
    #expect(script.requests[0].field("scope") == nil)
  }

  @Test(
    "the threshold decides which tokens are fresh",
    arguments: [
      (0, 0, false), (-1, 0, true), (60, 60, false), (59, 60, false), (-61, 60, true),
    ])
  func freshness(_ late: Int, threshold: Int, isFresh: Bool) {
    let tokens = OidcFixture.held(expiresAt: 1000)
    let now = threshold == 60 && late >= 0 ? 1000 - 60 + (60 - late) : 1000 + late
    #expect(tokens.isFresh(at: now, threshold: threshold) == isFresh)
  }

  @Test("an unknown expiry counts as fresh, but a token from a later clock as expired")
  func clocks() {
    #expect(OidcFixture.held(expiresAt: nil).isFresh(at: 5, threshold: 60))
    let tokens = OidcFixture.held(expiresAt: 10_000)
    #expect(!tokens.isFresh(at: 10_000 - 3599 - 301, threshold: 0))
    #expect(tokens.isFresh(at: 10_000 - 3599 - 299, threshold: 0))
    #expect(OidcFixture.held(expiresAt: .min).isFresh(at: .max, threshold: .max) == false)
  }

  @Test("values that a refresh does not return are kept")
  func keptValues() async throws {
    var tokens = OidcFixture.held(expiresAt: OidcFixture.now - 1)
    tokens.idToken = try OidcFixture.idToken()
    tokens.scope = "openid"
    var client = try Self.fixture(tokens).client(
      ScriptedTransport([
        ScriptedTransport.json(
          200, OidcFixture.tokens("2", refresh: false, changes: ["scope": .null]))
      ]))
    let token = try await client.token()
    #expect(token.accessToken == "access-token-2")
    #expect(token.refreshToken == "refresh-token-0")
    #expect(token.idToken == tokens.idToken)
    #expect(token.scope == "openid")
  }

  @Test("a refresh that returns the same access token and no refresh token is a refresh")
  func sameAccessToken() async throws {
    var client = try Self.fixture(OidcFixture.held(expiresAt: OidcFixture.now - 1)).client(
      ScriptedTransport([
        ScriptedTransport.json(
          200, OidcFixture.tokens(refresh: false, changes: ["access_token": "access-token-0"]))
      ]))
    let token = try await client.token()
    #expect(token.accessToken == "access-token-0" && token.refreshToken == "refresh-token-0")
    #expect(token.expiresAt == OidcFixture.now + 3599)
  }

  @Test("a rotated refresh token replaces the old one")
  func rotation() async throws {
    var client = try Self.fixture().client(
      ScriptedTransport([
        ScriptedTransport.json(200, OidcFixture.tokens("2")),
        Self.refused("invalid_grant"),
      ]))
    #expect(try await client.token().refreshToken == "refresh-token-2")
    let error = await #expect(throws: OidcError.self) { try await client.refresh() }
    #expect(error?.kind == .expired)
    #expect(error?.code == "invalid_grant")
    #expect(client.credentials.tokens.isEmpty)
    #expect(client.credentials.session != nil)
  }

  @Test(
    "if the refresh token has expired, the session is used",
    arguments: ["invalid_grant", "invalid_request"])
  func lostRefreshToken(_ code: String) async throws {
    let script = ScriptedTransport([
      Self.refused(code, text: "The refresh token does not exist."),
      ScriptedTransport.json(200, [:]), ScriptedTransport.json(200, [:]), OidcFixture.redirect(),
      ScriptedTransport.json(200, OidcFixture.tokens("2", idToken: try OidcFixture.idToken())),
    ])
    var client = try Self.fixture().client(script)
    #expect(try await client.token().accessToken == "access-token-2")
    #expect(
      script.requests.map(\.endpoint) == [
        "access_token", "revoke", "revoke", "authorize", "access_token",
      ])
  }

  @Test("without a session, a refused refresh is final, and nothing is kept")
  func withoutSession() async throws {
    let gone = OidcFixture.redirect("error=login_required&state=\(OidcFixture.state)")
    var client = try Self.fixture().client(
      ScriptedTransport([
        Self.refused("invalid_grant"), ScriptedTransport.json(200, [:]),
        ScriptedTransport.json(200, [:]), gone,
      ]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == "login_required")
    #expect(error?.kind == .expired)
    #expect(client.credentials.tokens.isEmpty)
    #expect(client.credentials.session == nil)
  }

  @Test("without a session, a refused refresh keeps the access token and the ID token")
  func noSession() async throws {
    var tokens = OidcFixture.held()
    tokens.idToken = try OidcFixture.idToken()
    let script = ScriptedTransport([Self.refused("invalid_grant")])
    var client = try Self.fixture(tokens, session: false).client(script)
    let error = await #expect(throws: OidcError.self) { try await client.refresh() }
    #expect(error?.kind == .expired)
    #expect(client.credentials.tokens.access == tokens.access)
    #expect(client.credentials.tokens.idToken == tokens.idToken)
    #expect(client.credentials.tokens.refreshToken == nil)
    #expect(try await client.token().accessToken == tokens.accessToken)
  }

  @Test("with a session, the ID token is kept as a hint until there is another one")
  func keptHint() async throws {
    var tokens = OidcFixture.held(expiresAt: OidcFixture.now + 30)
    tokens.idToken = try OidcFixture.idToken()
    var fixture = try Self.fixture(tokens)
    fixture.configuration.refreshThreshold = 60
    let done = ScriptedTransport.json(200, [:])
    for (isRefresh, script) in [
      (true, [Self.refused("invalid_grant")]),
      (false, [Self.refused("invalid_grant"), done, done, ScriptedTransport.text(503)]),
    ] {
      var client = try fixture.client(ScriptedTransport(script))
      await #expect(throws: OidcError.self) {
        isRefresh ? try await client.refresh() : try await client.token()
      }
      #expect(client.credentials.tokens.isEmpty)
      #expect(client.credentials.idTokenHint == tokens.idToken)
      #expect(client.credentials.unrevoked.count == (isRefresh ? 1 : 0))
    }
  }

  @Test("an outage leaves the tokens unchanged")
  func outage() async throws {
    let before = OidcFixture.held(expiresAt: OidcFixture.now - 1)
    for reply in [
      ScriptedTransport.text(503), Self.refused("server_error"),
      Self.refused("temporarily_unavailable"),
      .failure(TransportError(.timeout, "no answer", sent: true)),
    ] {
      var client = try Self.fixture(before).client(ScriptedTransport([reply]))
      let error = await #expect(throws: OidcError.self) { try await client.token() }
      #expect(error?.isTransient == true)
      #expect(client.credentials.tokens == before)
    }
  }

  @Test("if a refresh fails, a token that is still valid is returned with a warning")
  func validToken() async throws {
    var fixture = try Self.fixture(OidcFixture.held(expiresAt: OidcFixture.now + 30))
    fixture.configuration.refreshThreshold = 60
    var client = try fixture.client(ScriptedTransport([ScriptedTransport.text(503)]))
    #expect(try await client.token().accessToken == "access-token-0")
    #expect(client.warnings.count == 1)
    #expect(client.warnings.allSatisfy { $0.hasPrefix("warning: ") })
  }

  @Test(
    "a refused client keeps its tokens",
    arguments: ["invalid_client", "unauthorized_client", "invalid_scope", "unsupported_grant_type"])
  func refusedClient(_ code: String) async throws {
    var fixture = try Self.fixture(OidcFixture.held(expiresAt: OidcFixture.now + 30))
    fixture.configuration.refreshThreshold = 60
    var client = try fixture.client(ScriptedTransport([Self.refused(code, 401)]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == code)
    #expect(error?.kind == .refused)
    #expect(client.credentials.tokens == fixture.credentials.tokens)
  }

  @Test("a refresh without a refresh token fails without a request")
  func nothingToRefresh() async throws {
    var none = try Self.fixture(Token()).client(ScriptedTransport([]))
    await #expect(throws: OidcError.noToken) { try await none.refresh() }
    var single = try Self.fixture(OidcFixture.held(refresh: false)).client(ScriptedTransport([]))
    let error = await #expect(throws: OidcError.noRefreshToken) { try await single.refresh() }
    #expect(error?.code == "no_refresh_token")
    #expect(single.credentials.tokens.accessToken == "access-token-0")
  }

  @Test("the refresh of a fresh token is one request, and revokes nothing")
  func oneRequest() async throws {
    let script = ScriptedTransport([ScriptedTransport.json(200, OidcFixture.tokens("2"))])
    var client = try Self.fixture(OidcFixture.held()).client(script)
    #expect(try await client.refresh().accessToken == "access-token-2")
    #expect(script.requests.map(\.endpoint) == ["access_token"])
  }

  @Test("a token of another session is revoked and replaced")
  func otherSession() async throws {
    var fixture = try Self.fixture(OidcFixture.held())
    fixture.credentials.tokenOwner =
      SessionCookie(value: "S0-session", cookieName: "iPlanetDirectoryPro")?.mark
    let script = ScriptedTransport([
      ScriptedTransport.json(200, [:]), ScriptedTransport.json(200, [:]), OidcFixture.redirect(),
      ScriptedTransport.json(200, OidcFixture.tokens("B", idToken: try OidcFixture.idToken())),
    ])
    var client = try fixture.client(script)
    #expect(try await client.token().accessToken == "access-token-B")
    #expect(script.requests[0].field("token") == "refresh-token-0")
  }

  @Test("the same session keeps its tokens")
  func sameSession() async throws {
    var fixture = try Self.fixture(OidcFixture.held())
    fixture.credentials.tokenOwner = fixture.credentials.session?.mark
    var client = try fixture.client(ScriptedTransport([]))
    #expect(try await client.token().accessToken == "access-token-0")
  }

  @Test(
    "lifetimes are read in all their spellings",
    arguments: [
      (JSONValue.null, true, nil), ("3599", true, 3599), (.integer(3599), true, 3599),
      (.number("3599.0"), true, 3599), (.integer(0), true, 0), (.integer(-1), false, nil),
      ("-1", false, nil), ("soon", false, nil), (.number("1e400"), false, nil),
      (.boolean(true), false, nil),
    ] as [(JSONValue, Bool, Int?)])
  func lifetimes(_ lifetime: JSONValue, isGood: Bool, seconds: Int?) async throws {
    let before = OidcFixture.held(expiresAt: OidcFixture.now - 1)
    let answer = ScriptedTransport.json(
      200, OidcFixture.tokens("2", changes: ["expires_in": lifetime]))
    let done = ScriptedTransport.json(200, [:])
    var client = try Self.fixture(before, session: false).client(
      ScriptedTransport(isGood ? [answer] : [answer, done, done]))
    if isGood {
      let token = try await client.token()
      #expect(token.expiresIn == seconds)
      #expect(token.expiresAt == seconds.map { OidcFixture.now + $0 })
    } else {
      let error = await #expect(throws: OidcError.self) { try await client.token() }
      #expect(error?.code == "invalid_response")
      #expect(client.credentials.tokens == before)
    }
  }

  @Test("a response without tokens leaves the old tokens")
  func noTokenAnswer() async throws {
    let before = OidcFixture.held(expiresAt: OidcFixture.now - 1)
    let done = ScriptedTransport.json(200, [:])
    let answers: [(ScriptedTransport.Outcome, FailureKind)] = [
      (ScriptedTransport.text(200, "<html>", headers: [("Content-Type", "text/html")]), .parse),
      (ScriptedTransport.json(200, [:]), .oidc), (ScriptedTransport.json(200, []), .parse),
      (ScriptedTransport.json(200, ["access_token": 7]), .oidc),
      (ScriptedTransport.json(200, OidcFixture.tokens(changes: ["token_type": "mac"])), .oidc),
      (ScriptedTransport.text(302, headers: [("Location", "https://evil.test")]), .redirect),
    ]
    for (index, (reply, kind)) in answers.enumerated() {
      // The fifth response has tokens, which are revoked.
      var client = try Self.fixture(before).client(
        ScriptedTransport(index == 4 ? [reply, done, done] : [reply]))
      let error = await #expect(throws: OidcError.self) { try await client.token() }
      #expect(error?.kind == kind)
      #expect(client.credentials.tokens == before)
    }
  }

  @Test("a refreshed ID token of another user removes all tokens")
  func otherSubject() async throws {
    var tokens = OidcFixture.held(expiresAt: OidcFixture.now - 1)
    tokens.idToken = try OidcFixture.idToken()
    let changes: [(JSONObject, OidcError.IDTokenError)] = [
      (["sub": "other"], .changed(claim: "sub")),
      (["nonce": "other"], .changed(claim: "nonce")),
      (["aud": ["cli-demo", "third"]], .changed(claim: "aud")),
    ]
    for (claim, reason) in changes {
      var client = try Self.fixture(tokens).client(
        ScriptedTransport([
          ScriptedTransport.json(
            200, OidcFixture.tokens("2", idToken: try OidcFixture.idToken(claim))),
          ScriptedTransport.json(200, [:]), ScriptedTransport.json(200, [:]),
        ]))
      let error = await #expect(throws: OidcError.self) { try await client.token() }
      #expect(error == .idToken(reason))
      #expect(client.credentials.tokens.isEmpty)
    }
  }

  @Test("an ID token without nonce is valid after a refresh")
  func refreshedWithoutNonce() async throws {
    var tokens = OidcFixture.held(expiresAt: OidcFixture.now - 1)
    tokens.idToken = try OidcFixture.idToken()
    let new = try OidcFixture.idToken(["nonce": .null])
    var client = try Self.fixture(tokens).client(
      ScriptedTransport([ScriptedTransport.json(200, OidcFixture.tokens("2", idToken: new))]))
    #expect(try await client.token().idToken == new)
  }

  @Test(
    "claims of another user than the refreshed ID token's are removed",
    arguments: [("a0325ea4", true), ("b1436fb5", false)])
  func foreignClaims(_ subject: String, stay: Bool) async throws {
    var fixture = try Self.fixture()
    fixture.credentials.userinfo = ["sub": .string(subject)]
    var client = try fixture.client(
      ScriptedTransport([
        ScriptedTransport.json(200, OidcFixture.tokens("2", idToken: try OidcFixture.idToken()))
      ]))
    _ = try await client.refresh()
    #expect((client.credentials.userinfo != nil) == stay)
  }

  @Test("a response that sets the session's cookie does not add it to the kept cookies")
  func sessionCookie() async throws {
    let names = ["iPlanetDirectoryPro", "amlbcookie"]
    var client = try Self.fixture().client(
      ScriptedTransport([
        ScriptedTransport.json(
          200, OidcFixture.tokens("2"), headers: names.map { ("Set-Cookie", "\($0)=new; Path=/") })
      ]))
    _ = try await client.refresh()
    #expect(client.credentials.cookies.cookies.map(\.name) == ["amlbcookie"])
    #expect(client.credentials.session?.value == "S1-session")
  }

  @Test(
    "a response with tokens and an error is refused, whatever its status", arguments: [true, false])
  func errorBesideTokens(_ isRefresh: Bool) async throws {
    var fixture = try Self.fixture()
    if !isRefresh { fixture.credentials.tokens = Token() }
    let before = fixture.credentials.tokens
    let answer = ScriptedTransport.json(
      200, OidcFixture.tokens("2", changes: ["error": "invalid_grant"]))
    let done = ScriptedTransport.json(200, [:])
    var client = try fixture.client(
      ScriptedTransport((isRefresh ? [] : [OidcFixture.redirect()]) + [answer, done, done]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.kind == .oidc && error?.code == "invalid_response")
    #expect(error?.message.contains("'error'") == true)
    #expect(client.credentials.tokens == before)
  }
}
