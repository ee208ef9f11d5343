import JourneyCrypto
import JourneyJSON
import JourneyOAuth
import Testing

/// An ID token that is not valid, and the reason.
struct Forgery: Sendable, CustomTestStringConvertible {
  let name: String
  let error: OidcError.IDTokenError
  let make: @Sendable () throws -> String

  init(
    _ name: String, _ error: OidcError.IDTokenError, _ make: @escaping @Sendable () throws -> String
  ) {
    self.name = name
    self.error = error
    self.make = make
  }

  init(_ name: String, _ error: OidcError.IDTokenError, claims: JSONObject) {
    self.init(name, error) { try OidcFixture.idToken(claims) }
  }

  var testDescription: String { name }

  static let now = OidcFixture.now

  static let claims = [
    Forgery("other issuer", .mismatch(claim: "iss"), claims: ["iss": "https://evil.test"]),
    Forgery(
      "issuer with its port", .mismatch(claim: "iss"),
      claims: ["iss": "https://am.example.com:443/am/oauth2/realms/root/realms/alpha"]),
    Forgery("no issuer", .mismatch(claim: "iss"), claims: ["iss": .null]),
    Forgery("other audience", .mismatch(claim: "aud"), claims: ["aud": "other"]),
    Forgery("no audience", .missing(claim: "aud"), claims: ["aud": .null]),
    Forgery(
      "an audience that is a number", .missing(claim: "aud"), claims: ["aud": ["cli-demo", 7]]),
    Forgery(
      "other audiences", .mismatch(claim: "aud"), claims: ["aud": ["other", "third"]]),
    Forgery(
      "two audiences and no party", .missing(claim: "azp"),
      claims: ["aud": ["cli-demo", "other"], "azp": .null]),
    Forgery("other party", .mismatch(claim: "azp"), claims: ["azp": "other"]),
    Forgery("other nonce", .mismatch(claim: "nonce"), claims: ["nonce": "other"]),
    Forgery("no nonce", .missing(claim: "nonce"), claims: ["nonce": .null]),
    Forgery("over by 61 s", .expired, claims: ["exp": .integer(now - 61)]),
    Forgery("no end", .missing(claim: "exp"), claims: ["exp": .null]),
    Forgery("an end that is a text", .missing(claim: "exp"), claims: ["exp": "tomorrow"]),
    Forgery("made in the future", .future(claim: "iat"), claims: ["iat": .integer(now + 61)]),
    Forgery("made days ago", .tooOld(claim: "iat"), claims: ["iat": .integer(now - 86_401)]),
    Forgery("without its making", .missing(claim: "iat"), claims: ["iat": .null]),
    Forgery("not yet valid", .future(claim: "nbf"), claims: ["nbf": .integer(now + 61)]),
    Forgery(
      "hash of another token", .mismatch(claim: "at_hash"), claims: ["at_hash": "eHg"]),
    Forgery("hash of another code", .mismatch(claim: "c_hash"), claims: ["c_hash": "eHg"]),
    Forgery("a hash that is a number", .mismatch(claim: "at_hash"), claims: ["at_hash": 7]),
    Forgery("no subject", .missing(claim: "sub"), claims: ["sub": .null]),
    Forgery("an empty subject", .missing(claim: "sub"), claims: ["sub": ""]),
    Forgery(
      "an endless subject", .mismatch(claim: "sub"),
      claims: ["sub": .string(String(repeating: "a", count: 256))]),
  ]

  static let signatures = [
    Forgery("another key's signature", .signature) {
      try OidcFixture.idToken(with: try PrivateKey.generate(.ec(.p256)))
    },
    Forgery("alg none", .algorithm("none")) { unsigned(alg: "none", signature: "") },
    Forgery("alg None", .algorithm("None")) { unsigned(alg: "None", signature: "") },
    Forgery("alg missing", .algorithm("")) { unsigned(alg: nil, signature: "YWJj") },
    Forgery("HS256 with the public key as secret", .algorithm("HS256")) {
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
    Forgery("a signature that is not base64url", .malformed) {
      try OidcFixture.idToken() + "!"
    },
    Forgery("a key in the header", .noKey(kid: "evil")) {
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
