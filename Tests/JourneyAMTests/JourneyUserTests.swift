import JourneyAM
import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

@Suite("The user of a journey")
struct JourneyUserTests {
  private static let base = "https://am.example.com/am"
  private static let oauth = base + "/oauth2/realms/root/realms/alpha"
  private static let signedIn = ScriptedTransport.json(
    200, ["tokenId": "S1-session", "successUrl": "/enduser", "realm": "/alpha"])
  private static let discovery = ScriptedTransport.json(
    200,
    [
      "authorization_endpoint": .string(oauth + "/authorize"),
      "token_endpoint": .string(oauth + "/access_token"),
      "userinfo_endpoint": .string(oauth + "/userinfo"),
      "revocation_endpoint": .string(oauth + "/token/revoke"),
      "end_session_endpoint": .string(oauth + "/connect/endSession"),
    ])
  private static let redirect = ScriptedTransport.text(
    302, headers: [("Location", "app:/cb?code=c&state=st")])
  private static let tokens = ScriptedTransport.json(
    200,
    [
      "access_token": "at", "refresh_token": "rt", "token_type": "Bearer", "expires_in": 3599,
    ])
  private static let done = ScriptedTransport.json(200, [:])
  private static let loggedOut = ScriptedTransport.json(
    200, ["result": "Successfully logged out"])

  private static func journey(_ script: any Transport, withTokens: Bool = true) throws
    -> Journey
  {
    var oidc = OidcConfiguration(
      clientId: "cli-demo", redirectUri: "app:/cb", scopes: ["profile"],
      discoveryEndpoint: oauth + "/.well-known/openid-configuration")
    oidc.state = "st"
    let headers = [try HTTPHeader("X-Edge", "blue")]
    return Journey(
      server: JourneyServer(
        base: try WebAddress(base), realm: Realm("alpha"), headers: headers),
      oidc: withTokens ? oidc : nil, transport: script, now: { 1_795_251_066 })
  }

  private static func paths(_ script: ScriptedTransport) -> [String] {
    script.requests.map { $0.address.path.split(separator: "/").last.map(String.init) ?? "" }
  }

  @Test("a user signs in, gets a token and claims, and signs out")
  func wholeLife() async throws {
    let script = ScriptedTransport([
      Self.signedIn, Self.discovery, Self.redirect, Self.tokens,
      ScriptedTransport.json(200, ["sub": "u1", "name": "Babs"]), Self.done, Self.done,
      Self.loggedOut,
    ])
    let journey = try Self.journey(script)
    #expect(await journey.journeyUser() == nil)
    _ = await journey.start("Login")
    let user = try #require(await journey.journeyUser())
    #expect(try await user.token().get().accessToken == "at")
    #expect(try await user.userinfo().get()["name"] == "Babs")
    let logout = await user.logout()
    #expect(logout.complete)
    #expect(logout.steps.map(\.step) == [.refreshToken, .accessToken, .session])
    #expect(
      Self.paths(script) == [
        "authenticate", "openid-configuration", "authorize", "access_token", "userinfo", "revoke",
        "revoke", "sessions",
      ])
    let ended = try #require(script.requests.last)
    #expect(ended.address.text.hasSuffix("/realms/root/realms/alpha/sessions?_action=logout"))
    #expect(ended.header("Accept-API-Version") == "resource=3.1, protocol=1.0")
    #expect(ended.header("iPlanetDirectoryPro") == "S1-session")
    #expect(ended.header("Cookie") == "iPlanetDirectoryPro=S1-session")
    #expect(script.requests.allSatisfy { $0.header("X-Edge") == "blue" })
    #expect(await journey.journeyUser() == nil)
    // At a second sign-out, nothing remains.
    #expect(await user.logout().steps.isEmpty)
  }

  @Test("after a failed revocation, sign-out continues, and the next one repeats only that step")
  func failedRevocation() async throws {
    let script = ScriptedTransport([
      Self.signedIn, Self.discovery, Self.redirect, Self.tokens, ScriptedTransport.text(500),
      Self.done, Self.loggedOut, Self.done,
    ])
    let journey = try Self.journey(script)
    _ = await journey.start("Login")
    let user = try #require(await journey.journeyUser())
    _ = await user.token()
    let first = await user.logout()
    #expect(!first.complete)
    #expect(first.steps.map(\.outcome) == [.failed, .ok, .ok])
    let second = await user.logout()
    #expect(second.complete)
    #expect(second.steps.map(\.step) == [.refreshToken])
  }

  @Test(
    "a session that the server does not know counts as ended",
    arguments: [
      (401, ["code": 401, "reason": "Unauthorized"], LogoutStep.Outcome.gone),
      (200, ["result": "Token has expired"], .gone), (204, .null, .ok), (500, .null, .failed),
      (200, ["result": "Successfully logged out"], .ok), (403, ["code": 403], .failed),
      (401, .null, .failed), (401, ["error": "no"], .failed), (401, ["code": 401], .failed),
      (200, .null, .failed), (200, [:], .failed), (200, ["result": true], .failed),
      (200, ["result": ""], .failed), (200, "<html>Welcome</html>", .failed),
    ] as [(Int, JSONValue, LogoutStep.Outcome)])
  func unknownSession(_ status: Int, body: JSONValue, outcome: LogoutStep.Outcome) async throws {
    let reply =
      body.string.map { ScriptedTransport.text(status, $0) } ?? ScriptedTransport.json(status, body)
    let script = ScriptedTransport([Self.signedIn, reply])
    let journey = try Self.journey(script, withTokens: false)
    _ = await journey.start("Login")
    let logout = try #require(await journey.journeyUser() as? OidcUser)
    #expect(await logout.logout().steps.map(\.outcome) == [outcome])
    #expect((logout.client.credentials.session == nil) == (outcome != .failed))
  }

  @Test("without an oidc block there is a session, and the error for a token says what is missing")
  func withoutOidc() async throws {
    let journey = try Self.journey(ScriptedTransport([Self.signedIn]), withTokens: false)
    _ = await journey.start("Login")
    let user = try #require(await journey.journeyUser())
    #expect(await user.token() == .failure(.notConfigured))
  }

  @Test("a journey without a session keeps the user of an earlier journey")
  func noNewSession() async throws {
    let empty = ScriptedTransport.json(200, ["successUrl": "/enduser", "realm": "/alpha"])
    let journey = try Self.journey(ScriptedTransport([Self.signedIn, empty]))
    _ = await journey.start("Login")
    let before = try #require(await journey.journeyUser() as? OidcUser)
    let node = await journey.start("Check") { $0.noSession = true } as? SuccessNode
    #expect(node?.session.value == "")
    #expect(await journey.journeyUser() === before)
  }

  @Test("simultaneous calls refresh once")
  func together() async throws {
    let script = ScriptedTransport([
      Self.signedIn, Self.discovery, Self.redirect, Self.tokens,
    ])
    let journey = try Self.journey(SlowTransport(transport: script))
    _ = await journey.start("Login")
    let user = try #require(await journey.journeyUser())
    let tasks = (0..<8).map { _ in Task.detached { await user.token() } }
    for task in tasks { #expect(try await task.value.get().accessToken == "at") }
    #expect(Self.paths(script).count { $0 == "access_token" } == 1)
  }

  @Test("tokens without a session end it by the ID token")
  func withoutSession() async throws {
    let script = ScriptedTransport([
      Self.discovery, Self.done, ScriptedTransport.text(503), ScriptedTransport.text(204),
    ])
    var oidc = OidcConfiguration(clientId: "cli-demo", redirectUri: "app:/cb", scopes: ["openid"])
    oidc.discoveryEndpoint = Self.oauth + "/.well-known/openid-configuration"
    var credentials = Credentials()
    credentials.tokens.access = "at"
    credentials.tokens.idToken = "a.b.c"
    let server = JourneyServer(base: try WebAddress(Self.base), realm: Realm("alpha"))
    let user = OidcUser(
      OidcClient(
        oidc, provider: .am(serverUrl: server.base), credentials: credentials,
        transport: script, random: SystemRandomness(), now: { 1_795_251_066 }),
      session: AMSession(server))
    #expect(await user.logout().steps.map(\.outcome) == [.ok, .failed])
    #expect(user.client.credentials.tokens.idToken == "a.b.c")
    #expect(await user.logout().steps.map(\.outcome) == [.ok])
    #expect(script.requests.map(\.method) == [.GET, .POST, .GET, .GET])
    #expect(user.client.credentials.tokens.isEmpty)
  }

  @Test("without a sessions endpoint, OpenID Connect ends the session by its cookie")
  func withoutSessionsEndpoint() async throws {
    let missing = ScriptedTransport.json(404, ["code": 404])
    for (status, outcome) in [(204, LogoutStep.Outcome.ok), (503, .failed)] {
      let script = ScriptedTransport([
        Self.signedIn, missing, missing, Self.discovery, ScriptedTransport.text(status),
      ])
      let journey = try Self.journey(script)
      _ = await journey.start("Login")
      let user = try #require(await journey.journeyUser() as? OidcUser)
      let steps = await user.logout().steps
      #expect(steps.map(\.step) == [.session, .endSession])
      #expect(steps.map(\.outcome) == [.skipped, outcome])
      #expect((user.client.credentials.session == nil) == (outcome == .ok))
      #expect(script.requests.last?.header("Cookie") == "iPlanetDirectoryPro=S1-session")
    }
  }

  @Test(
    "a session has expired if the server says 401 or 'valid': false",
    arguments: [
      (200, ["username": "demo", "realm": "/alpha"], nil),
      (401, ["code": 401, "reason": "Unauthorized"], .expired), (401, .null, .parse),
      (401, ["error": "x"], .refused),
      (200, ["valid": false], .expired), (200, ["x": 1], .server), (500, .null, .refused),
      (403, ["code": 403, "message": "User not permitted."], .refused),
    ] as [(Int, JSONValue, FailureKind?)])
  func info(_ status: Int, body: JSONValue, kind: FailureKind?) async throws {
    let reply =
      body.isNull ? ScriptedTransport.text(status) : ScriptedTransport.json(status, body)
    let script = ScriptedTransport([Self.signedIn, reply])
    let journey = try Self.journey(script, withTokens: false)
    _ = await journey.start("Login")
    let user = try #require(await journey.journeyUser() as? OidcUser)
    let server = JourneyServer(base: try WebAddress(Self.base), realm: Realm("alpha"))
    let result = await user.act { client throws(OidcError) in
      try await AMSession(server).info(&client)
    }
    switch result {
    case .success(let info):
      #expect(kind == nil)
      #expect(info.json == ["realm": "/alpha", "username": "demo"])
    case .failure(let error):
      #expect(error.kind == (status == 500 ? .server : kind))
      #expect((user.client.credentials.session == nil) == (kind == .expired))
    }
  }

  @Test(
    "AM's times are read",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-11-21T10:51:02Z", 1_795_258_262),
      ("2024-02-29T23:59:59.999Z", 1_709_251_199), ("2000-03-01T00:00:00Z", 951_868_800),
      ("2016-12-31T23:59:60Z", 1_483_228_800), ("2016-12-31T23:59:61Z", nil),
      ("2026-11-21 10:51:02Z", nil), ("2026-13-21T10:51:02Z", nil), ("2026-11-21T10:51:02", nil),
      ("", nil), ("T:::::Z", nil), ("9999-99-99T99:99:99Z", nil),
    ] as [(String, Int?)])
  func times(_ text: String, seconds: Int?) async throws {
    let script = ScriptedTransport([
      Self.signedIn,
      ScriptedTransport.json(
        200, ["username": "demo", "maxSessionExpirationTime": .string(text)]),
    ])
    let journey = try Self.journey(script, withTokens: false)
    _ = await journey.start("Login")
    let user = try #require(await journey.journeyUser() as? OidcUser)
    let server = JourneyServer(base: try WebAddress(Self.base), realm: Realm("alpha"))
    let info = await user.act { client throws(OidcError) in
      try await AMSession(server).info(&client)
    }
    #expect(try info.get().expiresAt == seconds)
  }
}

/// Lets other tasks run before each request, as a network does.
private struct SlowTransport: Transport {
  let transport: ScriptedTransport

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    for _ in 0..<10 { await Task.yield() }
    return try await transport.send(request)
  }
}
