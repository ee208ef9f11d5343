import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyOAuth

/// Providers that are known only by their discovery document.
@Suite("OpenID provider")
struct OpenIDProviderTests {
  private static func client(
    _ script: ScriptedTransport, discovery: JSONObject = [:], session: SessionCookie? = nil,
    tokens: Token = Token()
  ) throws -> OidcClient {
    var fixture = OidcFixture()
    var document = OidcFixture.document
    for (name, value) in discovery { document[name] = value }
    fixture.credentials = Credentials(
      session: session, tokens: tokens,
      discovery: Discovery(
        url: OidcFixture.oauth + "/.well-known/openid-configuration", fetchedAt: OidcFixture.now,
        document: document, keys: JWKS(json: try OidcFixture.keySet())))
    return OidcClient(
      fixture.configuration, provider: .openID(server: try WebAddress(OidcFixture.base)),
      credentials: fixture.credentials, transport: script, random: fixture.random,
      now: fixture.clock.read)
  }

  private static let session = SessionCookie(value: "kc-1", cookieName: "KEYCLOAK_IDENTITY")

  @Test("a session is sent as its cookie, without AM's headers")
  func session() async throws {
    let idToken = try OidcFixture.idToken()
    let script = ScriptedTransport([
      OidcFixture.redirect(), ScriptedTransport.json(200, OidcFixture.tokens(idToken: idToken)),
    ])
    var client = try Self.client(script, session: Self.session)
    _ = try await client.token()
    let request = script.requests[0]
    #expect(request.header("Cookie") == "KEYCLOAK_IDENTITY=kc-1")
    #expect(request.header("KEYCLOAK_IDENTITY") == nil)
    #expect(request.header("Accept-API-Version") == nil)
  }

  @Test("an endpoint on another origin gets no session")
  func origins() async throws {
    for member in ["token_endpoint", "userinfo_endpoint", "authorization_endpoint"] {
      let script = ScriptedTransport([])
      var client = try Self.client(
        script, discovery: [member: "https://evil.example/x"], session: Self.session,
        tokens: OidcFixture.held(expiresAt: member == "userinfo_endpoint" ? nil : 0))
      if member == "authorization_endpoint" { client.credentials.tokens = Token() }
      let error = await #expect(throws: OidcError.self) { try await client.userinfo(cache: false) }
      #expect(error?.code == "discovery_error", "\(member)")
      #expect(script.requests.isEmpty)
    }
  }

  @Test("logout ends the session at end_session_endpoint, with its cookie")
  func logout() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.json(200, [:]), ScriptedTransport.json(200, [:]),
      ScriptedTransport.text(
        204, headers: [("Set-Cookie", "KEYCLOAK_IDENTITY=; Path=/; Max-Age=0")]),
    ])
    let client = try Self.client(script, session: Self.session, tokens: OidcFixture.held())
    let user = OidcUser(client, session: OpenIDSession())
    let logout = await user.logout()
    #expect(logout.complete)
    #expect(script.requests.map(\.endpoint) == ["revoke", "revoke", "endSession"])
    #expect(script.requests[2].header("Cookie") == "KEYCLOAK_IDENTITY=kc-1")
    #expect(user.client.credentials.session == nil)
  }

  @Test("a page that asks has not ended the session, and the session stays")
  func askingPage() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.text(
        200, "<form>Do you want to sign out?</form>", headers: [("Content-Type", "text/html")])
    ])
    let user = OidcUser(try Self.client(script, session: Self.session), session: OpenIDSession())
    let logout = await user.logout()
    #expect(!logout.complete)
    #expect(logout.steps.map(\.step) == [.session, .endSession])
    #expect(logout.steps.map(\.outcome) == [.skipped, .failed])
    #expect(user.client.credentials.session == Self.session)
  }

  @Test("without an ID token, a response that leaves the session's cookie confirms nothing")
  func unconfirmed() async throws {
    for (cookie, isEnded) in [
      (nil, false), ("other=; Max-Age=0", false), ("KEYCLOAK_IDENTITY=kc-2; Path=/", false),
      ("KEYCLOAK_IDENTITY=; Path=/x; Max-Age=0", true),
      ("KEYCLOAK_IDENTITY=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT", true),
    ] as [(String?, Bool)] {
      let headers = cookie.map { [("Set-Cookie", $0)] } ?? []
      let user = OidcUser(
        try Self.client(
          ScriptedTransport([ScriptedTransport.text(200, headers: headers)]),
          session: Self.session), session: OpenIDSession())
      let logout = await user.logout()
      #expect(logout.complete == isEnded, "\(cookie ?? "none")")
      #expect((user.client.credentials.session == nil) == isEnded)
    }
  }

  @Test("without a session and tokens, nothing is ended")
  func nothing() async throws {
    let script = ScriptedTransport([])
    let user = OidcUser(try Self.client(script), session: OpenIDSession())
    #expect(await user.logout().complete)
    #expect(script.requests.isEmpty)
  }
}
