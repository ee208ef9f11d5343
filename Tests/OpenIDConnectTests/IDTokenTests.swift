import Cryptography
import HTTP
import JSON
import OpenIDConnect
import TestSupport
import Testing

/// An id_token that is not to be trusted, and why.
struct Forgery: Sendable, CustomTestStringConvertible {
  let name: String
  let fault: IDTokenFault
  let make: @Sendable () throws -> String

  init(_ name: String, _ fault: IDTokenFault, _ make: @escaping @Sendable () throws -> String) {
    self.name = name
    self.fault = fault
    self.make = make
  }

  init(_ name: String, _ fault: IDTokenFault, claims: JSONObject) {
    self.init(name, fault) { try OidcFixture.idToken(claims) }
  }

  var testDescription: String { name }

  static let now = OidcFixture.now

  static let claims = [
    Forgery("row 59: other issuer", .mismatch(claim: "iss"), claims: ["iss": "https://evil.test"]),
    Forgery(
      "row 59: issuer with its port", .mismatch(claim: "iss"),
      claims: ["iss": "https://am.example.com:443/am/oauth2/realms/root/realms/alpha"]),
    Forgery("no issuer", .mismatch(claim: "iss"), claims: ["iss": nil]),
    Forgery("row 59: other audience", .mismatch(claim: "aud"), claims: ["aud": "other"]),
    Forgery("no audience", .missing(claim: "aud"), claims: ["aud": nil]),
    Forgery(
      "an audience that is a number", .missing(claim: "aud"), claims: ["aud": ["cli-demo", 7]]),
    Forgery(
      "other audiences", .mismatch(claim: "aud"), claims: ["aud": ["other", "third"]]),
    Forgery(
      "two audiences and no party", .missing(claim: "azp"),
      claims: ["aud": ["cli-demo", "other"], "azp": nil]),
    Forgery("other party", .mismatch(claim: "azp"), claims: ["azp": "other"]),
    Forgery("row 59: other nonce", .mismatch(claim: "nonce"), claims: ["nonce": "other"]),
    Forgery("no nonce", .missing(claim: "nonce"), claims: ["nonce": nil]),
    Forgery("row 59: over by 61 s", .expired, claims: ["exp": .integer(now - 61)]),
    Forgery("no end", .missing(claim: "exp"), claims: ["exp": nil]),
    Forgery("an end that is a text", .missing(claim: "exp"), claims: ["exp": "tomorrow"]),
    Forgery("made in the future", .future(claim: "iat"), claims: ["iat": .integer(now + 61)]),
    Forgery("made days ago", .tooOld(claim: "iat"), claims: ["iat": .integer(now - 86_401)]),
    Forgery("without its making", .missing(claim: "iat"), claims: ["iat": nil]),
    Forgery("not yet valid", .future(claim: "nbf"), claims: ["nbf": .integer(now + 61)]),
    Forgery(
      "row 59: hash of another token", .mismatch(claim: "at_hash"), claims: ["at_hash": "eHg"]),
    Forgery("hash of another code", .mismatch(claim: "c_hash"), claims: ["c_hash": "eHg"]),
    Forgery("a hash that is a number", .mismatch(claim: "at_hash"), claims: ["at_hash": 7]),
    Forgery("no subject", .missing(claim: "sub"), claims: ["sub": nil]),
    Forgery("an empty subject", .missing(claim: "sub"), claims: ["sub": ""]),
    Forgery(
      "an endless subject", .mismatch(claim: "sub"),
      claims: ["sub": .string(String(repeating: "a", count: 256))]),
  ]

  static let signatures = [
    Forgery("row 58: another key's signature", .signature) {
      try OidcFixture.idToken(with: try PrivateKey.generate(.ec(.p256)))
    },
    Forgery("row 58: alg none", .algorithm("none")) { unsigned(alg: "none", signature: "") },
    Forgery("alg None", .algorithm("None")) { unsigned(alg: "None", signature: "") },
    Forgery("alg missing", .algorithm("")) { unsigned(alg: nil, signature: "YWJj") },
    Forgery("row 58: HS256 with the public key as secret", .algorithm("HS256")) {
      let key = JSONValue.object(try OidcFixture.key.get().publicKey.jwk).compact
      return try JSONWebSignature.compact(
        header: ["kid": "k1"], payload: payload, withSecret: Array(key.utf8))
    },
    Forgery("an algorithm that the server does not name", .algorithm("EdDSA")) {
      try OidcFixture.idToken(by: .edDSA, with: try PrivateKey.generate(.ed25519))
    },
    Forgery("claims changed after signing", .signature) {
      let parts = try OidcFixture.idToken().split(separator: ".")
      let changed = Array(
        JSONValue.object(OidcFixture.claims(["sub": "admin"])).compact.utf8)
      return "\(parts[0]).\(Base64.url.encode(changed)).\(parts[2])"
    },
    Forgery("a signature cut short", .signature) {
      String(try OidcFixture.idToken().dropLast(2))
    },
    Forgery("a signature that is no base64url", .malformed) {
      try OidcFixture.idToken() + "!"
    },
    Forgery("a key brought along", .noKey(kid: "evil")) {
      let key = try PrivateKey.generate(.ec(.p256))
      return try OidcFixture.idToken(
        header: ["kid": "evil", "jwk": .object(key.publicKey.jwk), "jku": "https://evil.test"],
        with: key)
    },
    Forgery("critical extension", .critical) {
      try OidcFixture.idToken(header: ["kid": "k1", "crit": ["b64"], "b64": false])
    },
    Forgery("encrypted", .encrypted) { "a.b.c.d.e" },
    Forgery("two parts", .malformed) { "e30.e30" },
    Forgery("no JSON", .malformed) { "YWJj.YWJj.YWJj" },
    Forgery("header a list", .malformed) { "W10.e30.YWJj" },
    Forgery("too long", .tooLong) { String(repeating: "a", count: 300_000) },
  ]

  private static var payload: [UInt8] {
    Array(JSONValue.object(OidcFixture.claims()).compact.utf8)
  }

  private static func unsigned(alg: String?, signature: String) -> String {
    var header: JSONObject = ["kid": "k1"]
    header["alg"] = alg.map(JSONValue.string)
    let text = JSONValue.object(header).compact
    return "\(Base64.url.encode(Array(text.utf8))).\(Base64.url.encode(payload)).\(signature)"
  }
}

@Suite("id_tokens")
struct IDTokenTests {
  /// A client that has learned everything, and whose exchange brings that id_token.
  private static func answer(
    _ idToken: String, _ change: (inout OidcFixture) -> Void = { _ in },
    then replies: [ScriptedTransport.Reply] = []
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

  @Test("rows 58, 59: refused for its claim, and its tokens revoked", arguments: Forgery.claims)
  func claims(_ forgery: Forgery) async throws {
    let (result, client, script) = try await Self.answer(
      try forgery.make(), then: Self.revoked)
    #expect(result == .failure(.idToken(forgery.fault)))
    #expect(client.credentials.tokens.isEmpty)
    #expect(client.credentials.session != nil)
    #expect(
      script.requests.suffix(2).map { $0.field("token_type_hint") }
        == ["refresh_token", "access_token"])
  }

  @Test("row 58: refused for its signature", arguments: Forgery.signatures)
  func signatures(_ forgery: Forgery) async throws {
    let isUnknownKey = if case .noKey = forgery.fault { true } else { false }
    let again = isUnknownKey ? [ScriptedTransport.json(200, try OidcFixture.keySet())] : []
    let (result, client, _) = try await Self.answer(
      try forgery.make(), then: again + Self.revoked)
    #expect(result == .failure(.idToken(forgery.fault)))
    #expect(client.credentials.tokens.isEmpty)
    if case .failure(let error) = result {
      #expect(error.code == "id_token_invalid")
      #expect(error.kind == .oidc)
    }
  }

  @Test("the tables hold at least 25 forgeries, each with a reason of its own words")
  func reasons() {
    let all = Forgery.claims + Forgery.signatures
    #expect(all.count >= 25)
    #expect(all.allSatisfy { !$0.fault.description.isEmpty })
  }

  @Test(
    "taken with every algorithm that libcrypto has",
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
        document: document, keys: try? KeySet(json: OidcFixture.keySet(kid: "a+b=/", of: key)))
    }
    #expect(throws: Never.self) { try result.get() }
  }

  @Test("at_hash is the left half of the hash, as in the published vector")
  func hash() async throws {
    let (result, _, _) = try await Self.answer(
      try OidcFixture.idToken(["at_hash": "xbDyM5Wjs8mTAhnyPZlETA"]))
    #expect(throws: Never.self) { try result.get() }
  }

  @Test(
    "AM's oddities are taken: auth:time in milliseconds, an audience in a list, exp over by 59 s")
  func oddities() async throws {
    let (result, _, _) = try await Self.answer(
      try OidcFixture.idToken([
        "auth:time": .integer(OidcFixture.now * 1000), "aud": ["cli-demo"],
        "exp": .integer(OidcFixture.now - 59), "iat": .number("1795251066.7"),
      ])
    ) { $0.configuration.additionalParameters = [.init("max_age", "60")] }
    #expect(throws: Never.self) { try result.get() }
  }

  @Test("with max_age a sign-in that is too long ago is refused")
  func maxAge() async throws {
    for (claim, fault) in [
      (JSONValue.integer(OidcFixture.now - 200), IDTokenFault.tooOld(claim: "auth_time")),
      (nil, .missing(claim: "auth_time")),
    ] {
      let (result, _, _) = try await Self.answer(
        try OidcFixture.idToken(["auth_time": claim]),
        { $0.configuration.additionalParameters = [.init("max_age", "60")] }, then: Self.revoked)
      #expect(result == .failure(.idToken(fault)))
    }
  }

  @Test("row 60: keys are fetched once more for an unknown kid, and no third time")
  func rowSixty() async throws {
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
    #expect(client.credentials.discovery?.keys?.json["keys"]?.array?.count == 1)
  }

  @Test("without kid the only key that fits is taken, and of two none")
  func withoutKid() async throws {
    let token = try OidcFixture.idToken(header: [:])
    let (single, _, _) = try await Self.answer(token)
    #expect(throws: Never.self) { try single.get() }
    let keys = try OidcFixture.keySet()
    let twice: JSONValue = ["keys": .array([keys["keys"]?[0] ?? nil, keys["keys"]?[0] ?? nil])]
    let (double, _, _) = try await Self.answer(
      token, { $0.credentials.discovery?.keys = KeySet(json: twice) },
      then: [ScriptedTransport.json(200, twice)] + Self.revoked)
    #expect(double == .failure(.idToken(.noKey(kid: nil))))
  }

  @Test("keys for encryption, of another algorithm or broken are not taken")
  func otherKeys() async throws {
    for change in [
      ["use": "enc"], ["alg": "ES384"], ["key_ops": ["encrypt"]], ["kty": "RSA"],
    ] as [JSONObject] {
      var key = try #require(OidcFixture.keySet()["keys"]?[0]?.object)
      for (name, value) in change { key[name] = value }
      let keys: JSONValue = ["keys": .array([.object(key)])]
      let (result, _, _) = try await Self.answer(
        try OidcFixture.idToken(), { $0.credentials.discovery?.keys = KeySet(json: keys) },
        then: [ScriptedTransport.json(200, keys)] + Self.revoked)
      #expect(result == .failure(.idToken(.noKey(kid: "k1"))))
    }
  }

  @Test("keys out of reach after an exchange: its tokens are revoked, and the session stays")
  func keysOutOfReach() async throws {
    let (result, client, _) = try await Self.answer(
      try OidcFixture.idToken(), { $0.credentials.discovery?.keys = KeySet(json: ["keys": []]) },
      then: [ScriptedTransport.text(503)] + Self.revoked)
    #expect(result == .failure(.unavailable(status: 503)))
    #expect(client.credentials.tokens.isEmpty)
    #expect(client.credentials.session != nil)
  }

  @Test("'claims' leaves the signature alone, but not the claims and not 'none'")
  func claimsOnly() async throws {
    let stranger = try PrivateKey.generate(.ec(.p256))
    let (result, _, _) = try await Self.answer(try OidcFixture.idToken(with: stranger)) {
      $0.configuration.idTokenValidation = .claims
    }
    #expect(throws: Never.self) { try result.get() }
    for forgery in [Forgery.signatures[1], Forgery.claims[0]] {
      let (result, _, _) = try await Self.answer(
        try forgery.make(), { $0.configuration.idTokenValidation = .claims }, then: Self.revoked)
      #expect(result == .failure(.idToken(forgery.fault)))
    }
  }
}
