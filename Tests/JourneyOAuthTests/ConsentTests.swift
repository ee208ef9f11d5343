import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

@Suite("Consent")
struct ConsentTests {
  /// The parts of AM's page that a client reads.
  private static func page(_ script: String) -> ScriptedTransport.Outcome {
    ScriptedTransport.text(
      200, "<html><script>pageData = { locale: 'en', oauth2Data: { \(script) } }</script></html>",
      headers: [
        ("Content-Type", "text/html;charset=UTF-8"), ("Set-Cookie", "oauth2_csrf=t; Path=/"),
      ])
  }

  private static func client(_ script: ScriptedTransport) throws -> OidcClient {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    return try fixture.client(script)
  }

  @Test(
    "a consent page is reported with its scopes, and the session stays",
    arguments: [
      (#"displayScopes: ["Profile", "E-mail"], csrf: "x""#, ["Profile", "E-mail"]),
      (#""displayScopes" : [{"name":"Profile","values":"a"}], csrf:"x""#, ["Profile"]),
      (#"displayScopes: ["Caf\u00e9 \"1\"",], csrf: 'x'"#, ["Café \"1\""]),
      (#"displayScopes: scopes(), csrf: "x""#, ["openid", "profile"]),
      (#"csrf: "x""#, ["openid", "profile"]),
      (#"displayScopes: ["a", "b"#, ["a"]),
    ])
  func consentPage(_ data: String, scopes: [String]) async throws {
    var client = try Self.client(ScriptedTransport([Self.page(data)]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    guard case .consentRequired(let named, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(named == scopes)
    #expect(error?.code == "consent_required")
    #expect(error?.kind == .refused)
    #expect(client.credentials.session != nil)
  }

  @Test("given consent posts the same request with the page's csrf value")
  func givenConsent() async throws {
    let script = ScriptedTransport([
      Self.page(#"displayScopes: ["Profile"], csrf: "c\u0073rf\/1""#), OidcFixture.redirect(),
      ScriptedTransport.json(200, OidcFixture.tokens(idToken: try OidcFixture.idToken())),
    ])
    var client = try Self.client(script)
    _ = try await client.token(consent: true)
    let (asked, decided) = (script.requests[0], script.requests[1])
    #expect(decided.method == .POST)
    #expect(decided.field("decision") == "allow")
    #expect(decided.field("csrf") == "csrf/1")
    #expect(decided.field("save_consent") == nil)
    for (name, value) in asked.address.queryItems { #expect(decided.field(name) == value) }
    #expect(decided.header("Cookie") == "iPlanetDirectoryPro=S1-session; oauth2_csrf=t")
  }

  @Test("the hidden field of a form is accepted in place of a script")
  func hiddenField() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.text(
        200, #"<form><input type="hidden" name="x" value="y"><input value="z" name="csrf"></form>"#,
        headers: [("Content-Type", "text/html")]), OidcFixture.redirect("error=access_denied"),
    ])
    var client = try Self.client(script)
    let error = await #expect(throws: OidcError.self) { try await client.token(consent: true) }
    #expect(error?.code == "access_denied")
    #expect(script.requests[1].field("csrf") == "z")
  }

  @Test("a server that asks for consent again gets no second answer")
  func onlyOnce() async throws {
    let page = Self.page(#"csrf: "x""#)
    var client = try Self.client(ScriptedTransport([page, page]))
    let error = await #expect(throws: OidcError.self) { try await client.token(consent: true) }
    #expect(error?.code == "consent_required")
  }

  @Test("another page is not a consent page", arguments: ["<html>Log in</html>", "", "{\"a\": 1}"])
  func otherPages(_ body: String) async throws {
    var client = try Self.client(
      ScriptedTransport([ScriptedTransport.text(200, body)]))
    let error = await #expect(throws: OidcError.self) { try await client.token(consent: true) }
    #expect(error?.kind == (body.hasPrefix("{") ? .server : .oidc))
    #expect(client.credentials.session != nil)
  }
}
