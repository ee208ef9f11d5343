import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

@Suite("Revocation and end of a session")
struct EndTests {
  private static func fixture(_ change: (inout JSONObject) -> Void = { _ in }) throws
    -> OidcFixture
  {
    var fixture = OidcFixture()
    var document = OidcFixture.document
    change(&document)
    fixture.credentials.discovery = Discovery(
      url: fixture.configuration.discoveryEndpoint, fetchedAt: OidcFixture.now,
      document: document)
    fixture.credentials.tokens = OidcFixture.held()
    fixture.credentials.userinfo = ["sub": "a0325ea4"]
    return fixture
  }

  private static let done = ScriptedTransport.json(200, [:])

  @Test("the refresh token is revoked before the access token, and the session stays")
  func revocationOrder() async throws {
    let script = ScriptedTransport([Self.done, Self.done])
    var client = try Self.fixture().client(script)
    let logout = Logout(await client.revoke())
    #expect(logout.complete)
    #expect(
      logout.json == [
        "complete": true,
        "steps": [
          ["step": "refreshToken", "outcome": "ok", "status": 200, "code": .null],
          ["step": "accessToken", "outcome": "ok", "status": 200, "code": .null],
        ],
      ])
    #expect(script.requests.map { $0.field("token") } == ["refresh-token-0", "access-token-0"])
    #expect(
      script.requests.map { $0.field("token_type_hint") } == ["refresh_token", "access_token"])
    #expect(script.requests.allSatisfy { $0.field("client_id") == "cli-demo" })
    #expect(client.credentials.tokens.isEmpty)
    #expect(client.credentials.userinfo == nil)
    #expect(client.credentials.session != nil)
  }

  @Test(
    "the session's cookie is not sent to a sign-out at another origin", arguments: [true, false])
  func otherOrigin(_ hasIDToken: Bool) async throws {
    let elsewhere = "https://id.example.org/oauth2"
    var fixture = OidcFixture()
    fixture.configuration.discoveryEndpoint = elsewhere + "/.well-known/openid-configuration"
    fixture.credentials.discovery = Discovery(
      url: fixture.configuration.discoveryEndpoint, fetchedAt: OidcFixture.now,
      document: ["end_session_endpoint": .string(elsewhere + "/endSession")])
    let script = ScriptedTransport(hasIDToken ? [Self.done] : [])
    var client = try fixture.client(script)
    let step = await client.endSession(
      idToken: hasIDToken ? "id-token-0" : nil, session: fixture.credentials.session)
    #expect(step.outcome == (hasIDToken ? .ok : .failed))
    #expect(script.requests.count == (hasIDToken ? 1 : 0))
    for request in script.requests {
      #expect(request.header("Cookie") == nil)
      #expect(request.header("iPlanetDirectoryPro") == nil)
      #expect(!request.address.text.contains("S1-session"))
    }
  }

  @Test("a token that could not be revoked stays, and the same call revokes it later")
  func unrevoked() async throws {
    let down = ScriptedTransport.Outcome.failure(
      TransportError(.connect, "refused", sent: false))
    let script = ScriptedTransport([
      Self.done, down, ScriptedTransport.text(503), Self.done,
    ])
    var client = try Self.fixture().client(script)
    #expect(!Logout(await client.revoke()).complete)
    #expect(client.credentials.tokens.refreshToken == nil)
    #expect(client.credentials.tokens.accessToken == "access-token-0")
    #expect(await client.revoke().map(\.outcome) == [.failed])
    #expect(await client.revoke().map(\.outcome) == [.ok])
    #expect(client.credentials.tokens.isEmpty)
  }

  @Test("without tokens, nothing is revoked")
  func withoutTokens() async throws {
    var fixture = OidcFixture()
    fixture.credentials.tokens = Token()
    var client = try fixture.client(ScriptedTransport([]))
    #expect(Logout(await client.revoke()) == Logout([]))
    #expect(Logout([]).complete)
  }

  @Test("if the named endpoint does not exist, AM's own is tried once and kept")
  func fallback() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.json(404, ["code": 404]), Self.done, Self.done,
    ])
    var client = try Self.fixture {
      $0["revocation_endpoint"] = .string(OidcFixture.oauth + "/revoke")
    }.client(script)
    #expect(await client.revoke().map(\.outcome) == [.ok, .ok])
    #expect(
      script.requests.map { $0.address.path.hasSuffix("/token/revoke") } == [false, true, true])
    #expect(
      client.credentials.discovery?[.revocation] == OidcFixture.oauth + "/token/revoke")
  }

  @Test("if the named endpoint responds, no other is asked", arguments: [200, 400, 503])
  func named(_ status: Int) async throws {
    let reply = ScriptedTransport.json(status, ["error": "invalid_client"])
    let script = ScriptedTransport([reply, reply])
    let revocation = OidcFixture.oauth + "/revoke"
    var client = try Self.fixture { $0["revocation_endpoint"] = .string(revocation) }
      .client(script)
    _ = await client.revoke()
    #expect(script.requests.map(\.address.text) == [revocation, revocation])
  }

  @Test("a server that names no revocation endpoint is asked at AM's address")
  func unnamed() async throws {
    let script = ScriptedTransport([Self.done, Self.done])
    var client = try Self.fixture { $0["revocation_endpoint"] = nil }.client(script)
    #expect(await client.revoke().map(\.outcome) == [.ok, .ok])
    #expect(script.requests[0].address.text == OidcFixture.oauth + "/token/revoke")
    let missing = ScriptedTransport([ScriptedTransport.text(404), ScriptedTransport.text(404)])
    client = try Self.fixture { $0["revocation_endpoint"] = nil }.client(missing)
    let steps = await client.revoke()
    #expect(steps.map(\.outcome) == [.failed, .failed])
    #expect(
      steps.allSatisfy {
        $0.shown["hint"]?.string?.contains("oidc.openId.revocationEndpoint") == true
      })
    #expect(client.credentials.tokens == OidcFixture.held())
  }

  @Test(
    "each response about a token has its own outcome",
    arguments: [
      (200, JSONValue.null, LogoutStep.Outcome.ok), (204, .null, .ok),
      (400, ["error": "invalid_token"], .gone), (401, ["error": "invalid_token"], .gone),
      (400, ["error": "unsupported_token_type"], .failed),
      (400, ["error": "invalid_grant"], .failed), (401, ["error": "invalid_client"], .failed),
      (302, .null, .failed), (404, .null, .failed), (503, .null, .failed),
    ] as [(Int, JSONValue, LogoutStep.Outcome)])
  func outcomes(_ status: Int, body: JSONValue, outcome: LogoutStep.Outcome) async throws {
    var fixture = try Self.fixture()
    fixture.credentials.tokens = OidcFixture.held(refresh: false)
    var client = try fixture.client(ScriptedTransport([ScriptedTransport.json(status, body)]))
    #expect(await client.revoke().map(\.outcome) == [outcome])
    #expect(client.credentials.tokens.isEmpty == (outcome != .failed))
  }

  @Test("the ID token ends the session, and a redirect back confirms it")
  func endOfSession() async throws {
    for (status, outcome) in [
      (204, LogoutStep.Outcome.ok), (200, .ok), (302, .ok), (400, .failed), (500, .failed),
    ] {
      let script = ScriptedTransport([
        ScriptedTransport.text(status, headers: [("Location", "org.example.cli://signedout?x=1")])
      ])
      var fixture = try Self.fixture()
      fixture.configuration.signOutRedirectUri = "org.example.cli://signedout"
      var client = try fixture.client(script)
      let step = await client.endSession(idToken: "a.b.c")
      #expect(step.outcome == outcome)
      #expect(step.status == status)
      #expect(script.requests[0].query("id_token_hint") == "a.b.c")
      #expect(script.requests[0].query("client_id") == "cli-demo")
      #expect(
        script.requests[0].query("post_logout_redirect_uri") == "org.example.cli://signedout")
      #expect(client.exchange?.url.contains("a.b.c") == false)
    }
  }

  @Test("PingOne's sign-off gets the cookie, and its other endpoint only the ID token")
  func signOff() async throws {
    var fixture = try Self.fixture {
      $0["ping_end_idp_session_endpoint"] = .string(OidcFixture.oauth + "/idpSignoff")
    }
    fixture.credentials.cookies.store(
      ["ST=secret; Path=/; Secure; HttpOnly"], from: try WebAddress(OidcFixture.base),
      now: OidcFixture.now)
    let script = ScriptedTransport([
      ScriptedTransport.text(302, headers: [("Location", "/signon/signedOff")])
    ])
    var client = fixture.davinci(script)
    #expect(await client.endSession(idToken: "a.b.c").outcome == .ok)
    #expect(script.requests[0].endpoint == "endSession")
    #expect(script.requests[0].header("Cookie") == "ST=secret")
    let other = ScriptedTransport([ScriptedTransport.text(204)])
    fixture.credentials.cookies = CookieJar()
    client = fixture.davinci(other)
    #expect(await client.endSession(idToken: "a.b.c").outcome == .ok)
    #expect(other.requests[0].endpoint == "idpSignoff")
    #expect(other.requests[0].header("Cookie") == nil)
  }

  @Test("without an endpoint, the session stays")
  func withoutEndpoint() async throws {
    var client = try Self.fixture { $0["end_session_endpoint"] = nil }
      .client(ScriptedTransport([]))
    let step = await client.endSession(idToken: "a.b.c")
    #expect(step.outcome == .failed)
    #expect(step.shown["hint"]?.string?.contains("oidc.openId.endSessionEndpoint") == true)
  }
}
