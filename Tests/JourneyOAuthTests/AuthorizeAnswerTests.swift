import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyOAuth

@Suite("Authorization responses")
struct AuthorizeAnswerTests {
  private static let issuer = PercentEncoding.encode(OidcFixture.issuer)

  private static func learned() throws -> OidcFixture {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    return fixture
  }

  @Test(
    "responses without a code have their own errors",
    arguments: [
      ("another state", "code=c&state=other", "state_mismatch", "oidc", true),
      ("no state", "code=c", "state_mismatch", "oidc", true),
      (
        "issuer with its port",
        "code=c&state=\(OidcFixture.state)&iss=https%3A%2F%2Fam.example.com%3A443%2Fam%2Foauth2%2Frealms%2Froot%2Frealms%2Falpha",
        "issuer_mismatch", "oidc", true
      ),
      (
        "two codes", "code=c&code=d&state=\(OidcFixture.state)", "invalid_response", "oidc", true
      ),
      ("two states", "code=c&state=\(OidcFixture.state)&state=x", "invalid_response", "oidc", true),
      ("no code", "state=\(OidcFixture.state)", "invalid_response", "oidc", true),
      ("empty code", "code=&state=\(OidcFixture.state)", "invalid_response", "oidc", true),
      (
        "other client", "code=c&state=\(OidcFixture.state)&client_id=x", "invalid_response", "oidc",
        true
      ),
      (
        "access denied", "error=access_denied&error_description=No&state=\(OidcFixture.state)",
        "access_denied", "refused", true
      ),
      ("error without state", "error=invalid_scope", "invalid_scope", "refused", true),
      ("error with another state", "error=invalid_scope&state=x", "state_mismatch", "oidc", true),
      (
        "interaction required", "error=interaction_required&state=\(OidcFixture.state)",
        "interaction_required",
        "refused", true
      ),
      (
        "login required", "error=login_required&state=\(OidcFixture.state)", "login_required",
        "expired", false
      ),
      ("login required without state", "error=login_required", "login_required", "expired", true),
      (
        "consent required", "error=consent_required&state=\(OidcFixture.state)", "consent_required",
        "refused", true
      ),
      (
        "two issuers",
        "code=c&state=\(OidcFixture.state)&iss=\(issuer)&iss=\(issuer)", "invalid_response",
        "oidc", true
      ),
      (
        "an outage", "error=temporarily_unavailable&state=\(OidcFixture.state)",
        "temporarily_unavailable", "server", true
      ),
      (
        "server error", "error=server_error&state=\(OidcFixture.state)", "server_error", "server",
        true
      ),
    ])
  func redirects(_ row: String, query: String, code: String, kind: String, keeps: Bool)
    async throws
  {
    let script = ScriptedTransport([OidcFixture.redirect(query)])
    var client = try Self.learned().client(script)
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == code)
    #expect(error?.kind.rawValue == kind)
    #expect(error?.status == 302)
    #expect(error?.sent == true)
    #expect((client.credentials.session != nil) == keeps, "\(row): session")
    #expect(script.requests.count == 1, "\(row): no code is exchanged")
  }

  @Test("a promised iss is required, and another server can leave it out")
  func promisedIssuer() async throws {
    var fixture = try Self.learned()
    var document = OidcFixture.document
    document["authorization_response_iss_parameter_supported"] = true
    fixture.credentials.discovery = Discovery(
      url: fixture.configuration.discoveryEndpoint, fetchedAt: OidcFixture.now,
      document: document, keys: JWKS(json: try OidcFixture.keySet()))
    var client = try fixture.client(ScriptedTransport([OidcFixture.redirect()]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == "issuer_mismatch")
  }

  @Test("a code at another redirect URI is not accepted, and the session stays")
  func otherAddress() async throws {
    let script = ScriptedTransport([
      OidcFixture.redirect(to: "https://evil.test/")
    ])
    var client = try Self.learned().client(script)
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error == .authorizationResponse(.redirectMismatch, status: 302))
    #expect(client.credentials.session != nil)
    #expect(script.requests.count == 1)
  }

  @Test(
    "a redirect to a login page asks for another sign-in, and the session stays",
    arguments: [301, 302, 303, 307, 308])
  func loginRedirect(_ status: Int) async throws {
    let script = ScriptedTransport([
      OidcFixture.redirect(
        "realm=%2Falpha&goto=https%3A%2F%2Fam.example.com", to: OidcFixture.base + "/UI/Login",
        status: status)
    ])
    var client = try Self.learned().client(script)
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == "login_required")
    #expect(error?.kind == .expired)
    #expect(error?.refusal?.status == status)
    #expect(client.credentials.session != nil)
    #expect(script.requests.count == 1)
  }

  private static let asks = "the server asks the user to sign in"
  private static let ownPage = "open the page in a browser, which shows what the server asks for"
  private static let elsewhere = "let the client skip the page, or complete it in a browser"

  @Test(
    "a redirect to elsewhere asks for a sign-in only if its query says so",
    arguments: [
      ("/am/UI/Login?goto=x", asks, "start again"),
      ("https://login.test/?authIndexType=service", asks, "start again"),
      (
        "https://login.test/?service=Login", asks, "jq .previous | journey start Login -"
      ),
      (
        "/am/UI/Login?realm=/alpha", "the server redirects to its own page '/am/UI/Login'",
        ownPage
      ),
      (
        "https://AM.example.com:443/realms/x/consent;v=1?execution=CONSENT#goto=x",
        "the server redirects to its own page '/realms/x/consent;v=1'", ownPage
      ),
      (
        "https://idp.test:8443/consent?client=S1-session",
        "the server redirects to 'https://idp.test:8443/consent'", elsewhere
      ),
      ("com.example:/x?y=z", "the server redirects to 'com.example:/x'", elsewhere),
      (
        "https://idp.test/S1-session/x", "the server redirects to 'https://idp.test/[hidden]/x'",
        elsewhere
      ),
    ])
  func redirectsElsewhere(_ location: String, message: String, hint: String) async throws {
    let script = ScriptedTransport([
      ScriptedTransport.text(302, headers: [("Location", location)])
    ])
    var client = try Self.learned().client(script)
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
    let isElsewhere = hint == Self.elsewhere
    #expect(error?.code == (isElsewhere ? "interaction_required" : "login_required"))
    #expect(error?.kind == (isElsewhere ? .refused : .expired))
    #expect(error?.refusal?.status == 302)
    #expect(client.credentials.session != nil)
  }

  @Test(
    "a Location that is relative to the authorization endpoint is a redirect to elsewhere",
    arguments: ["UI/Login?realm=/alpha&goto=x", "../UI/Login?goto=x", "?goto=x", "./x", "x:y/z"])
  func relativeLocation(_ location: String) async throws {
    var client = try Self.learned().client(
      ScriptedTransport([ScriptedTransport.text(302, headers: [("Location", location)])]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    let isForeign = location == "x:y/z"
    #expect(error?.code == (isForeign ? "interaction_required" : "login_required"))
    #expect(error?.kind == (isForeign ? .refused : .expired))
    #expect(client.credentials.session != nil)
  }

  @Test("the fragment of a relative Location is kept")
  func relativeFragment() throws {
    let asked = try WebAddress("https://am.test/oauth2/authorize?x=y")
    let target = RedirectAddress(location: "cb#code=c", from: asked)
    #expect(target == RedirectAddress("https://am.test/oauth2/cb#code=c"))
    #expect(target?.fragment == [.init(name: "code", value: "c")])
  }

  @Test("the address of a redirect to elsewhere is cut at 200 characters")
  func longAddress() async throws {
    let path = "/" + String(repeating: "a", count: 5000)
    var client = try Self.learned().client(
      ScriptedTransport([ScriptedTransport.text(302, headers: [("Location", path)])]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.message.count ?? 0 < 250)
  }

  private static let composite =
    "authIndexType=composite_advice&authIndexValue=%3CAdvices%3E%3CAttributeValuePair%3E"
    + "%3CAttribute+name%3D%22TransactionConditionAdvice%22/%3E%3CValue%3Ebae1ab86%3C/Value%3E"
    + "%3C/AttributeValuePair%3E%3C/Advices%3E"

  @Test(
    "a client with a journey of its own differs from one that asks to sign in",
    arguments: [301, 302, 303, 307, 308])
  func ownJourney(_ status: Int) async throws {
    for location in [
      "/am/UI/Login?realm=/alpha&\(Self.composite)&goto=x&oauthObjectKey=y",
      "https://elsewhere.test/login?\(Self.composite)",
    ] {
      var client = try Self.learned().client(
        ScriptedTransport([ScriptedTransport.text(status, headers: [("Location", location)])]))
      let error = await #expect(throws: OidcError.self) { try await client.token() }
      #expect(error?.code == "journey_required")
      #expect(error?.kind == .refused)
      #expect(error?.message == "the redirect has no 'goto' for this request")
      #expect(error?.refusal?.status == status)
      #expect(client.credentials.session != nil)
    }
  }

  private static let attribute = "%3CAttribute+name%3D%22Transaction%22/%3E"

  /// Returns the parameters of a redirect whose advice has this value.
  private static func index(_ value: String) -> String {
    "authIndexType=composite_advice&authIndexValue=%3CAdvices%3E%3CAttributeValuePair%3E"
      + "\(attribute)%3CValue%3E\(value)%3C/Value%3E%3C/AttributeValuePair%3E%3C/Advices%3E"
  }

  @Test(
    "the advice of a redirect is read from its query only",
    arguments: [
      ("/am/UI/Login?\(index("a-1"))", "a-1"),
      ("/am/UI/Login?goto=x&oauthObjectKey=y&\(index("a-1"))&realm=/alpha", "a-1"),
      ("/am/UI/Login?realm=%2Falpha&\(index("a+b%20c"))", "a b c"),
      ("https://elsewhere.test/?\(index("Log%26amp%3Bin"))", "Log&in"),
      ("/?\(index("a-1").replacing("+", with: "%20"))", "a-1"),
      ("/?\(index("a-1").replacing("%", with: "%25").replacing("+", with: "%2B"))", "a-1"),
      ("/?\(index("a-1"))&authIndexType=composite_advice", nil),
      ("/?\(index("a-1"))&authIndexValue=x", nil), ("/?\(index("a-1"))&goto=x&goto=y", nil),
      ("/?realm=/alpha&realm=/alpha&\(index("a-1"))", nil),
      ("/?\(index("a-1").replacing("composite_advice", with: "service"))", nil),
      ("/?\(index("a-1").replacing("Advices", with: "Advice"))", nil),
      ("/?authIndexType=composite_advice&authIndexValue=a-1", nil),
      ("/?authIndexType=composite_advice&authIndexValue=%3CAdvices/%3E", nil),
      ("/?authIndexType=composite_advice", nil), ("/?goto=x#\(index("a-1"))", nil),
    ])
  func journeyRedirects(_ location: String, value: String?) async throws {
    var client = try Self.learned().client(
      ScriptedTransport([ScriptedTransport.text(302, headers: [("Location", location)])]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    guard let value else {
      #expect(error?.code == "login_required")
      #expect(error?.message == Self.asks)
      return
    }
    #expect(error?.code == "journey_required")
    let advice = FlowError(try #require(error)).advice
    #expect(advice?.json == ["Transaction": [.string(value)]])
  }

  @Test("the advice of another realm asks for a sign-in")
  func otherRealm() async throws {
    var client = try Self.learned().client(
      ScriptedTransport([
        ScriptedTransport.text(
          302, headers: [("Location", "/am/UI/Login?realm=/beta&\(Self.composite)")])
      ]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == "login_required")
    #expect(error?.message == Self.asks)
  }

  @Test("the text of AM's HTML page is the message", arguments: [400, 401, 404, 403])
  func pageOfAM(_ status: Int) async throws {
    let page = """
      <html><script>pageData = { locale: "en",
        error: { description: "Client authentication failed", message: "invalid_client" } }
      </script></html>
      """
    let script = ScriptedTransport([
      ScriptedTransport.text(status, page, headers: [("Content-Type", "text/html")])
    ])
    var client = try Self.learned().client(script)
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    if status == 401 {
      #expect(error?.code == "login_required")
    } else {
      #expect(error?.code == "invalid_client")
      #expect(error?.kind == .refused)
      #expect(error?.message == "Client authentication failed")
      #expect(error?.input?["error"] == "invalid_client")
      #expect(client.credentials.session != nil)
    }
  }

  @Test("an unknown realm is refused with AM's message")
  func unknownRealm() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.json(
        404, ["code": 404, "reason": "Not Found", "message": "Realm not found"])
    ])
    var client = try Self.learned().client(script)
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.kind == .refused)
    #expect(error?.message == "Realm not found")
    #expect(error?.input?["code"] == 404)
  }

  @Test("an outage keeps the session")
  func outage() async throws {
    let outages: [(ScriptedTransport.Outcome, FailureKind)] = [
      (ScriptedTransport.text(503, "<html>down</html>"), .server),
      (ScriptedTransport.json(503, ["code": 503, "message": "down"]), .server),
      (ScriptedTransport.json(429, ["code": 429, "message": "slow"]), .limited),
      (.failure(TransportError(.timeout, "no answer", sent: true)), .timeout),
    ]
    for (reply, kind) in outages {
      var client = try Self.learned().client(ScriptedTransport([reply]))
      let error = await #expect(throws: OidcError.self) { try await client.token() }
      #expect(error?.kind == kind)
      #expect(client.credentials.session != nil)
    }
  }

  @Test("a message stays as the server wrote it, even if it repeats secrets")
  func repeatedSecrets() async throws {
    let fixture = try Self.learned()
    let verifier = OidcFixture.verifier
    var client = try fixture.client(
      ScriptedTransport([
        OidcFixture.redirect(),
        ScriptedTransport.json(
          400,
          [
            "error": "invalid_grant",
            "error_description": .string("no c-1 \(verifier) S1-session \(OidcFixture.state)"),
          ]),
      ]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.message == "no c-1 \(verifier) S1-session \(OidcFixture.state)")
    client = try fixture.client(
      ScriptedTransport([ScriptedTransport.text(200, "<p>S1-session</p>")]))
    _ = await #expect(throws: OidcError.self) { try await client.token() }
  }
}
