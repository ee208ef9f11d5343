import Foundation
import JourneyCrypto
import JourneyDemo
import JourneyJSON
import Testing

@Suite struct OAuthTokenTests {
  private let walk: OAuthWalk
  private let clock = MovableClock()

  init() throws {
    let clock = clock
    var options = TenantOptions()
    options.signingAlgorithm = .es256
    walk = OAuthWalk(try DemoTenant(options, clock: { clock.now }))
  }

  private func tokens() throws -> JSONValue { try walk.redeem(try walk.code()).json }

  @Test("a code becomes tokens once, for its client and redirect URI, within two minutes")
  func redeems() throws {
    let reply = try walk.redeem(try walk.code())
    #expect(reply.status == 200)
    #expect(reply.header("Cache-Control") == "no-store")
    #expect(reply.header("Content-Type") == "application/json")
    #expect(reply.json["token_type"] == "Bearer")
    #expect(reply.json["expires_in"] == 3599)
    #expect(reply.json["scope"] == "openid profile email")
    #expect(reply.json["nonce"] == "n1")
    for name in ["access_token", "refresh_token", "id_token"] {
      #expect(reply.json[name]?.string?.isEmpty == false)
    }
  }

  @Test(
    "an exchange that does not match is refused",
    arguments: [
      ("code", "nothing", "invalid_grant"),
      ("redirect_uri", "https://app.example.com/other", "invalid_grant"),
      ("redirect_uri", nil, "invalid_grant"), ("code_verifier", nil, "invalid_request"),
      ("code_verifier", "wrongwrongwrongwrongwrongwrongwrongwrongwrong", "invalid_grant"),
      ("code_verifier", "short", "invalid_grant"), ("client_id", "demo-consent", "invalid_grant"),
      ("client_id", "nobody", "invalid_client"), ("client_id", nil, "invalid_client"),
      ("client_id", "demo-backend", "invalid_client"), ("grant_type", nil, "invalid_request"),
      ("grant_type", "password", "unsupported_grant_type"), ("code", nil, "invalid_request"),
    ] as [(String, String?, String)])
  func refuses(name: String, value: String?, code: String) throws {
    let reply = try walk.redeem(try walk.code(), [name: value])
    #expect(reply.status == 400)
    #expect(reply.json["error"]?.string == code)
    #expect(reply.json["error_description"]?.string?.isEmpty == false)
  }

  @Test("a second use of a code revokes the tokens of the first")
  func replay() throws {
    let code = try walk.code()
    let first = try walk.redeem(code).json
    #expect(try walk.redeem(code).json["error"] == "invalid_grant")
    #expect(try walk.isActive(first["access_token"]?.string ?? "") == false)
    #expect(try walk.refresh(first["refresh_token"]?.string ?? "").status == 400)
  }

  @Test("a code is valid for less than two minutes")
  func late() throws {
    let code = try walk.code()
    clock.advance(120)
    #expect(try walk.redeem(code).json["error"] == "invalid_grant")
  }

  @Test("the token endpoint requires a form, by POST")
  func envelope() throws {
    let json = try walk.walk.client.send(
      "POST", "\(walk.path)/access_token", headers: [("Content-Type", "application/json")],
      body: Array("{}".utf8))
    #expect(json.json["error"] == "invalid_request")
    let get = try walk.walk.client.send("GET", "\(walk.path)/access_token")
    #expect(get.status == 405)
    #expect(get.json["error"] == "method_not_allowed")
  }

  @Test("a refresh rotates the token, and the old token revokes everything")
  func rotation() throws {
    let first = try tokens()
    let old = first["refresh_token"]?.string ?? ""
    let second = try walk.refresh(old).json
    #expect(second["refresh_token"]?.string != old)
    #expect(second["access_token"] != first["access_token"])
    #expect(second["nonce"] == nil)
    #expect(second["id_token"] != nil)
    #expect(try walk.isActive(second["access_token"]?.string ?? "") == true)
    #expect(try walk.refresh(old).json["error"] == "invalid_grant")
    #expect(try walk.isActive(second["access_token"]?.string ?? "") == false)
    #expect(try walk.refresh(second["refresh_token"]?.string ?? "").status == 400)
  }

  @Test("a refresh can narrow the scope but not widen it, and other tokens are refused")
  func refreshes() throws {
    let token = try tokens()["refresh_token"]?.string ?? ""
    #expect(
      try walk.refresh(token, adding: [("scope", "openid admin")]).json["error"] == "invalid_scope")
    let narrow = try walk.refresh(token, adding: [("scope", "profile")]).json
    #expect(narrow["scope"] == "profile")
    #expect(narrow["id_token"] == nil)
    let foreign = try walk.post(
      "access_token",
      [
        ("grant_type", "refresh_token"), ("client_id", "demo-consent"),
        ("refresh_token", narrow["refresh_token"]?.string ?? ""),
      ])
    #expect(foreign.json["error"] == "invalid_grant")
    #expect(try walk.refresh("nothing").json["error"] == "invalid_grant")
    clock.advance(604_800)
    #expect(try walk.refresh(narrow["refresh_token"]?.string ?? "").status == 400)
  }

  @Test("an ID token is signed by a published key")
  func signature() throws {
    let token = try JSONWebSignature(try tokens()["id_token"]?.string ?? "")
    let keys = try walk.walk.client.send("GET", "\(walk.path)/connect/jwk_uri").json
    let jwk = try #require(keys["keys"]?[0])
    #expect(jwk["kid"] == token.header["kid"])
    #expect(jwk["d"] == nil)
    #expect(try token.isSigned(with: PublicKey(jwk: jwk), by: .es256))
  }

  @Test("an ID token has the expected claims")
  func idToken() throws {
    let set = try tokens()
    let token = try JSONWebSignature(set["id_token"]?.string ?? "")
    let claims = try JSONValue(parsing: token.payload)
    let issuer = try walk.discovery().json["issuer"]
    #expect(claims["iss"] == issuer)
    #expect(claims["aud"] == "demo")
    #expect(claims["azp"] == "demo")
    #expect(claims["nonce"] == "n1")
    #expect(claims["exp"]?.integer == clock.now + 3600)
    #expect(claims["iat"]?.integer == clock.now)
    let access = Array((set["access_token"]?.string ?? "").utf8)
    #expect(
      claims["at_hash"]?.string == Base64.url.encode(Array(try Hash.sha256(access).prefix(16))))
  }

  @Test("userinfo and ID token are about the same user")
  func sameUser() throws {
    let set = try tokens()
    let token = try JSONWebSignature(set["id_token"]?.string ?? "")
    let claims = try JSONValue(parsing: token.payload)
    let info = try walk.userinfo(set["access_token"]?.string ?? "").json
    #expect(info["sub"] == claims["sub"])
    #expect(info["email"] == "demo@example.com")
    #expect(info["subname"] == "demo")
  }

  @Test(
    "every algorithm signs",
    arguments: [SignatureAlgorithm.rs256, .ps384, .es384, .es512, .edDSA])
  func algorithms(algorithm: SignatureAlgorithm) throws {
    var options = TenantOptions()
    options.signingAlgorithm = algorithm
    let walk = OAuthWalk(try DemoTenant(options))
    let set = try walk.redeem(try walk.code()).json
    let token = try JSONWebSignature(set["id_token"]?.string ?? "")
    let keys = try walk.walk.client.send("GET", "\(walk.path)/connect/jwk_uri").json
    #expect(
      try token.isSigned(with: PublicKey(jwk: keys["keys"]?[0] ?? .null), by: algorithm))
  }

  @Test("a new key signs, and the old one stays published")
  func keyRotation() throws {
    func kids() throws -> [String] {
      let keys = try walk.walk.client.send("GET", "\(walk.path)/connect/jwk_uri").json["keys"]
      return keys?.array?.compactMap { $0["kid"]?.string } ?? []
    }
    let before = try kids()
    try walk.walk.tenant.rotateSigningKey()
    let after = try kids()
    #expect(after.first == before.first)
    #expect(after.count == 2)
    let token = try JSONWebSignature(try tokens()["id_token"]?.string ?? "")
    #expect(token.header["kid"]?.string == after.last)
  }

  @Test("userinfo requires a valid token, given in one way")
  func userinfo() throws {
    let set = try tokens()
    let token = set["access_token"]?.string ?? ""
    let wrong = try walk.userinfo("nothing")
    #expect(wrong.status == 401)
    #expect(wrong.json["error"] == "invalid_token")
    let both = try walk.post(
      "userinfo", [("access_token", token)], headers: [("Authorization", "Bearer \(token)")])
    #expect(both.json["error"] == "server_error")
    #expect(try walk.post("userinfo", [("access_token", token)]).status == 200)
    let narrow = try walk.refresh(
      set["refresh_token"]?.string ?? "", adding: [("scope", "profile")])
    #expect(try walk.userinfo(narrow.json["access_token"]?.string ?? "").status == 403)
    clock.advance(3600)
    #expect(try walk.userinfo(token).status == 401)
  }

  @Test("a refresh token revokes all tokens, an access token only itself, and the session stays")
  func revocation() throws {
    let session = try walk.walk.signIn()
    func fresh() throws -> (access: String, refresh: String) {
      let code = OAuthWalk.returned(try walk.authorize(session: session))["code"] ?? ""
      let set = try walk.redeem(code).json
      return (set["access_token"]?.string ?? "", set["refresh_token"]?.string ?? "")
    }
    func revoke(_ token: String, as client: String = "demo") throws -> LoopbackClient.Response {
      try walk.post("token/revoke", [("client_id", client), ("token", token)])
    }
    var set = try fresh()
    #expect(try revoke(set.access).json == [:])
    #expect(try walk.isActive(set.access) == false)
    #expect(try walk.isActive(set.refresh) == true)
    set = try fresh()
    #expect(try revoke(set.refresh).status == 200)
    #expect(try walk.isActive(set.access) == false)
    #expect(try walk.isActive(set.refresh) == false)
    #expect(try revoke(set.refresh).status == 200, "again")
    #expect(try revoke("nothing").json == [:])
    set = try fresh()
    #expect(try revoke(set.access, as: "demo-consent").json["error"] == "invalid_grant")
    #expect(try revoke(set.access, as: "nobody").json["error"] == "invalid_client")
    #expect(
      try walk.post("token/revoke", [("client_id", "demo")]).json["error"] == "invalid_request")
    #expect(try walk.isActive(set.access) == true)
    #expect(try walk.post("revoke", [("client_id", "demo"), ("token", set.access)]).status == 404)
  }

  @Test("introspection is for a client with a secret")
  func introspection() throws {
    #expect(try walk.isActive("nothing") == false)
    let token = try tokens()["access_token"]?.string ?? ""
    let open = try walk.post("introspect", [("client_id", "demo"), ("token", token)])
    #expect(open.status == 401)
    #expect(open.json["error"] == "invalid_client")
    let wrong = try walk.post(
      "introspect", [("token", token)],
      headers: [("Authorization", "Basic " + Base64.standard.encode(Array("demo-backend:x".utf8)))])
    #expect(wrong.status == 401)
    #expect(wrong.header("WWW-Authenticate")?.hasPrefix("Basic") == true)
    let posted = try walk.post(
      "introspect",
      [("client_id", "demo-backend"), ("client_secret", "Secret12!"), ("token", token)])
    #expect(posted.json["user_id"] == "demo")
  }

  @Test("an ID token ends its own session only, and a forged one or an unknown URI is refused")
  func endSession() throws {
    let session = try walk.walk.signIn()
    let code = OAuthWalk.returned(try walk.authorize(session: session))["code"] ?? ""
    let hint = try walk.redeem(code).json["id_token"]?.string ?? ""
    func end(_ fields: [(String, String)]) throws -> LoopbackClient.Response {
      try walk.walk.client.send(
        "GET", "\(walk.path)/connect/endSession?\(OAuthWalk.encoded(fields))")
    }
    func isAlive() throws -> Bool {
      try walk.authorize(session: session).header("Location")?.contains("code=") == true
    }
    #expect(try end([]).json["error"] == "bad_request")
    #expect(try end([("id_token_hint", "x")]).json["error"] == "server_error")
    #expect(try end([("id_token_hint", hint + "A")]).json["error"] == "server_error")
    for (address, error) in [
      ("https://evil.example.net/", "redirect_uri_mismatch"),
      ("/signed-out", "relative_redirect_uri"),
    ] {
      let reply = try end([("id_token_hint", hint), ("post_logout_redirect_uri", address)])
      #expect(reply.json["error"]?.string == error)
    }
    #expect(try end([("id_token_hint", hint), ("client_id", "demo-consent")]).status == 400)
    #expect(try isAlive())
    clock.advance(3700)
    #expect(try end([("id_token_hint", hint), ("client_id", "demo")]).status == 204)
    let back = try end([
      ("id_token_hint", hint), ("post_logout_redirect_uri", "https://app.example.com/signed-out"),
      ("state", "s 1"),
    ])
    #expect(back.header("Location") == "https://app.example.com/signed-out?state=s%201")
  }

  @Test("if the session of the ID token has ended, another session stays")
  func endsItsOwn() throws {
    let session = try walk.walk.signIn()
    let other = try walk.walk.signIn()
    let code = OAuthWalk.returned(try walk.authorize(session: session))["code"] ?? ""
    let hint = try walk.redeem(code).json["id_token"]?.string ?? ""
    let reply = try walk.walk.client.send(
      "GET", "\(walk.path)/connect/endSession?id_token_hint=\(hint)")
    #expect(reply.status == 204)
    #expect(try walk.authorize(session: session).header("Location")?.contains("UI/Login") == true)
    #expect(try walk.authorize(session: other).header("Location")?.contains("code=") == true)
  }
}
