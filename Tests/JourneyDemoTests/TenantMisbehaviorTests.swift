import JourneyCrypto
import JourneyDemo
import JourneyJSON
import Testing

/// Each kind of misbehavior shows at its endpoint, and ends when it is switched off.
@Suite struct TenantMisbehaviorTests {
  private let tenant: DemoTenant
  private let walk: OAuthWalk

  init() throws {
    var options = TenantOptions()
    options.signingAlgorithm = .es256
    tenant = try DemoTenant(options)
    walk = OAuthWalk(tenant)
  }

  @Test(
    "misbehavior of discovery shows only while it is switched on",
    arguments: [
      .discoveryMissing, .discoveryHTML, .discoveryWithoutIssuer, .discoveryWithoutEndSession,
      .issuerPromised, .revocationMisplaced,
    ] as [Misbehavior])
  func discovery(misbehavior: Misbehavior) throws {
    let before = try walk.discovery().json
    tenant.misbehave([misbehavior])
    let reply = try walk.discovery()
    switch misbehavior {
    case .discoveryMissing: #expect(reply.status == 404)
    case .discoveryHTML: #expect(reply.json == .null)
    case .discoveryWithoutIssuer: #expect(reply.json["issuer"] == nil)
    case .discoveryWithoutEndSession: #expect(reply.json["end_session_endpoint"] == nil)
    case .issuerPromised:
      #expect(reply.json["authorization_response_iss_parameter_supported"] == true)
    default:
      #expect(reply.json["revocation_endpoint"]?.string?.hasSuffix("/alpha/revoke") == true)
    }
    tenant.misbehave([])
    #expect(try walk.discovery().json == before)
  }

  @Test(
    "misbehavior of authorize shows only while it is switched on",
    arguments: [
      .authorizeUnavailable, .authorizeDenied, .authorizeInteraction, .authorizeForeign,
      .authorizeTwoCodes,
      .stateWrong, .stateMissing, .issuerWrong, .issuerMissing,
    ] as [Misbehavior])
  func authorize(misbehavior: Misbehavior) throws {
    let session = try walk.walk.signIn()
    tenant.misbehave([misbehavior])
    let reply = try walk.authorize(session: session)
    let location = reply.header("Location") ?? ""
    let returned = OAuthWalk.returned(reply)
    switch misbehavior {
    case .authorizeUnavailable: #expect(reply.status == 503)
    case .authorizeDenied: #expect(returned["error"] == "access_denied")
    case .authorizeInteraction: #expect(location.hasPrefix("https://consent.example.com/?"))
    case .authorizeForeign: #expect(location.hasPrefix("https://evil.example.net/?code="))
    case .authorizeTwoCodes: #expect(location.split(separator: "code=").count == 3)
    case .stateWrong: #expect(returned["state"] == "st+1x")
    case .stateMissing: #expect(returned["state"] == nil)
    case .issuerWrong: #expect(returned["iss"]?.hasSuffix("/other") == true)
    default: #expect(returned["iss"] == nil)
    }
  }

  @Test(
    "misbehavior of the token endpoint shows only while it is switched on",
    arguments: [
      .tokenUnavailable, .tokenServerError, .tokenHTML, .tokenTypeMAC, .expiryMissing,
      .expiryText, .expiryNegative, .refreshTokenMissing, .idTokenMissing,
    ] as [Misbehavior])
  func token(misbehavior: Misbehavior) throws {
    let code = try walk.code()
    tenant.misbehave([misbehavior])
    let reply = try walk.redeem(code)
    switch misbehavior {
    case .tokenUnavailable: #expect(reply.status == 503)
    case .tokenServerError: #expect(reply.json["error"] == "server_error")
    case .tokenHTML: #expect(reply.status == 200 && reply.json == .null)
    case .tokenTypeMAC: #expect(reply.json["token_type"] == "mac")
    case .expiryMissing: #expect(reply.json["expires_in"] == nil)
    case .expiryText: #expect(reply.json["expires_in"] == "3599")
    case .expiryNegative: #expect(reply.json["expires_in"] == -1)
    case .refreshTokenMissing: #expect(reply.json["refresh_token"] == nil)
    default: #expect(reply.json["id_token"] == nil)
    }
  }

  @Test("a server that does not rotate sends no new refresh token, and the old one stays valid")
  func kept() throws {
    tenant.misbehave([.refreshTokenKept])
    let token = try walk.redeem(try walk.code()).json["refresh_token"]?.string ?? ""
    for _ in 1...2 {
      let reply = try walk.refresh(token)
      #expect(reply.status == 200)
      #expect(reply.json["refresh_token"] == nil)
    }
  }

  @Test(
    "misbehavior of ID tokens shows only while it is switched on",
    arguments: [
      .idTokenForeignKey, .idTokenUnsigned, .idTokenSharedKey, .idTokenIssuer, .idTokenAudience,
      .idTokenNonce, .idTokenExpired, .idTokenAccessHash, .idTokenSubject,
    ] as [Misbehavior])
  func idToken(misbehavior: Misbehavior) throws {
    let good = try claims(try walk.redeem(try walk.code()).json)
    tenant.misbehave([misbehavior])
    let set = try walk.redeem(try walk.code()).json
    let bad = try claims(set)
    let token = try JSONWebSignature(set["id_token"]?.string ?? "")
    let jwk = try walk.walk.client.send("GET", "\(walk.path)/connect/jwk_uri").json["keys"]?[0]
    let key = try PublicKey(jwk: jwk ?? .null)
    switch misbehavior {
    case .idTokenUnsigned: #expect(token.header["alg"] == "none")
    case .idTokenSharedKey: #expect(token.header["alg"] == "HS256")
    case .idTokenForeignKey: #expect(try !token.isSigned(with: key, by: .es256))
    default:
      #expect(try token.isSigned(with: key, by: .es256))
      let names: [Misbehavior: String] = [
        .idTokenIssuer: "iss", .idTokenAudience: "aud", .idTokenNonce: "nonce",
        .idTokenSubject: "sub",
      ]
      if let name = names[misbehavior] {
        #expect(bad[name] != good[name])
      } else if misbehavior == .idTokenExpired {
        #expect((bad["exp"]?.integer ?? 0) < (bad["iat"]?.integer ?? 0) - 60)
      } else {
        let access = Array((set["access_token"]?.string ?? "").utf8)
        let hash = Base64.url.encode(Array(try Hash.sha256(access).prefix(16)))
        #expect(bad["at_hash"]?.string != hash)
      }
    }
  }

  private func claims(_ set: JSONValue) throws -> JSONValue {
    try JSONValue(parsing: JSONWebSignature(set["id_token"]?.string ?? "").payload)
  }

  @Test("misbehavior of the endpoints after sign-in shows only while it is switched on")
  func after() throws {
    let set = try walk.redeem(try walk.code()).json
    let access = set["access_token"]?.string ?? ""
    tenant.misbehave([
      .userinfoUnavailable, .keysUnavailable, .revocationUnavailable, .sessionsUnavailable,
    ])
    #expect(try walk.userinfo(access).status == 503)
    #expect(try walk.walk.client.send("GET", "\(walk.path)/connect/jwk_uri").status == 503)
    #expect(
      try walk.post("token/revoke", [("client_id", "demo"), ("token", access)]).status == 503)
    #expect(try walk.walk.client.send("POST", "/am/json/sessions?_action=logout").status == 503)
    tenant.misbehave([.userinfoSubject])
    #expect(try walk.userinfo(access).json["sub"]?.string?.hasSuffix("x") == true)
  }
}
