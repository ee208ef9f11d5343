import JourneyCrypto
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

@Suite("Authorization with a session")
struct AuthorizeTests {
  private static func learned() throws -> OidcFixture {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    return fixture
  }

  @Test("a session gives a token after discovery, keys, authorization and exchange")
  func firstToken() async throws {
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

  @Test("a fresh token is returned again without a request")
  func freshToken() async throws {
    var fixture = OidcFixture()
    fixture.credentials.tokens = OidcFixture.held()
    var client = try fixture.client(ScriptedTransport([]))
    #expect(try await client.token().accessToken == "access-token-0")
  }

  /// The authorization request, and the request that exchanges the code.
  private func exchange() async throws -> (asked: HTTPRequest, exchanged: HTTPRequest) {
    let script = ScriptedTransport([
      OidcFixture.redirect(),
      ScriptedTransport.json(200, OidcFixture.tokens(idToken: try OidcFixture.idToken())),
    ])
    var client = try Self.learned().client(script)
    _ = try await client.token()
    return (script.requests[0], script.requests[1])
  }

  @Test("the authorization request follows RFC 6749")
  func asks() async throws {
    let asked = try await exchange().asked
    #expect(asked.method == .GET)
    #expect(asked.query("response_type") == "code")
    #expect(asked.query("scope") == "openid profile")
    #expect(asked.address.query?.contains("scope=openid%20profile") == true)
    #expect(asked.query("nonce") == OidcFixture.nonce)
    #expect(asked.header("Content-Type") == nil)
  }

  @Test("the challenge belongs to the verifier, as in RFC 7636")
  func challenges() async throws {
    let (asked, exchanged) = try await exchange()
    #expect(asked.query("code_challenge_method") == "S256")
    let verifier = try #require(exchanged.field("code_verifier"))
    #expect((43...128).contains(verifier.count))
    #expect(
      asked.query("code_challenge")
        == Base64.url.encode(try Hash.sha256(Array(verifier.utf8))))
  }

  @Test("the exchange of a code follows RFC 6749")
  func exchanges() async throws {
    let exchanged = try await exchange().exchanged
    #expect(exchanged.method == .POST)
    #expect(exchanged.field("grant_type") == "authorization_code")
    #expect(exchanged.field("code") == "c-1")
    #expect(exchanged.field("redirect_uri") == OidcFixture.redirect)
    #expect(exchanged.header("Accept") == "application/json")
    #expect(exchanged.header("Cookie") == nil)
  }

  @Test("twenty verifiers, states and nonces are all different")
  func distinctValues() async throws {
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

  @Test("prompt=login is refused before anything is sent")
  func promptLogin() async throws {
    var fixture = OidcFixture()
    fixture.configuration.prompt = "login"
    var client = try fixture.client(ScriptedTransport([]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error == .promptEndsSession)
    #expect(error?.sent == false)
  }

  @Test("a plus sign arrives as one")
  func plusSign() async throws {
    var fixture = try Self.learned()
    fixture.configuration.loginHint = "user+tag@example.com"
    let script = ScriptedTransport([OidcFixture.redirect("error=access_denied")])
    var client = try fixture.client(script)
    await #expect(throws: OidcError.self) { try await client.token() }
    #expect(
      script.requests[0].address.query?.contains("login_hint=user%2Btag%40example.com") == true)
  }

  @Test(
    "a redirect URI with a query is sent and compared whole",
    arguments: ["app=1&x=a%20b", "app=1&x=a+b"])
  func redirectQuery(_ returned: String) async throws {
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

  @Test("the session is sent as a named header and as a cookie, with the affinity cookie")
  func sessionTwice() async throws {
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

  @Test("with PAR, the parameters are pushed, and the redirect has none of them")
  func pushed() async throws {
    var fixture = OidcFixture()
    let script = try fixture.push(to: OidcFixture.oauth)
    var client = try fixture.client(script)
    _ = try await client.token()
    let (told, asked) = (script.requests[0], script.requests[1])
    #expect(told.field("redirect_uri") == OidcFixture.redirect)
    #expect(told.field("state") == OidcFixture.state)
    #expect(told.header("Cookie") == nil)
    #expect(asked.address.queryItems.map(\.name) == ["client_id", "request_uri"])
    #expect(asked.query("request_uri") == "urn:r:1")

    client = try fixture.client(ScriptedTransport([ScriptedTransport.json(201, [:])]))
    await #expect(throws: OidcError.unknownResponse(status: 201)) { try await client.token() }
  }

  @Test("without the system's randomness nothing is sent")
  func noRandomness() async throws {
    var fixture = try Self.learned()
    fixture.random = EmptyRandomness()
    var client = try fixture.client(ScriptedTransport([]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.kind == .internal)
  }

  @Test("an authorization endpoint on another origin gets no session")
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

  @Test("without session and tokens, no token can be obtained")
  func nothingHeld() async throws {
    var fixture = OidcFixture()
    fixture.credentials.session = nil
    var client = try fixture.client(ScriptedTransport([]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error == .noSession)
    #expect(error?.kind == .state)
  }
}
