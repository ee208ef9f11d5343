import JourneyCrypto
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyOAuth

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

  @Test("claims are returned as the server sent them, for a bearer token")
  func unchangedClaims() async throws {
    let script = ScriptedTransport([ScriptedTransport.json(200, .object(Self.claims))])
    var client = try Self.fixture().client(script)
    #expect(try await client.userinfo(cache: false) == Self.claims)
    #expect(script.requests[0].header("Authorization") == "Bearer access-token-0")
    #expect(script.requests[0].method == .GET)
  }

  @Test("cached claims are used until the tokens are removed")
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

  @Test("claims of another user are refused, and not kept")
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

  @Test("an ended token is refreshed once, and the request repeated")
  func endedToken() async throws {
    let own: JSONValue = ["code": 401, "reason": "Unauthorized"]
    for refusal in [
      Self.invalid, Self.challenge(#"Bearer realm="x", error="invalid_token""#),
      Self.challenge("bearer error = invalid_token"),
      Self.challenge(#"Negotiate YII==, Basic realm="a, \"b", Bearer ERROR="invalid\_token""#),
      Self.challenge("Negotiate", #"Bearer error="invalid_token",error_description="it, too""#),
      ScriptedTransport.json(
        401, own, headers: [("WWW-Authenticate", #"Bearer error="invalid_token""#)]),
    ] {
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

  private static func challenge(_ values: String...) -> ScriptedTransport.Outcome {
    ScriptedTransport.text(401, headers: values.map { ("WWW-Authenticate", $0) })
  }

  @Test("the challenge has the server's message")
  func challengeMessage() async throws {
    let text = #"Bearer error="invalid_token", error_description="it \"ended\"""#
    var client = try Self.fixture(OidcFixture.held(refresh: false)).client(
      ScriptedTransport([Self.challenge(text)]))
    let error = await #expect(throws: OidcError.self) { try await client.userinfo(cache: false) }
    #expect(error?.kind == .expired && error?.code == "invalid_token")
    #expect(error?.message == #"it "ended""#)
    #expect(error?.input == ["error": "invalid_token", "error_description": #"it "ended""#])
  }

  @Test("a 401 without the code invalid_token says nothing about the token")
  func noCode() async throws {
    let page = ScriptedTransport.text(
      401, "<html>no</html>", headers: [("Content-Type", "text/html")])
    let own = ScriptedTransport.json(401, ["code": 401, "reason": "Unauthorized"])
    for (reply, kind) in [
      (page, .parse), (ScriptedTransport.text(401), .parse), (own, .refused),
      (Self.challenge("Bearer realm=\"x\""), .parse),
      (Self.challenge("error=invalid_token"), .parse),
      (Self.challenge(#"DPoP error="invalid_token", Bearer error="a" b"c"#), .parse),
      (Self.challenge(#"Basic realm="Bearer error=invalid_token"#), .parse),
      (Self.challenge("Bearer error=\"insufficient_scope\", Bearer error=invalid_token"), .parse),
    ] as [(ScriptedTransport.Outcome, FailureKind)] {
      let script = ScriptedTransport([reply])
      var client = try Self.fixture().client(script)
      let error = await #expect(throws: OidcError.self) { try await client.userinfo(cache: false) }
      #expect(error?.kind == kind && error?.code == nil && error?.status == 401)
      #expect(client.credentials.tokens == OidcFixture.held())
      #expect(script.requests.count == 1)
    }
  }

  @Test("a 401 with another code in its JSON is that error, and nothing is refreshed")
  func anotherCode() async throws {
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

  @Test("a token that this call has obtained is not refreshed after a 401")
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

  @Test("there is no second refresh, and no refresh without a refresh token")
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

  private static func signed(_ token: String) -> ScriptedTransport.Outcome {
    ScriptedTransport.text(
      200, token, headers: [("Content-Type", "application/jwt; charset=utf-8")])
  }

  @Test("signed claims are verified, and returned unchanged")
  func signedClaims() async throws {
    let sub: JSONObject = ["sub": "a0325ea4"]
    for changes in [
      sub, ["exp": .null, "iat": .null, "nonce": .null],
      ["iss": .null, "aud": .null, "exp": .null, "azp": .null],
      ["aud": ["x", "cli-demo"], "azp": .null],
      ["nbf": .integer(OidcFixture.now)],
    ] as [JSONObject] {
      var client = try Self.fixture().client(
        ScriptedTransport([Self.signed(try OidcFixture.idToken(changes))]))
      #expect(try await client.userinfo(cache: false) == OidcFixture.claims(changes))
    }
  }

  @Test("without a discovery document, signed claims are verified with the configured values")
  func configuredIssuer() async throws {
    var fixture = try Self.fixture()
    fixture.credentials.discovery = nil
    fixture.configuration.discoveryEndpoint = nil
    fixture.configuration.openId = OpenIdEndpoints()
    fixture.configuration.openId?.userinfoEndpoint = OidcFixture.oauth + "/userinfo"
    fixture.configuration.openId?.issuer = OidcFixture.issuer
    fixture.configuration.openId?.jwksUri = OidcFixture.oauth + "/connect/jwk_uri"
    let good = try OidcFixture.idToken()
    let script = ScriptedTransport([
      Self.signed(good), ScriptedTransport.json(200, try OidcFixture.keySet()), Self.signed(good),
      Self.signed(try OidcFixture.idToken(["iss": "https://am.example.com/other"])),
    ])
    var client = try fixture.client(script)
    for _ in 0..<2 { #expect(try await client.userinfo(cache: false) == OidcFixture.claims()) }
    let error = await #expect(throws: OidcError.self) { try await client.userinfo(cache: false) }
    #expect(error?.code == "userinfo_invalid")
    #expect(script.requests.map(\.endpoint) == ["userinfo", "jwk_uri", "userinfo", "userinfo"])
  }

  @Test("signed claims that are not valid are refused, and not kept")
  func untrustedClaims() async throws {
    let good = try OidcFixture.idToken()
    let other = try PrivateKey.generate(.ec(.p256))
    let now = OidcFixture.now
    for (token, detail) in [
      (try OidcFixture.idToken(with: other), "signature"),
      (String(good.dropLast(3)) + "AAA", "signature"), (good + ".x.y", "encrypted"),
      ("a.b.c", "signed token"), ("", "signed token"),
      (try OidcFixture.idToken(["iss": "https://evil.example"]), "'iss'"),
      (try OidcFixture.idToken(["aud": "another"]), "'aud'"),
      (try OidcFixture.idToken(["aud": 5]), "'aud'"),
      (try OidcFixture.idToken(["exp": .integer(now - 61)]), "'exp' is in the past"),
      (try OidcFixture.idToken(["exp": "soon"]), "'exp'"),
      (try OidcFixture.idToken(["nbf": .integer(now + 61)]), "'nbf'"),
    ] {
      var client = try Self.fixture().client(ScriptedTransport([Self.signed(token)]))
      let error = await #expect(throws: OidcError.self) { try await client.userinfo(cache: false) }
      #expect(error?.code == "userinfo_invalid")
      #expect(error?.message.contains(detail) == true, "\(detail): \(error?.message ?? "")")
      #expect(client.credentials.userinfo == nil)
    }
  }

  @Test("signed claims of another user are refused")
  func foreignSignedClaims() async throws {
    var tokens = OidcFixture.held()
    tokens.idToken = try OidcFixture.idToken()
    var client = try Self.fixture(tokens).client(
      ScriptedTransport([Self.signed(try OidcFixture.idToken(["sub": "somebody"]))]))
    let error = await #expect(throws: OidcError.self) { try await client.userinfo(cache: false) }
    #expect(error == .subjectMismatch)
  }

  @Test("if a server names how it signs claims, other claims are refused")
  func namedAlgorithms() async throws {
    var fixture = try Self.fixture()
    var document = OidcFixture.document
    document["userinfo_signing_alg_values_supported"] = ["RS256"]
    fixture.credentials.discovery = Discovery(
      url: OidcFixture.oauth + "/.well-known/openid-configuration", fetchedAt: OidcFixture.now,
      document: document, keys: JWKS(json: try OidcFixture.keySet()))
    var client = try fixture.client(ScriptedTransport([Self.signed(try OidcFixture.idToken())]))
    let error = await #expect(throws: OidcError.self) { try await client.userinfo(cache: false) }
    #expect(error?.code == "userinfo_invalid")
  }

  @Test("claims with an unchecked signature are accepted if the configuration says so")
  func claimsOnly() async throws {
    var fixture = try Self.fixture()
    fixture.configuration.idTokenValidation = .claims
    let forged = try OidcFixture.idToken(with: try PrivateKey.generate(.ec(.p256)))
    var client = try fixture.client(ScriptedTransport([Self.signed(forged)]))
    #expect(try await client.userinfo(cache: false)["sub"] == "a0325ea4")
  }

  @Test("signed claims, pages and missing scopes have their own errors")
  func others() async throws {
    let answers: [(ScriptedTransport.Outcome, String?, FailureKind)] = [
      (
        ScriptedTransport.text(200, "a.b.c", headers: [("Content-Type", "application/jwt")]),
        "userinfo_invalid", .oidc
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
