import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Synchronization

/// A client of realm alpha, and the responses of its server.
struct OidcFixture {
  static let now = 1_795_251_066
  static let base = "https://am.example.com/am"
  static let oauth = base + "/oauth2/realms/root/realms/alpha"
  static let issuer = oauth
  static let redirect = "org.example.cli://oauth2redirect"
  static let key: Result<PrivateKey, CryptoError> = Result { () throws(CryptoError) in
    try PrivateKey.generate(.ec(.p256))
  }

  var configuration = OidcFixture.configuration()
  var credentials = Credentials(
    session: SessionCookie(value: "S1-session", cookieName: "iPlanetDirectoryPro"))
  var clock = TestClock(OidcFixture.now)
  var random: any Randomness = CountedRandomness()

  static func configuration() -> OidcConfiguration {
    var configuration = OidcConfiguration(
      clientId: "cli-demo", redirectUri: redirect, scopes: ["openid", "profile"],
      discoveryEndpoint: oauth + "/.well-known/openid-configuration")
    configuration.refreshThreshold = 0
    return configuration
  }

  /// Makes the client push its requests. Returns the responses that lead to tokens.
  mutating func push(to base: String) throws -> ScriptedTransport {
    configuration.par = true
    var document = Self.document
    document["pushed_authorization_request_endpoint"] = .string(base + "/par")
    credentials.discovery = Discovery(
      url: configuration.discoveryEndpoint, fetchedAt: Self.now, document: document,
      keys: JWKS(json: try Self.keySet()))
    return ScriptedTransport([
      ScriptedTransport.json(201, ["request_uri": "urn:r:1", "expires_in": 60]),
      Self.redirect(),
      ScriptedTransport.json(200, Self.tokens(idToken: try Self.idToken())),
    ])
  }

  func client(_ transport: ScriptedTransport, headers: [HTTPHeader] = []) throws -> OidcClient {
    OidcClient(
      configuration, provider: .am(serverUrl: try WebAddress(Self.base), realm: Realm("/alpha")),
      headers: headers,
      credentials: credentials, transport: transport, random: random, now: clock.read)
  }

  func davinci(_ transport: ScriptedTransport) -> OidcClient {
    OidcClient(
      configuration, provider: .pingOne, credentials: credentials, transport: transport,
      random: random, now: clock.read)
  }
}

// The first, second and third value of `CountedRandomness`.
extension OidcFixture {
  static let verifier = Base64.url.encode([UInt8](repeating: 1, count: 32))
  static let state = Base64.url.encode([UInt8](repeating: 2, count: 16))
  static let nonce = Base64.url.encode([UInt8](repeating: 3, count: 16))
}

extension OidcFixture {
  static let document: JSONObject = [
    "issuer": .string(issuer), "authorization_endpoint": .string(oauth + "/authorize"),
    "token_endpoint": .string(oauth + "/access_token"),
    "userinfo_endpoint": .string(oauth + "/userinfo"),
    "revocation_endpoint": .string(oauth + "/token/revoke"),
    "end_session_endpoint": .string(oauth + "/connect/endSession"),
    "jwks_uri": .string(oauth + "/connect/jwk_uri"),
    "id_token_signing_alg_values_supported": ["RS256", "ES256", "HS256"],
    "claims_parameter_supported": false,
  ]

  static func keySet(kid: String = "k1", of key: PrivateKey? = nil) throws -> JSONValue {
    var jwk = try (key ?? Self.key.get()).publicKey.jwk
    jwk["kid"] = .string(kid)
    jwk["use"] = "sig"
    return ["keys": [.object(jwk)]]
  }

  /// The discovery document and keys of an earlier call.
  static func learned() throws -> Discovery {
    Discovery(
      url: oauth + "/.well-known/openid-configuration", fetchedAt: now, document: document,
      keys: JWKS(json: try keySet()))
  }

  static func claims(_ changes: JSONObject = [:]) -> JSONObject {
    var claims: JSONObject = [
      "iss": .string(issuer), "sub": "a0325ea4", "aud": "cli-demo", "azp": "cli-demo",
      "exp": .integer(now + 3600), "iat": .integer(now), "nonce": .string(nonce),
    ]
    claims.apply(changes)
    return claims
  }

  static func idToken(
    _ changes: JSONObject = [:], header: JSONObject = ["kid": "k1", "typ": "JWT"],
    by algorithm: SignatureAlgorithm = .es256, with key: PrivateKey? = nil
  ) throws -> String {
    try JSONWebSignature.compact(
      header: header, payload: Array(JSONValue.object(claims(changes)).compact.utf8),
      by: algorithm, with: try key ?? Self.key.get())
  }

  static func tokens(
    _ name: String = "1", refresh: Bool = true, idToken: String? = nil, changes: JSONObject = [:]
  ) -> JSONValue {
    var body: JSONObject = [
      "access_token": .string("access-token-\(name)"), "token_type": "Bearer",
      "scope": "openid profile", "expires_in": 3599,
    ]
    if refresh { body["refresh_token"] = .string("refresh-token-\(name)") }
    body["id_token"] = idToken.map(JSONValue.string)
    body.apply(changes)
    return .object(body)
  }

  /// The authorization response with a code.
  static func redirect(
    _ query: String = "code=c-1&state=\(state)", to target: String = redirect, status: Int = 302
  ) -> ScriptedTransport.Outcome {
    ScriptedTransport.text(status, headers: [("Location", target + "?" + query)])
  }

  /// The credentials after a sign-in.
  static func held(_ name: String = "0", expiresAt: Int? = now + 3599, refresh: Bool = true)
    -> Token
  {
    var tokens = Token()
    tokens.access = "access-token-\(name)"
    tokens.tokenType = "Bearer"
    tokens.expiresIn = 3599
    tokens.expiresAt = expiresAt
    if refresh { tokens.refreshToken = "refresh-token-\(name)" }
    return tokens
  }
}

extension JSONObject {
  /// Replaces members. `null` removes a member, because no member of these servers is null.
  fileprivate mutating func apply(_ changes: JSONObject) {
    for (name, value) in changes {
      if value.isNull { removeValue(forKey: name) } else { self[name] = value }
    }
  }
}

/// A clock that a test sets.
final class TestClock: Sendable {
  private let time: Mutex<Int>

  init(_ time: Int) { self.time = Mutex(time) }

  var read: @Sendable () -> Int { { self.time.withLock { $0 } } }

  func advance(_ seconds: Int) { time.withLock { $0 += seconds } }
}

/// Randomness whose bytes are all 1, then all 2, and so on.
final class CountedRandomness: Randomness {
  private let draws = Mutex<UInt8>(0)

  func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    let draw = draws.withLock { draws in
      draws &+= 1
      return draws
    }
    return [UInt8](repeating: draw, count: count)
  }
}

/// Randomness that fails, as on a broken system.
struct EmptyRandomness: Randomness {
  func bytes(_ count: Int) throws(CryptoError) -> [UInt8] { [] }
}

extension HTTPRequest {
  /// The last segment of the path.
  var endpoint: String { address.path.split(separator: "/").last.map(String.init) ?? "" }

  /// Returns the value of a field of the form in the body.
  func field(_ name: String) -> String? {
    let text = String(decoding: body ?? [], as: UTF8.self)
    return text.split(separator: "&").first { $0.hasPrefix(name + "=") }
      .flatMap { PercentEncoding.decode(String($0.dropFirst(name.count + 1))) }
  }

  func query(_ name: String) -> String? {
    address.queryItems.first { $0.name == name }?.value
  }
}

extension LogoutStep {
  /// Returns the value as a document shows it.
  var shown: JSONObject { Logout([self]).json["steps"]?.array?.first?.object ?? [:] }
}
