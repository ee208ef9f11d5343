import JourneyCrypto
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

@Suite("ID tokens")
struct IDTokenTests {
  /// Returns a client with all discovery data whose exchange returns this ID token.
  private static func answer(
    _ idToken: String, _ change: (inout OidcFixture) -> Void = { _ in },
    then replies: [ScriptedTransport.Outcome] = []
  ) async throws -> (Result<Token, OidcError>, OidcClient, ScriptedTransport) {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    change(&fixture)
    let script = ScriptedTransport(
      [
        OidcFixture.redirect(),
        ScriptedTransport.json(200, OidcFixture.tokens(idToken: idToken)),
      ] + replies)
    var client = try fixture.client(script)
    let result: Result<Token, OidcError>
    do throws(OidcError) { result = .success(try await client.token()) } catch {
      result = .failure(error)
    }
    return (result, client, script)
  }

  private static let revoked = [
    ScriptedTransport.json(200, [:]), ScriptedTransport.json(200, [:]),
  ]

  @Test(
    "an ID token with a forged claim is refused, and its tokens are revoked",
    arguments: Forgery.claims)
  func claims(_ forgery: Forgery) async throws {
    let (result, client, script) = try await Self.answer(
      try forgery.make(), then: Self.revoked)
    #expect(result == .failure(.idToken(forgery.error)))
    #expect(client.credentials.tokens.isEmpty)
    #expect(client.credentials.session != nil)
    #expect(
      script.requests.suffix(2).map { $0.field("token_type_hint") }
        == ["refresh_token", "access_token"])
  }

  @Test("an ID token with a forged signature is refused", arguments: Forgery.signatures)
  func signatures(_ forgery: Forgery) async throws {
    let isUnknownKey = if case .noKey = forgery.error { true } else { false }
    let again = isUnknownKey ? [ScriptedTransport.json(200, try OidcFixture.keySet())] : []
    let (result, client, _) = try await Self.answer(
      try forgery.make(), then: again + Self.revoked)
    #expect(result == .failure(.idToken(forgery.error)))
    #expect(client.credentials.tokens.isEmpty)
    if case .failure(let error) = result {
      #expect(error.code == "id_token_invalid")
      #expect(error.kind == .oidc)
    }
  }

  @Test("the tables have at least 25 forgeries, each with its own message")
  func reasons() {
    let all = Forgery.claims + Forgery.signatures
    #expect(all.count >= 25)
    #expect(all.allSatisfy { !$0.error.description.isEmpty })
  }

  @Test(
    "an ID token is accepted with every algorithm that libcrypto has",
    arguments: [
      (SignatureAlgorithm.rs256, PrivateKey.Kind.rsa), (.rs384, .rsa), (.rs512, .rsa),
      (.ps256, .rsa), (.ps384, .rsa), (.ps512, .rsa), (.es256, .ec(.p256)), (.es384, .ec(.p384)),
      (.es512, .ec(.p521)), (.edDSA, .ed25519),
    ])
  func algorithms(_ algorithm: SignatureAlgorithm, kind: PrivateKey.Kind) async throws {
    let key = try PrivateKey.generate(kind)
    let digest =
      switch algorithm.rawValue.suffix(3) {
      case "256": try Hash.sha256(Array("access-token-1".utf8))
      case "384": try Hash.sha384(Array("access-token-1".utf8))
      default: try Hash.sha512(Array("access-token-1".utf8))
      }
    let hash = Base64.url.encode(Array(digest.prefix(digest.count / 2)))
    let token = try OidcFixture.idToken(
      ["at_hash": .string(hash)], header: ["kid": "a+b=/"], by: algorithm, with: key)
    let (result, _, _) = try await Self.answer(token) { fixture in
      var document = OidcFixture.document
      document["id_token_signing_alg_values_supported"] = nil
      fixture.credentials.discovery = Discovery(
        url: fixture.configuration.discoveryEndpoint, fetchedAt: OidcFixture.now,
        document: document, keys: try? JWKS(json: OidcFixture.keySet(kid: "a+b=/", of: key)))
    }
    #expect(throws: Never.self) { try result.get() }
  }

  /// The `at_hash` of an ID token with an Ed25519 key, by hash and by name of the algorithm.
  @Test(
    "EdDSA and its new name Ed25519 are accepted, with at_hash by SHA-512 or SHA-256",
    arguments: ["EdDSA", "Ed25519"], [512, 256, 384])
  func edwards(_ name: String, bits: Int) async throws {
    let key = try PrivateKey.generate(.ed25519)
    let text = Array("access-token-1".utf8)
    let digest =
      switch bits {
      case 512: try Hash.sha512(text)
      case 256: try Hash.sha256(text)
      default: try Hash.sha384(text)
      }
    let claims = OidcFixture.claims([
      "at_hash": .string(Base64.url.encode(Array(digest.prefix(digest.count / 2))))
    ])
    let header: JSONValue = ["alg": .string(name), "kid": "k1"]
    let input = [header, .object(claims)].map { Base64.url.encode(Array($0.compact.utf8)) }
      .joined(separator: ".")
    let token = input + "." + Base64.url.encode(try key.sign(Array(input.utf8), by: .edDSA))
    let (result, _, _) = try await Self.answer(
      token,
      { fixture in
        var document = OidcFixture.document
        document["id_token_signing_alg_values_supported"] = ["EdDSA", "Ed25519"]
        fixture.credentials.discovery = Discovery(
          url: fixture.configuration.discoveryEndpoint, fetchedAt: OidcFixture.now,
          document: document, keys: try? JWKS(json: OidcFixture.keySet(of: key)))
      }, then: bits == 384 ? Self.revoked : [])
    if bits == 384 {
      #expect(result == .failure(.idToken(.mismatch(claim: "at_hash"))))
    } else {
      #expect(throws: Never.self) { try result.get() }
    }
  }

  @Test("a shared key is also refused with 'claims'", arguments: ["HS256", "HS384", "hs512"])
  func sharedKeys(_ name: String) async throws {
    let header: JSONValue = ["alg": .string(name)]
    let token =
      [header, .object(OidcFixture.claims())]
      .map { Base64.url.encode(Array($0.compact.utf8)) }.joined(separator: ".") + ".c2ln"
    let (result, _, _) = try await Self.answer(
      token, { $0.configuration.idTokenValidation = .claims }, then: Self.revoked)
    #expect(result == .failure(.idToken(.algorithm(name))))
  }

  @Test("an exp within the tolerance is accepted, and at its end it has expired")
  func tolerance() async throws {
    let (taken, _, _) = try await Self.answer(
      try OidcFixture.idToken(["exp": .integer(OidcFixture.now - 59)]))
    #expect(throws: Never.self) { try taken.get() }
    for late in [60, 61] {
      let (result, _, _) = try await Self.answer(
        try OidcFixture.idToken(["exp": .integer(OidcFixture.now - late)]), then: Self.revoked)
      #expect(result == .failure(.idToken(.expired)))
    }
  }

  @Test(
    "a missing ID token is an error with 'full', and a warning with 'claims'")
  func missing() async throws {
    for validation in OidcConfiguration.IDTokenValidation.allCases {
      var fixture = OidcFixture()
      fixture.credentials.discovery = try OidcFixture.learned()
      fixture.configuration.idTokenValidation = validation
      let script = ScriptedTransport(
        [OidcFixture.redirect(), ScriptedTransport.json(200, OidcFixture.tokens())]
          + (validation == .full ? Self.revoked : []))
      var client = try fixture.client(script)
      switch validation {
      case .full:
        let error = await #expect(throws: OidcError.self) { try await client.token() }
        #expect(error?.kind == .oidc)
        #expect(error?.code == "invalid_response")
        #expect(error?.message.contains("id_token") == true)
        #expect(client.credentials.tokens.isEmpty)
      case .claims:
        #expect(try await client.token().accessToken == "access-token-1")
        #expect(client.warnings.count == 1)
      }
    }
  }

  @Test("without 'openid', no ID token is required")
  func notAsked() async throws {
    var fixture = OidcFixture()
    fixture.credentials.discovery = try OidcFixture.learned()
    fixture.configuration.scopes = ["profile"]
    var client = try fixture.client(
      ScriptedTransport([
        OidcFixture.redirect(), ScriptedTransport.json(200, OidcFixture.tokens()),
      ]))
    #expect(try await client.token().idToken == nil)
    #expect(client.warnings.isEmpty)
  }

  @Test(
    "tokens with a refused ID token that could not be revoked are kept for a later end")
  func unrevoked() async throws {
    let refusal = ScriptedTransport.json(401, ["error": "invalid_client"])
    let (result, held, _) = try await Self.answer(
      try OidcFixture.idToken(["aud": "other"]), then: [refusal, refusal])
    #expect(result == .failure(.idToken(.mismatch(claim: "aud"))))
    #expect(held.credentials.tokens.isEmpty)
    #expect(held.warnings.count == 2)
    #expect(
      held.warnings.allSatisfy {
        $0.contains("invalid_client") && $0.contains("oidc.openId.revocationEndpoint")
      })
    let script = ScriptedTransport(Self.revoked)
    var fixture = OidcFixture()
    fixture.credentials = held.credentials
    var client = try fixture.client(script)
    #expect(await client.revoke().map(\.outcome) == [.ok, .ok])
    #expect(script.requests.map { $0.field("token") } == ["refresh-token-1", "access-token-1"])
    #expect(await client.revoke().isEmpty)
  }

  @Test("at_hash is the left half of the hash, as in the published vector")
  func hash() async throws {
    let (result, _, _) = try await Self.answer(
      try OidcFixture.idToken(["at_hash": "xbDyM5Wjs8mTAhnyPZlETA"]))
    #expect(throws: Never.self) { try result.get() }
  }

  @Test(
    "AM's oddities are accepted: auth_time in milliseconds, an array as audience, an exp 59 s ago")
  func oddities() async throws {
    let (result, _, _) = try await Self.answer(
      try OidcFixture.idToken([
        "auth:time": .integer(OidcFixture.now * 1000), "aud": ["cli-demo"],
        "exp": .integer(OidcFixture.now - 59), "iat": .number("1795251066.7"),
      ])
    ) { $0.configuration.additionalParameters = [.init("max_age", "60")] }
    #expect(throws: Never.self) { try result.get() }
  }

  @Test("with max_age, a sign-in that is too old is refused")
  func maxAge() async throws {
    for (claim, error) in [
      (JSONValue.integer(OidcFixture.now - 200), OidcError.IDTokenError.tooOld(claim: "auth_time")),
      (.null, .missing(claim: "auth_time")),
    ] {
      let (result, _, _) = try await Self.answer(
        try OidcFixture.idToken(["auth_time": claim]),
        { $0.configuration.additionalParameters = [.init("max_age", "60")] }, then: Self.revoked)
      #expect(result == .failure(.idToken(error)))
    }
  }

  @Test("keys are fetched again for an unknown kid, but not a third time")
  func unknownKid() async throws {
    let newKey = try PrivateKey.generate(.ec(.p256))
    let script = ScriptedTransport([
      ScriptedTransport.json(200, .object(OidcFixture.document)),
      ScriptedTransport.json(200, try OidcFixture.keySet()), OidcFixture.redirect(),
      ScriptedTransport.json(
        200,
        OidcFixture.tokens(
          idToken: try OidcFixture.idToken(header: ["kid": "k2"], with: newKey))),
      ScriptedTransport.json(200, try OidcFixture.keySet(kid: "k2", of: newKey)),
    ])
    var client = try OidcFixture().client(script)
    _ = try await client.token()
    #expect(script.requests.count { $0.endpoint == "jwk_uri" } == 2)
    #expect(client.credentials.discovery?.keys?.json?["keys"]?.array?.count == 1)
  }

  @Test(
    "a kid that is not a string is refused, in a key and in a token",
    arguments: [1, true, []] as [JSONValue])
  func badKid(_ kid: JSONValue) async throws {
    let keys = try #require(try OidcFixture.keySet()["keys"]?[0]?.object)
    var bad = keys
    bad["kid"] = kid
    let set: JSONValue = ["keys": [.object(bad)]]
    let (result, client, _) = try await Self.answer(
      try OidcFixture.idToken(header: ["typ": "JWT"]),
      {
        $0.credentials.discovery = Discovery(
          url: OidcFixture.oauth + "/.well-known/openid-configuration", fetchedAt: OidcFixture.now,
          document: OidcFixture.document, keys: JWKS(json: set))
      }, then: [ScriptedTransport.json(200, set)] + Self.revoked)
    #expect(result == .failure(.idToken(.noKey(kid: nil))))
    #expect(client.credentials.tokens.isEmpty)

    let (other, _, _) = try await Self.answer(
      try OidcFixture.idToken(header: ["kid": kid]), then: Self.revoked)
    #expect(other == .failure(.idToken(.malformed)))
  }

  @Test("without a kid, the only matching key is used, but none of two")
  func withoutKid() async throws {
    let token = try OidcFixture.idToken(header: [:])
    let (single, _, _) = try await Self.answer(token)
    #expect(throws: Never.self) { try single.get() }
    let keys = try OidcFixture.keySet()
    let twice: JSONValue = ["keys": .array([keys["keys"]?[0] ?? .null, keys["keys"]?[0] ?? .null])]
    let (double, _, _) = try await Self.answer(
      token, { $0.credentials.discovery?.keys = JWKS(json: twice) },
      then: [ScriptedTransport.json(200, twice)] + Self.revoked)
    #expect(double == .failure(.idToken(.noKey(kid: nil))))
  }

  @Test("keys for encryption, of another algorithm or invalid ones are not used")
  func otherKeys() async throws {
    for change in [
      ["use": "enc"], ["alg": "ES384"], ["key_ops": ["encrypt"]], ["kty": "RSA"],
    ] as [JSONObject] {
      var key = try #require(OidcFixture.keySet()["keys"]?[0]?.object)
      for (name, value) in change { key[name] = value }
      let keys: JSONValue = ["keys": .array([.object(key)])]
      let (result, _, _) = try await Self.answer(
        try OidcFixture.idToken(), { $0.credentials.discovery?.keys = JWKS(json: keys) },
        then: [ScriptedTransport.json(200, keys)] + Self.revoked)
      #expect(result == .failure(.idToken(.noKey(kid: "k1"))))
    }
  }

  @Test("if the keys are unreachable, the tokens are revoked, and the session stays")
  func keysOutOfReach() async throws {
    let (result, client, _) = try await Self.answer(
      try OidcFixture.idToken(), { $0.credentials.discovery?.keys = JWKS(json: ["keys": []]) },
      then: [ScriptedTransport.text(503)] + Self.revoked)
    #expect(result == .failure(.discovery(.keys(status: 503))))
    #expect(client.credentials.tokens.isEmpty)
    #expect(client.credentials.session != nil)
  }

  @Test("'claims' skips the check of the signature, but not of the claims, and refuses 'none'")
  func claimsOnly() async throws {
    let stranger = try PrivateKey.generate(.ec(.p256))
    let (result, _, _) = try await Self.answer(try OidcFixture.idToken(with: stranger)) {
      $0.configuration.idTokenValidation = .claims
    }
    #expect(throws: Never.self) { try result.get() }
    for forgery in [Forgery.signatures[1], Forgery.claims[0]] {
      let (result, _, _) = try await Self.answer(
        try forgery.make(), { $0.configuration.idTokenValidation = .claims }, then: Self.revoked)
      #expect(result == .failure(.idToken(forgery.error)))
    }
  }
}
