import JourneyJSON
import Testing

/// A configuration with endpoints, the issuer and the key set, but without a discovery endpoint.
@Suite("Configured endpoints")
struct ConfiguredEndpointsTests {
  /// Returns the tenant's configuration with endpoints instead of the discovery endpoint.
  /// - Parameter changes: the members that replace or add members of `openId`.
  private static func config(
    _ shell: DemoShell, _ changes: JSONObject = [:], discovers: Bool = false
  ) -> JSONValue {
    var config = shell.config.object ?? [:]
    var oidc = config["oidc"]?.object ?? [:]
    let oauth = issuer(shell)
    var openId: JSONObject = [
      "authorizationEndpoint": .string(oauth + "/authorize"),
      "tokenEndpoint": .string(oauth + "/access_token"),
      "userinfoEndpoint": .string(oauth + "/userinfo"),
      "endSessionEndpoint": .string(oauth + "/connect/endSession"),
      "revocationEndpoint": .string(oauth + "/token/revoke"),
      "issuer": .string(oauth), "jwksUri": .string(oauth + "/connect/jwk_uri"),
    ]
    for (name, value) in changes { openId[name] = value }
    oidc["openId"] = .object(openId)
    if !discovers { oidc["discoveryEndpoint"] = nil }
    config["oidc"] = .object(oidc)
    return .object(config)
  }

  private static func issuer(_ shell: DemoShell) -> String {
    (shell.config["oidc"]?["discoveryEndpoint"]?.string ?? "")
      .replacing("/.well-known/openid-configuration", with: "")
  }

  @Test("every user command works, and 'token' requests the keys once")
  func commands() async throws {
    let shell = try await DemoShell()
    let config = Self.config(shell)
    var document = try await shell.signIn()
    for command in ["token", "refresh", "userinfo", "logout"] {
      let (next, status, errors) = try await shell.run([command], document, config: config)
      #expect(status == 0, "\(command): \(errors)")
      if command == "token" {
        #expect(next["token"]?["idToken"] != nil)
        let addresses = next["requests"]?.array?.compactMap { $0["url"]?.string } ?? []
        #expect(addresses.count { $0.hasSuffix("/connect/jwk_uri") } == 1)
        #expect(!addresses.contains { $0.contains("/.well-known/") })
      }
      if command == "userinfo" { #expect(next["userinfo"]?["subname"] == "demo") }
      document = next
    }
    #expect(document["logout"]?["complete"] == true)
  }

  @Test(
    "a response of another issuer than the configured one is refused",
    arguments: [("issuer-wrong", "issuer_mismatch"), ("issuer-missing", "id_token_invalid")])
  func otherIssuer(_ fault: String, code: String) async throws {
    let shell = try await DemoShell("--fault", fault)
    let issuer = Self.issuer(shell) + (fault == "issuer-missing" ? "/other" : "")
    let (failure, status, _) = try await shell.run(
      ["token"], try await shell.signIn(),
      config: Self.config(shell, ["issuer": .string(issuer)]))
    #expect(failure["cause"]?["kind"] == "oidc" && status == 2)
    #expect(failure["cause"]?["code"]?.string == code)
    #expect(failure["previous"]?["session"]?["value"] != nil)
  }

  @Test("an issuer or a key set on another origin is refused before anything is sent")
  func otherOrigin() async throws {
    let shell = try await DemoShell()
    let success = try await shell.signIn()
    for key in ["issuer", "jwksUri"] {
      let config = Self.config(shell, [.init(key): "http://127.0.0.1:9/x"])
      let (failure, status, _) = try await shell.run(["token"], success, config: config)
      #expect(failure["cause"]?["kind"] == "config" && status == 65)
      #expect(failure["problems"]?.array?.map { $0["key"] } == [.string("oidc.openId.\(key)")])
    }
  }

  @Test("the issuer and the key set replace those of the discovery document")
  func besideDiscovery() async throws {
    let shell = try await DemoShell()
    let success = try await shell.signIn()
    for (change, code) in [
      (["issuer": .string(Self.issuer(shell) + "/other")], "issuer_mismatch"),
      (["jwksUri": "http://127.0.0.1:9/x"], "discovery_error"),
    ] as [(JSONObject, String)] {
      let (failure, status, _) = try await shell.run(
        ["token"], success, config: Self.config(shell, change, discovers: true))
      #expect(failure["cause"]?["kind"] == "oidc" && status == 2)
      #expect(failure["cause"]?["code"]?.string == code)
    }
  }
}
