import JourneyAM
import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

/// The client with the recorded responses of OpenAM 16.
///
/// The recording's secrets are placeholders, so the ID tokens are signed again, with matching
/// hashes. Their `kid` and all other claims are OpenAM's.
@Suite("Recorded: tokens and sessions of OpenAM")
struct OAuth2RecordingTests {
  private static let server = "http://openam.example.org:8080/openam"
  private static let kid = "zhBofbZw+jZkZjXs28fGfzxZgM8="
  private static let key: Result<PrivateKey, CryptoError> = Result {
    () throws(CryptoError) in try PrivateKey.generate(.rsa)
  }

  /// Returns the response of the token endpoint with an ID token that can be verified.
  private static func signed(_ exchange: Recording.Exchange) throws -> ScriptedTransport.Outcome {
    var body = try #require(exchange.received)
    let parts = (body["id_token"]?.string ?? "").split(separator: ".")
    var claims = try #require(
      JSONValue(parsing: Base64.url.decode(String(parts[1])) ?? []).object)
    for (claim, text) in [
      ("at_hash", body["access_token"]?.string), ("c_hash", exchange.form("code")),
    ] where claims[claim] != nil {
      let hash = try Hash.sha256(Array((text ?? "").utf8)).prefix(16)
      claims[claim] = .string(Base64.url.encode(Array(hash)))
    }
    body["id_token"] = .string(
      try JSONWebSignature.compact(
        header: ["typ": "JWT", "kid": .string(kid)],
        payload: Array(JSONValue.object(claims).compact.utf8), by: .rs256,
        with: try key.get()))
    return ScriptedTransport.json(200, .object(body))
  }

  private static func keys() throws -> ScriptedTransport.Outcome {
    var jwk = try key.get().publicKey.jwk
    (jwk["kid"], jwk["use"]) = (.string(kid), "sig")
    return ScriptedTransport.json(200, ["keys": [.object(jwk)]])
  }

  private static func client(_ script: ScriptedTransport, id: String = "lab-public") throws
    -> OidcClient
  {
    var configuration = OidcConfiguration(
      clientId: id, redirectUri: "http://app.invalid/cb", scopes: ["openid", "profile"],
      discoveryEndpoint: server + "/oauth2/realms/root/.well-known/openid-configuration")
    (configuration.state, configuration.nonce) = (id == "lab-public" ? "st1" : "st2", "n1")
    configuration.refreshThreshold = 0
    let value = try Recording("oauth2").exchanges[0].received?["tokenId"]?.string ?? ""
    return OidcClient(
      configuration, provider: .am(serverUrl: try WebAddress(server)),
      credentials: Credentials(
        session: SessionCookie(value: value, cookieName: "iPlanetDirectoryPro")),
      transport: script, random: SystemRandomness(), now: { 1_795_251_101 })
  }

  @Test("from sign-in to sign-out, the client sends the recorded requests")
  func wholeLife() async throws {
    let recorded = try Recording("oauth2").exchanges
    let script = ScriptedTransport([
      recorded[1].reply, try Self.keys(), recorded[5].reply, try Self.signed(recorded[6]),
      recorded[7].reply, try Self.signed(recorded[8]), recorded[9].reply, recorded[9].reply,
      recorded[12].reply,
    ])
    var client = try Self.client(script)
    let token = try await client.token()
    #expect(token.scope == "openid profile")
    #expect(token.expiresAt == 1_795_251_101 + 299)
    let claims = try await client.userinfo(cache: false)
    #expect(claims["name"] == "labuser Lab")
    let refreshed = try await client.refresh()
    #expect(refreshed.refreshToken != token.refreshToken)
    #expect(client.warnings.isEmpty)
    #expect(await client.revoke().map(\.outcome) == [.ok, .ok])
    #expect(await client.endSession(idToken: refreshed.idToken).outcome == .ok)
    let sent = script.requests
    let steps = [1: 0, 5: 2, 6: 3, 7: 4, 8: 5, 9: 6, 12: 8]
    for (recordedAt, sentAt) in steps {
      let (then, now) = (recorded[recordedAt], sent[sentAt])
      #expect(then.method == now.method.rawValue)
      #expect(now.endpoint == then.address.path.split(separator: "/").last)
      let fields = String(decoding: now.body ?? [], as: UTF8.self)
      for name in ["grant_type", "client_id", "redirect_uri", "code", "refresh_token", "token"] {
        guard let value = then.form(name) else { continue }
        #expect(fields.contains("\(name)=\(PercentEncoding.encode(value))"))
      }
    }
    #expect(sent[6].address.path.hasSuffix("/oauth2/token/revoke"))
    #expect(sent[4].header("Authorization") == "Bearer \(token.accessToken)")
  }

  @Test("a session that authorize does not see and a wrong verifier are different errors")
  func refusals() async throws {
    let recorded = try Recording("oauth2").exchanges
    var client = try Self.client(
      ScriptedTransport([recorded[1].reply, try Self.keys(), recorded[2].reply]))
    var error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == "login_required")
    #expect(error?.refusal?.status == 301)
    client = try Self.client(
      ScriptedTransport([
        recorded[1].reply, try Self.keys(), recorded[3].reply, recorded[4].reply,
      ]))
    error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(error?.code == "invalid_grant")
    #expect(
      error?.message == "The provided access grant is invalid, expired, or revoked.")
    #expect(client.credentials.session != nil)
  }

  @Test("the userinfo endpoint refuses a revoked token")
  func revoked() async throws {
    let recorded = try Recording("oauth2").exchanges
    var client = try Self.client(ScriptedTransport([recorded[1].reply, recorded[10].reply]))
    client.credentials.tokens.access = "00000000-0000-4000-8000-000000000008"
    let error = await #expect(throws: OidcError.self) {
      try await client.userinfo(cache: false)
    }
    #expect(error?.kind == .expired)
    #expect(error?.code == "invalid_token")
  }

  @Test("consent by form leads to the recorded redirect")
  func consent() async throws {
    let recorded = try Recording("oauth2").exchanges
    let page = ScriptedTransport.text(
      200, #"pageData = { oauth2Data: { displayScopes: ["profile"], csrf: "token" } }"#,
      headers: [("Content-Type", "text/html;charset=UTF-8")])
    let script = ScriptedTransport([
      recorded[1].reply, try Self.keys(), page, recorded[11].reply,
      ScriptedTransport.json(400, ["error": "invalid_grant"]),
    ])
    var client = try Self.client(script, id: "lab-consent")
    let error = await #expect(throws: OidcError.self) { try await client.token(consent: true) }
    #expect(error?.code == "invalid_grant")
    let fields = String(decoding: script.requests[3].body ?? [], as: UTF8.self)
    for name in ["client_id", "response_type", "redirect_uri", "scope", "state", "decision"] {
      let value = PercentEncoding.encode(recorded[11].form(name) ?? "")
      #expect(fields.contains("\(name)=\(value)"))
    }
    #expect(fields.contains("code_challenge_method=S256"))
  }

  @Test(
    "a server that does not know versions 4.0 and 3.1 is asked at 2.0, and 401 means no session")
  func sessions() async throws {
    let recorded = try Recording("session").exchanges
    let (info, notFound) = (recorded[1].reply, recorded[2].reply)
    let ended = try Recording("logout").exchanges[0].reply
    let gone = ScriptedTransport.json(
      401, ["code": 401, "reason": "Unauthorized", "message": "Access Denied"])
    let script = ScriptedTransport([notFound, info, notFound, ended, notFound, gone])
    var client = try Self.client(script)
    let session = AMSession(
      JourneyServer(base: try WebAddress(Self.server), realm: Realm("/")))
    let seen = try await session.info(&client)
    #expect(seen.username == "labuser")
    #expect(seen.realm == "/")
    #expect(seen.idleExpiresAt == 1_795_252_866)
    #expect(seen.expiresAt == 1_795_258_262)
    #expect(await session.end(&client, idToken: nil).map(\.outcome) == [.ok])
    #expect(client.credentials.session == nil)
    client = try Self.client(script)
    #expect(await session.end(&client, idToken: nil).map(\.outcome) == [.gone])
    #expect(
      script.requests.map { $0.header("Accept-API-Version") } == [
        "resource=4.0, protocol=1.0", "resource=2.0, protocol=1.0",
        "resource=3.1, protocol=1.0", "resource=2.0, protocol=1.0",
        "resource=3.1, protocol=1.0", "resource=2.0, protocol=1.0",
      ])
    #expect(script.requests.allSatisfy { $0.header("iPlanetDirectoryPro") != nil })
  }
}

extension Recording.Exchange {
  fileprivate var reply: ScriptedTransport.Outcome {
    ScriptedTransport.text(status, responseBody, headers: responseHeaders.map { ($0, $1) })
  }

  fileprivate func form(_ name: String) -> String? {
    requestForm.first { $0.name == name }?.value
  }
}

extension HTTPRequest {
  fileprivate var endpoint: Substring? { address.path.split(separator: "/").last }
}
