import JourneyDemo
import JourneyJSON
import Testing

@Suite struct OAuthDiscoveryTests {
  @Test(
    "each spelling of a realm has its own issuer, and all endpoints are below it",
    arguments: [
      ("/realms/root/realms/alpha", "", "/realms/root/realms/alpha"),
      ("/realms/alpha", "", "/realms/alpha"), ("/alpha", "", "/alpha"),
      ("", "?realm=/alpha", "/realms/root/realms/alpha"), ("", "", ""),
      ("/realms/root", "", "/realms/root"),
    ])
  func styles(style: String, suffix: String, issuer: String) throws {
    let tenant = try DemoTenant()
    let walk = OAuthWalk(tenant, style: style)
    let document = try walk.discovery(suffix).json
    let base = "\(tenant.origin)/am/oauth2\(issuer)"
    #expect(document["issuer"]?.string == base)
    #expect(document["authorization_endpoint"]?.string == base + "/authorize")
    #expect(document["revocation_endpoint"]?.string == base + "/token/revoke")
    #expect(try OAuthWalk(tenant, style: issuer).discovery().json["issuer"]?.string == base)
  }

  @Test("an unknown realm has no discovery document")
  func unknown() throws {
    let reply = try OAuthWalk(try DemoTenant(), style: "/realms/root/realms/nope").discovery()
    #expect(reply.status == 404)
    #expect(reply.json["message"] == "Realm not found")
  }

  @Test("the printed configuration leads from sign-in to claims")
  func configuration() throws {
    let tenant = try DemoTenant()
    let config = tenant.config()
    #expect(config["journey"]?["serverUrl"]?.string == tenant.origin + "/am")
    let oidc = try #require(config["oidc"])
    #expect(oidc["clientId"] == "demo")
    let endpoint = oidc["discoveryEndpoint"]?.string ?? ""
    let walk = OAuthWalk(tenant)
    #expect(endpoint == "\(tenant.origin)\(walk.path)/.well-known/openid-configuration")
    let set = try walk.redeem(try walk.code()).json
    #expect(try walk.userinfo(set["access_token"]?.string ?? "").json["name"] == "Demi Monstra")
  }
}
