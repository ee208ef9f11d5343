import Cryptography
import HTTP
import JSON
import OpenIDConnect
import TestSupport
import Testing

@Suite("Authorize with a session")
struct AuthorizeTests {
  private static func learned() throws -> OidcFixture {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    return fixture
  }

  @Test("row 1: a session gives a token by discovery, keys, authorize and exchange")
  func rowOne() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.json(200, .object(OidcFixture.document)),
      ScriptedTransport.json(200, try OidcFixture.keySet()),
      OidcFixture.redirect(),
      ScriptedTransport.json(200, OidcFixture.tokens(idToken: try OidcFixture.idToken())),
    ])
    var client = try OidcFixture().client(script)
    let token = try await client.token()
    #expect(token.accessToken == "access-token-1")
    #expect(token.refreshToken == "refresh-token-1")
    #expect(token.expiresAt == OidcFixture.now + 3599)
    #expect(
      script.requests.map(\.endpoint) == [
        "openid-configuration", "jwk_uri", "authorize", "access_token",
      ])
    #expect(client.exchange?.url.hasSuffix("/access_token") == true)
    #expect(client.credentials.tokenOwner == client.credentials.session?.mark)
  }

  @Test("row 2: a fresh token is given again without a request")
  func rowTwo() async throws {
    var fixture = OidcFixture()
    fixture.credentials.tokens = OidcFixture.held()
    var client = try fixture.client(ScriptedTransport([]))
    #expect(try await client.token().accessToken == "access-token-0")
  }

  @Test("row 5: the challenge is the verifier's, and the request is as RFC 6749 and 7636 have it")
  func rowFive() async throws {
    let script = ScriptedTransport([
      OidcFixture.redirect(),
      ScriptedTransport.json(200, OidcFixture.tokens(idToken: try OidcFixture.idToken())),
    ])
    var client = try Self.learned().client(script)
    _ = try await client.token()
    let (asked, exchanged) = (script.requests[0], script.requests[1])
    #expect(asked.method == .GET)
    #expect(asked.query("response_type") == "code")
    #expect(asked.query("scope") == "openid profile")
    #expect(asked.address.query?.contains("scope=openid%20profile") == true)
    #expect(asked.query("code_challenge_method") == "S256")
    #expect(asked.query("nonce") == OidcFixture.nonce)
    #expect(asked.header("Content-Type") == nil)
    let verifier = try #require(exchanged.field("code_verifier"))
    #expect((43...128).contains(verifier.count))
    #expect(
      asked.query("code_challenge")
        == Base64.url.encode(try Hash.sha256(Array(verifier.utf8))))
    #expect(exchanged.field("grant_type") == "authorization_code")
    #expect(exchanged.field("code") == "c-1")
    #expect(exchanged.field("redirect_uri") == OidcFixture.redirect)
    #expect(exchanged.header("Accept") == "application/json")
    #expect(exchanged.header("Cookie") == nil)
  }

  @Test("row 6: twenty verifiers, states and nonces are all different")
  func rowSix() async throws {
    var drawn: Set<String> = []
    for _ in 0..<20 {
      let script = ScriptedTransport([OidcFixture.redirect("error=access_denied")])
      var fixture = try Self.learned()
      fixture.random = SystemRandomness()
      var client = try fixture.client(script)
      await #expect(throws: OidcError.self) { try await client.token() }
      for name in ["code_challenge", "state", "nonce"] {
        drawn.insert(try #require(script.requests[0].query(name)))
      }
    }
    #expect(drawn.count == 60)
  }

  @Test(
    "rows 7 to 18: each answer that is no code, told apart",
    arguments: [
      ("row 7", "code=c&state=other", "state_mismatch", "oidc", true),
      ("row 8", "code=c", "state_mismatch", "oidc", true),
      (
        "row 9",
        "code=c&state=\(OidcFixture.state)&iss=https%3A%2F%2Fam.example.com%3A443%2Fam%2Foauth2%2Frealms%2Froot%2Frealms%2Falpha",
        "issuer_mismatch", "oidc", true
      ),
      ("row 12", "code=c&code=d&state=\(OidcFixture.state)", "invalid_response", "oidc", true),
      ("two states", "code=c&state=\(OidcFixture.state)&state=x", "invalid_response", "oidc", true),
      ("no code", "state=\(OidcFixture.state)", "invalid_response", "oidc", true),
      ("empty code", "code=&state=\(OidcFixture.state)", "invalid_response", "oidc", true),
      (
        "other client", "code=c&state=\(OidcFixture.state)&client_id=x", "invalid_response", "oidc",
        true
      ),
      (
        "row 14", "error=access_denied&error_description=No&state=\(OidcFixture.state)",
        "access_denied", "refused", true
      ),
      ("error without state", "error=invalid_scope", "invalid_scope", "refused", true),
      ("error with another state", "error=invalid_scope&state=x", "state_mismatch", "oidc", true),
      (
        "row 15", "error=interaction_required&state=\(OidcFixture.state)", "login_required",
        "expired", false
      ),
      (
        "login required", "error=login_required&state=\(OidcFixture.state)", "login_required",
        "expired", false
      ),
      (
        "consent required", "error=consent_required&state=\(OidcFixture.state)", "consent_required",
        "refused", true
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

  @Test("row 10: a promised iss is due, another server may leave it out")
  func rowTen() async throws {
    var fixture = try Self.learned()
    var document = OidcFixture.document
    document["authorization_response_iss_parameter_supported"] = true
    fixture.credentials.discovery = Discovery(
      url: fixture.configuration.discoveryEndpoint, fetchedAt: OidcFixture.now,
      document: document, keys: KeySet(json: try OidcFixture.keySet()))
    var client = try fixture.client(ScriptedTransport([OidcFixture.redirect()]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == "issuer_mismatch")
  }

  @Test("row 11: a code that goes to another address is not taken, and the session stays")
  func rowEleven() async throws {
    let script = ScriptedTransport([
      OidcFixture.redirect(to: "https://evil.test/")
    ])
    var client = try Self.learned().client(script)
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error == .authorizeAnswer(.redirectMismatch, status: 302))
    #expect(client.credentials.session != nil)
    #expect(script.requests.count == 1)
  }

  @Test(
    "row 13: a redirect to a login page means that the session is gone",
    arguments: [301, 302, 303, 307, 308])
  func rowThirteen(_ status: Int) async throws {
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
    #expect(client.credentials.session == nil)
    #expect(script.requests.count == 1)
  }

  @Test("row 18: what AM says in a page of HTML is its own word", arguments: [400, 401, 404, 403])
  func rowEighteen(_ status: Int) async throws {
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

  @Test("a realm that is not there is refused in AM's words")
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

  @Test("row 19: an outage keeps the session")
  func rowNineteen() async throws {
    let outages: [(ScriptedTransport.Reply, OidcError.Kind)] = [
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

  @Test("row 20: prompt=login is refused before anything is sent")
  func rowTwenty() async throws {
    var fixture = OidcFixture()
    fixture.configuration.prompt = "login"
    var client = try fixture.client(ScriptedTransport([]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error == .promptEndsSession)
    #expect(error?.sent == false)
  }

  @Test("row 21: a plus sign arrives as one")
  func rowTwentyOne() async throws {
    var fixture = try Self.learned()
    fixture.configuration.loginHint = "user+tag@example.com"
    let script = ScriptedTransport([OidcFixture.redirect("error=access_denied")])
    var client = try fixture.client(script)
    await #expect(throws: OidcError.self) { try await client.token() }
    #expect(
      script.requests[0].address.query?.contains("login_hint=user%2Btag%40example.com") == true)
  }

  @Test(
    "row 22: a redirect address with a query of its own goes out and comes back whole",
    arguments: ["app=1&x=a%20b", "app=1&x=a+b"])
  func rowTwentyTwo(_ returned: String) async throws {
    var fixture = try Self.learned()
    fixture.configuration.redirectUri = "https://app.example.com/cb?app=1&x=a b"
    let script = ScriptedTransport([
      OidcFixture.redirect(
        "\(returned)&code=c-1&state=\(OidcFixture.state)", to: "https://APP.example.com:443/cb"),
      ScriptedTransport.json(200, OidcFixture.tokens(idToken: try OidcFixture.idToken())),
    ])
    var client = try fixture.client(script)
    _ = try await client.token()
    #expect(script.requests[0].query("redirect_uri") == fixture.configuration.redirectUri)
    #expect(script.requests[1].field("redirect_uri") == fixture.configuration.redirectUri)
  }

  @Test("row 23: the session goes along as named header and as cookie, with the affinity cookie")
  func rowTwentyThree() async throws {
    var fixture = try Self.learned()
    fixture.credentials.cookies.store(
      ["amlbcookie=01; Path=/", "iPlanetDirectoryPro=LOGOUT; Path=/"],
      from: try WebAddress(OidcFixture.base), now: OidcFixture.now)
    let script = ScriptedTransport([OidcFixture.redirect("error=access_denied")])
    var client = try fixture.client(script)
    await #expect(throws: OidcError.self) { try await client.token() }
    #expect(script.requests[0].header("iPlanetDirectoryPro") == "S1-session")
    #expect(
      script.requests[0].header("Cookie") == "iPlanetDirectoryPro=S1-session; amlbcookie=01")
  }

  @Test("with par the parameters are told beforehand, and the redirect has none of them")
  func pushed() async throws {
    var fixture = try Self.learned()
    fixture.configuration.par = true
    var document = OidcFixture.document
    document["pushed_authorization_request_endpoint"] = .string(OidcFixture.oauth + "/par")
    fixture.credentials.discovery = Discovery(
      url: fixture.configuration.discoveryEndpoint, fetchedAt: OidcFixture.now,
      document: document, keys: KeySet(json: try OidcFixture.keySet()))
    let script = ScriptedTransport([
      ScriptedTransport.json(201, ["request_uri": "urn:r:1", "expires_in": 60]),
      OidcFixture.redirect(),
      ScriptedTransport.json(200, OidcFixture.tokens(idToken: try OidcFixture.idToken())),
    ])
    var client = try fixture.client(script)
    _ = try await client.token()
    let (told, asked) = (script.requests[0], script.requests[1])
    #expect(told.field("redirect_uri") == OidcFixture.redirect)
    #expect(told.field("state") == OidcFixture.state)
    #expect(told.header("Cookie") == nil)
    #expect(asked.address.queryItems.map(\.name) == ["client_id", "request_uri"])
    #expect(asked.query("request_uri") == "urn:r:1")

    client = try fixture.client(ScriptedTransport([ScriptedTransport.json(201, [:])]))
    await #expect(throws: OidcError.unknownAnswer(status: 201)) { try await client.token() }
  }

  @Test("what a server repeats of any secret is hidden in its message")
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
    #expect(error?.message == "no [hidden] [hidden] [hidden] [hidden]")
    client = try fixture.client(
      ScriptedTransport([ScriptedTransport.text(200, "<p>S1-session</p>")]))
    _ = await #expect(throws: OidcError.self) { try await client.token() }
  }

  @Test("without the system's randomness nothing is sent")
  func noRandomness() async throws {
    var fixture = try Self.learned()
    fixture.random = EmptyRandomness()
    var client = try fixture.client(ScriptedTransport([]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.kind == .internal)
  }

  @Test("an authorize endpoint beside serverUrl's origin gets no session")
  func foreignAuthorize() async throws {
    var fixture = OidcFixture()
    fixture.configuration.discoveryEndpoint = "https://other.example.com/.well-known/x"
    var document = OidcFixture.document
    document["authorization_endpoint"] = "https://other.example.com/authorize"
    let script = ScriptedTransport([ScriptedTransport.json(200, .object(document))])
    var client = try fixture.client(script)
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(
      error
        == .discovery(.foreign("authorization_endpoint", origin: "https://other.example.com")))
    #expect(error?.kind == .oidc)
  }

  @Test("without session and tokens there is nothing to get one with")
  func nothingHeld() async throws {
    var fixture = OidcFixture()
    fixture.credentials.session = nil
    var client = try fixture.client(ScriptedTransport([]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error == .noSession)
    #expect(error?.kind == .state)
  }
}
