import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Testing

@Suite("Discovery")
struct DiscoveryTests {
  @Test("a failed discovery is reported after one request")
  func failures() async throws {
    let answers: [(ScriptedTransport.Outcome, OidcError.DiscoveryError)] = [
      (ScriptedTransport.text(404), .status(404)), (ScriptedTransport.text(503), .status(503)),
      (ScriptedTransport.text(302), .status(302)),
      (ScriptedTransport.text(200, "<html>"), .unreadable(status: 200)),
      (ScriptedTransport.json(200, []), .unreadable(status: 200)),
      (document { $0["issuer"] = nil }, .missing("issuer")),
      (document { $0["authorization_endpoint"] = nil }, .missing("authorization_endpoint")),
      (document { $0["token_endpoint"] = "" }, .missing("token_endpoint")),
      (document { $0["jwks_uri"] = nil }, .missing("jwks_uri")),
      (
        document { $0["token_endpoint"] = "https://evil.test/token" },
        .foreign("token_endpoint", origin: "https://evil.test")
      ),
      (
        document { $0["token_endpoint"] = "https://am.example.com.evil.test/am" },
        .foreign("token_endpoint", origin: "https://am.example.com.evil.test")
      ),
      (
        document {
          $0["authorization_endpoint"] = "https://am-0.internal:8443/am/oauth2/authorize"
        },
        .foreign("authorization_endpoint", origin: "https://am-0.internal:8443")
      ),
      (
        document { $0["authorization_endpoint"] = "http://am.example.com/am/oauth2/authorize" },
        .foreign("authorization_endpoint", origin: "http://am.example.com")
      ),
    ]
    for (reply, reason) in answers {
      let script = ScriptedTransport([reply])
      var client = try OidcFixture().client(script)
      let error = await #expect(throws: OidcError.self) { try await client.token() }
      #expect(error == .discovery(reason))
      #expect(error?.code == "discovery_error")
      if case .foreign = reason {
        #expect(error?.hint?.contains("the host name that the server itself uses") == true)
      }
      #expect(error?.kind == .oidc)
      #expect(script.requests.count == 1)
    }
  }

  @Test("a server that was repaired after a failure is asked again")
  func repaired() async throws {
    for change: (inout JSONObject) -> Void in [
      { $0["issuer"] = nil }, { $0["token_endpoint"] = nil },
      { $0["token_endpoint"] = "https://evil.test/token" }, { $0["authorization_endpoint"] = "x" },
      { $0["jwks_uri"] = "https://evil.test/keys" },
    ] {
      let script = ScriptedTransport([
        document(change), document { _ in }, ScriptedTransport.json(200, try OidcFixture.keySet()),
        OidcFixture.redirect(),
        ScriptedTransport.json(200, OidcFixture.tokens(idToken: try OidcFixture.idToken())),
      ])
      var client = try OidcFixture().client(script)
      await #expect(throws: OidcError.self) { try await client.token() }
      #expect(try await client.token().accessToken == "access-token-1")
    }
  }

  @Test("keys that cannot be fetched before the code is requested lead to a new discovery")
  func repairedKeys() async throws {
    let script = ScriptedTransport([
      document { $0["jwks_uri"] = .string(OidcFixture.oauth + "/wrong") },
      ScriptedTransport.text(404), document { _ in },
      ScriptedTransport.json(200, try OidcFixture.keySet()), OidcFixture.redirect(),
      ScriptedTransport.json(200, OidcFixture.tokens(idToken: try OidcFixture.idToken())),
    ])
    var client = try OidcFixture().client(script)
    await #expect(throws: OidcError.discovery(.keys(status: 404))) { try await client.token() }
    #expect(try await client.token().accessToken == "access-token-1")
  }

  @Test("an error about an endpoint names the setting that it comes from")
  func configuredEndpointIsNamed() async throws {
    var fixture = OidcFixture()
    fixture.configuration.openId = OpenIdEndpoints()
    fixture.configuration.openId?.tokenEndpoint = "https://evil.test/token"
    var client = try fixture.client(ScriptedTransport([document { _ in }]))
    let error = await #expect(throws: OidcError.self) { try await client.token() }
    #expect(
      error?.message
        == "invalid 'oidc.openId.tokenEndpoint': https://evil.test is not the server's origin")
    #expect(error?.hint?.contains("'oidc.openId.tokenEndpoint'") == true)
  }

  @Test("a corrected setting replaces the value that the kept metadata has from the old one")
  func correctedSetting() async throws {
    var fixture = OidcFixture()
    fixture.configuration.openId = OpenIdEndpoints()
    fixture.configuration.openId?.userinfoEndpoint = OidcFixture.oauth + "/wrong"
    var client = try fixture.client(ScriptedTransport([document { _ in }]))
    fixture.credentials.discovery = try await client.discover()
    fixture.configuration.openId?.userinfoEndpoint = OidcFixture.oauth + "/right"
    client = try fixture.client(ScriptedTransport([document { _ in }]))
    #expect(try await client.discover()[.userinfo] == OidcFixture.oauth + "/right")
  }

  private func document(_ change: (inout JSONObject) -> Void) -> ScriptedTransport.Outcome {
    var document = OidcFixture.document
    change(&document)
    return ScriptedTransport.json(200, .object(document))
  }

  @Test("without the scope openid, neither issuer nor keys are needed")
  func withoutOpenID() async throws {
    var fixture = OidcFixture()
    fixture.configuration.scopes = ["profile"]
    let script = ScriptedTransport([
      document {
        $0["issuer"] = nil
        $0["jwks_uri"] = nil
      }, OidcFixture.redirect(), ScriptedTransport.json(200, OidcFixture.tokens()),
    ])
    var client = try fixture.client(script)
    _ = try await client.token()
    #expect(script.requests[1].query("nonce") == nil)
  }

  @Test("a token needs no end_session_endpoint")
  func optionalMembers() async throws {
    let script = ScriptedTransport([
      document {
        $0["end_session_endpoint"] = nil
        $0["revocation_endpoint"] = nil
        $0["userinfo_endpoint"] = nil
      }, ScriptedTransport.json(200, try OidcFixture.keySet()), OidcFixture.redirect(),
      ScriptedTransport.json(200, OidcFixture.tokens(idToken: try OidcFixture.idToken())),
    ])
    var client = try OidcFixture().client(script)
    #expect(try await client.token().accessToken == "access-token-1")
    #expect(client.credentials.tokens.idToken != nil)
  }

  @Test("a discovery document is kept for an hour, for its own address, and in documents")
  func lifetime() throws {
    let kept = try OidcFixture.learned()
    let url = try #require(kept.url)
    #expect(kept.isCurrent(for: url, at: OidcFixture.now + 3599))
    #expect(!kept.isCurrent(for: url, at: OidcFixture.now + 3600))
    #expect(!kept.isCurrent(for: url, at: OidcFixture.now - 301))
    #expect(!kept.isCurrent(for: url + "x", at: OidcFixture.now))
    #expect(Discovery(json: kept.json) == kept)
    #expect(kept.json["document"]?["claims_parameter_supported"] == nil)
    #expect(Discovery(json: ["document": 7]) == nil)
  }

  @Test(
    "a discovery document of a document is used only if each address is allowed",
    arguments: [
      ("https://am.example.com/x", true), ("https://AM.example.com:443/x", true),
      ("https://evil.test/x", false), ("http://am.example.com/x", false),
      ("https://am.example.com:8443/x", false), ("not an address", false),
    ])
  func allowedAddresses(_ endpoint: String, isWithin: Bool) throws {
    var document = OidcFixture.document
    document["token_endpoint"] = .string(endpoint)
    let discovery = Discovery(url: nil, fetchedAt: 0, document: document)
    #expect(discovery.isWithin(try WebAddress(OidcFixture.base)) == isWithin)
  }

  @Test("PingOne's tenants share hosts, so the environment id also counts")
  func environments() throws {
    let id = "11111111-2222-3333-4444-555555555555"
    let other = "11111111-2222-3333-4444-555555555556"
    let configured = try WebAddress("https://auth.pingone.eu/\(id)/as/.well-known/x")
    #expect(configured.environment == id)
    for (used, isWithin) in [(id, true), (id.uppercased(), true), (other, false), ("as", false)] {
      let discovery = Discovery(
        url: nil, fetchedAt: 0,
        document: ["token_endpoint": .string("https://auth.pingone.eu/\(used)/as/token")])
      #expect(discovery.isWithin(configured) == isWithin)
    }
  }

  @Test("configured endpoints replace discovered ones")
  func configuredEndpoints() async throws {
    var fixture = OidcFixture()
    fixture.configuration.discoveryEndpoint = nil
    fixture.configuration.scopes = ["profile"]
    fixture.configuration.openId = OpenIdEndpoints()
    fixture.configuration.openId?.authorizationEndpoint = OidcFixture.oauth + "/my-authorize"
    fixture.configuration.openId?.tokenEndpoint = OidcFixture.oauth + "/my-token"
    let script = ScriptedTransport([
      OidcFixture.redirect(), ScriptedTransport.json(200, OidcFixture.tokens()),
    ])
    var client = try fixture.client(script)
    _ = try await client.token()
    #expect(script.requests.map(\.endpoint) == ["my-authorize", "my-token"])
    fixture.configuration.openId = nil
    client = try fixture.client(ScriptedTransport([]))
    await #expect(throws: OidcError.discovery(.notConfigured)) { try await client.token() }
  }
}
