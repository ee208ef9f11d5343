import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

/// Responses of hostile servers, which give no code and cause no crash.
@Suite("Hostile responses")
struct HostileAnswerTests {
  private static let good = "code=c-1&state=\(OidcFixture.state)"

  private static func client(_ reply: ScriptedTransport.Outcome, redirect: String? = nil) throws
    -> OidcClient
  {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    if let redirect { fixture.configuration.redirectUri = redirect }
    // The code is not sent, because a second request would find no reply.
    return try fixture.client(ScriptedTransport([reply]))
  }

  @Test(
    "a redirect to an address that is not exactly ours brings no code",
    arguments: [
      "", ":", "//", "?\(good)", "#\(good)", "/?\(good)", "//oauth2redirect?\(good)",
      "org.example.cli:?\(good)", "org.example.cli:/oauth2redirect?\(good)",
      "org.example.cli://oauth2redirect.evil?\(good)",
      "org.example.cli://evil/oauth2redirect?\(good)",
      "org.example.cli://x@oauth2redirect?\(good)", "org.example.cli://oauth2redirect@evil?\(good)",
      "org.example.cli://oauth2redirect:443?\(good)", "org.example.cli://oauth2redirect/x?\(good)",
      "org.example.cli://oauth2redirect\\@evil?\(good)",
      "org.example.cli2://oauth2redirect?\(good)",
      "xorg.example.cli://oauth2redirect?\(good)", "https://oauth2redirect?\(good)",
      "javascript:alert(1)?\(good)", "1rg.example.cli://oauth2redirect?\(good)",
      "ü://oauth2redirect?\(good)", "org.example.cli://oauth2redirect%2F?\(good)",
      "org.example.cli://" + String(repeating: "a", count: 70_000),
    ])
  func redirects(_ location: String) async throws {
    var client = try Self.client(
      ScriptedTransport.text(302, headers: [("Location", location)]))
    await #expect(throws: OidcError.self) { try await client.token() }
    #expect(client.credentials.tokens.isEmpty)
  }

  @Test(
    "another spelling of the same address is ours",
    arguments: [
      ("https://app.example.com/cb", "HTTPS://APP.example.com:443/cb?"),
      ("http://localhost:8080", "http://localhost:8080/?"),
      ("com.example.app:/cb", "com.example.app:/cb?"),
      ("https://am.example.com/cb", "/cb?"), ("https://am.example.com/cb", "//am.example.com/cb?"),
    ])
  func spellings(_ configured: String, location: String) async throws {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    fixture.configuration.redirectUri = configured
    let script = ScriptedTransport([
      ScriptedTransport.text(303, headers: [("location", location + Self.good)]),
      ScriptedTransport.json(200, OidcFixture.tokens(idToken: try OidcFixture.idToken())),
    ])
    var client = try fixture.client(script)
    _ = try await client.token()
    #expect(script.requests[1].field("code") == "c-1")
  }

  @Test(
    "a response counts in the query, or in the fragment if response_mode asks for it",
    arguments: [
      ("#", nil, false), ("?x=1#", nil, false), ("?", nil, true), ("?", "query", true),
      ("#", "query", false), ("#", "fragment", true), ("?x=1#", "fragment", true),
      ("?", "fragment", false),
    ] as [(String, String?, Bool)])
  func components(_ mark: String, mode: String?, isTaken: Bool) async throws {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    if let mode {
      fixture.configuration.additionalParameters = [.init("response_mode", mode)]
    }
    let answer = ScriptedTransport.text(
      302, headers: [("Location", OidcFixture.redirect + mark + Self.good)])
    let exchanged = ScriptedTransport.json(
      200, OidcFixture.tokens(idToken: try OidcFixture.idToken()))
    let script = ScriptedTransport([answer] + (isTaken ? [exchanged] : []))
    var client = try fixture.client(script)
    if isTaken {
      _ = try await client.token()
      #expect(script.requests[0].query("response_mode") == mode)
    } else {
      let error = await #expect(throws: OidcError.self) { try await client.token() }
      #expect(error?.code == "invalid_response")
      #expect(error?.kind == .oidc)
    }
  }

  @Test("a backslash in the authority of a Location makes it unreadable")
  func backslash() async throws {
    var client = try Self.client(
      ScriptedTransport.text(
        302, headers: [("Location", "org.example.cli://oauth2redirect\\@evil?\(Self.good)")]))
    let at = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(at == .authorizationResponse(.location, status: 302))
    client = try Self.client(
      ScriptedTransport.text(
        302, headers: [("Location", "org.example.cli://oauth2redirect\\evil?\(Self.good)")]),
      redirect: "org.example.cli://oauth2redirect\\evil")
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error == .authorizationResponse(.location, status: 302))
  }

  @Test("a response with two Location headers is refused")
  func twoLocations() async throws {
    let location = ("Location", "\(OidcFixture.redirect)?\(Self.good)")
    var client = try Self.client(ScriptedTransport.text(302, headers: [location, location]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error == .authorizationResponse(.location, status: 302))
  }

  @Test(
    "pages that end early or nest without end are read as far as possible",
    arguments: [
      "csrf", "csrf:", "csrf: \"", "csrf: \"x", "csrf: \"\\", "csrf: \"\\u", "csrf: \"\\u12\"",
      "csrf: \"\\uD800\"", "displayScopes: [", "displayScopes: [\"", "displayScopes: [{",
      "displayScopes: ]", "displayScopes: [[[[[[[[\"a\"", "error: {", "error: {message: \"",
      "<input", "<input name=\"csrf\"", "<input name=csrf value=\"",
      "<input value=\"x\" name=\"csrf\">",
      "\"csrf\" : 'a\\'b'", "xcsrf: \"y\"", String(repeating: "csrf:", count: 20_000),
      String(repeating: "displayScopes: [", count: 5_000),
      String(repeating: "<input ", count: 20_000),
      "\u{0}\u{FFFD}",
    ])
  func pages(_ page: String) async throws {
    for status in [200, 400] {
      var client = try Self.client(
        ScriptedTransport.text(status, page, headers: [("Content-Type", "text/html")]))
      let error = await #expect(throws: OidcError.self) { try await client.token() }
      #expect(error?.message.isEmpty == false)
      #expect(client.credentials.session != nil)
    }
  }

  @Test("every prefix of a token response is refused, and stored tokens stay")
  func prefixes() async throws {
    let whole = OidcFixture.tokens("2").compact
    for length in stride(from: 0, to: whole.utf8.count, by: 3) {
      var fixture = OidcFixture()
      fixture.credentials.discovery = try OidcFixture.learned()
      fixture.credentials.tokens = OidcFixture.held(expiresAt: 0)
      let before = fixture.credentials.tokens
      var client = try fixture.client(
        ScriptedTransport([ScriptedTransport.text(200, String(whole.prefix(length)))]))
      await #expect(throws: OidcError.self) { try await client.token() }
      #expect(client.credentials.tokens == before)
    }
  }

  @Test(
    "numbers out of range do not trap",
    arguments: ["9223372036854775807", "-9223372036854775808", "1e308", "1e400", "-0", "0.5"])
  func numbers(_ literal: String) async throws {
    let number = try JSONValue(parsing: literal)
    let token = try OidcFixture.idToken([
      "exp": number, "iat": number, "nbf": number, "auth_time": number,
    ])
    var fixture = OidcFixture()
    fixture.configuration.additionalParameters = [.init("max_age", "9223372036854775807")]
    fixture.credentials.discovery = try OidcFixture.learned()
    let script = ScriptedTransport([
      OidcFixture.redirect(),
      ScriptedTransport.json(
        200, OidcFixture.tokens(idToken: token, changes: ["expires_in": 9_223_372_036_854_775_807])),
      ScriptedTransport.json(200, [:]), ScriptedTransport.json(200, [:]),
    ])
    var client = try fixture.client(script)
    await #expect(throws: OidcError.self) { try await client.token() }
  }
}
