import JourneyCrypto
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyOAuth

/// The authentication of a confidential client (RFC 6749 section 2.3.1).
@Suite("Client secret")
struct ClientSecretTests {
  private static func fixture(_ secret: String? = "s3cret", discovery: JSONObject = [:]) throws
    -> OidcFixture
  {
    var fixture = OidcFixture()
    fixture.configuration.clientSecret = secret
    var document = OidcFixture.document
    for (name, value) in discovery { document[name] = value }
    fixture.credentials.discovery = Discovery(
      url: OidcFixture.oauth + "/.well-known/openid-configuration", fetchedAt: OidcFixture.now,
      document: document, keys: JWKS(json: try OidcFixture.keySet()))
    fixture.credentials.tokens = OidcFixture.held()
    return fixture
  }

  private static func refreshed(_ fixture: OidcFixture, _ script: ScriptedTransport) async throws {
    var client = try fixture.client(script)
    _ = try await client.refresh()
  }

  private static func basic(_ text: String) -> String {
    "Basic " + Base64.standard.encode(Array(text.utf8))
  }

  private static let invalidClient = ScriptedTransport.json(401, ["error": "invalid_client"])

  @Test("a public client sends its id in the form")
  func publicClient() async throws {
    let script = ScriptedTransport([ScriptedTransport.json(200, OidcFixture.tokens())])
    try await Self.refreshed(try Self.fixture(nil), script)
    #expect(script.requests[0].header("Authorization") == nil)
    #expect(script.requests[0].field("client_id") == "cli-demo")
  }

  @Test(
    "the method is Basic unless the server names only the form",
    arguments: [
      (nil, true), (["client_secret_basic"], true),
      (["client_secret_post", "client_secret_basic"], true), (["private_key_jwt"], true),
      ([], true),
      (["client_secret_post"], false), (["none", "client_secret_post"], false),
    ] as [([JSONValue]?, Bool)])
  func method(_ methods: [JSONValue]?, isBasic: Bool) async throws {
    let discovery: JSONObject =
      methods.map { ["token_endpoint_auth_methods_supported": .array($0)] } ?? [:]
    let script = ScriptedTransport([ScriptedTransport.json(200, OidcFixture.tokens())])
    try await Self.refreshed(try Self.fixture(discovery: discovery), script)
    let request = script.requests[0]
    #expect(request.header("Authorization") == (isBasic ? Self.basic("cli-demo:s3cret") : nil))
    #expect(request.field("client_id") == (isBasic ? nil : "cli-demo"))
    #expect(request.field("client_secret") == (isBasic ? nil : "s3cret"))
  }

  @Test("the methods for revocation count there, or else those for tokens")
  func revocationMethod() async throws {
    let post: JSONValue = ["client_secret_post"]
    let basic: JSONValue = ["client_secret_basic"]
    for (discovery, isBasic) in [
      (["token_endpoint_auth_methods_supported": post], false),
      (
        [
          "token_endpoint_auth_methods_supported": post,
          "revocation_endpoint_auth_methods_supported": basic,
        ], true
      ),
    ] as [(JSONObject, Bool)] {
      let script = ScriptedTransport([
        ScriptedTransport.json(200, [:]), ScriptedTransport.json(200, [:]),
      ])
      var client = try Self.fixture(discovery: discovery).client(script)
      _ = await client.revoke()
      #expect(script.requests.map(\.endpoint) == ["revoke", "revoke"])
      for request in script.requests {
        #expect((request.header("Authorization") != nil) == isBasic)
        #expect((request.field("client_secret") != nil) == !isBasic)
      }
    }
  }

  @Test("only characters that a decoder would change are encoded, and a success is not repeated")
  func encoded() async throws {
    var fixture = try Self.fixture("a b:c+d%/é")
    fixture.configuration.clientId = "my client"
    let script = ScriptedTransport([ScriptedTransport.json(200, OidcFixture.tokens())])
    try await Self.refreshed(fixture, script)
    #expect(
      script.requests.map { $0.header("Authorization") } == [
        Self.basic("my%20client:a%20b%3Ac%2Bd%25/%C3%A9")
      ])
  }

  @Test("a server that says invalid_client gets id and secret again without encoding")
  func unencoded() async throws {
    let script = ScriptedTransport([
      Self.invalidClient, ScriptedTransport.json(200, OidcFixture.tokens()),
    ])
    try await Self.refreshed(try Self.fixture("a+b"), script)
    #expect(
      script.requests.map { $0.header("Authorization") } == [
        Self.basic("cli-demo:a%2Bb"), Self.basic("cli-demo:a+b"),
      ])
  }

  @Test("if the encoding changes nothing, invalid_client is final")
  func noSecondTry() async throws {
    for (secret, count) in [("plain-/!~", 1), ("a+b", 2)] {
      let script = ScriptedTransport(Array(repeating: Self.invalidClient, count: count))
      var client = try Self.fixture(secret).client(script)
      let error = await #expect(throws: OidcError.self) { try await client.refresh() }
      #expect(error?.code == "invalid_client")
    }
  }

  @Test("unauthorized_client, which some servers send instead, counts as invalid_client")
  func unauthorizedClient() async throws {
    let script = ScriptedTransport([
      ScriptedTransport.json(401, ["error": "unauthorized_client"]),
      ScriptedTransport.json(200, OidcFixture.tokens()),
    ])
    try await Self.refreshed(try Self.fixture("a+b"), script)
    #expect(script.requests.count == 2)
  }

  @Test(
    "after a 401 without a code, neither the token nor the secret is sent again",
    arguments: [
      ScriptedTransport.text(401, "<html>", headers: [("Content-Type", "text/html")]),
      ScriptedTransport.text(401), ScriptedTransport.json(401, ["message": "no"]),
    ])
  func noCode(_ refusal: ScriptedTransport.Outcome) async throws {
    let methods: JSONValue = ["client_secret_basic", "client_secret_post"]
    let script = ScriptedTransport([refusal])
    var client = try Self.fixture(
      "a+b", discovery: ["token_endpoint_auth_methods_supported": methods]
    ).client(script)
    await #expect(throws: OidcError.self) { try await client.refresh() }
    #expect(script.requests.count == 1)
    #expect(client.credentials.tokens == OidcFixture.held())
  }

  @Test("if the server names both methods, a client that Basic refuses is tried by the form")
  func formLast() async throws {
    let methods: JSONValue = ["client_secret_basic", "client_secret_post"]
    let script = ScriptedTransport([
      Self.invalidClient, ScriptedTransport.json(200, OidcFixture.tokens()),
    ])
    try await Self.refreshed(
      try Self.fixture(discovery: ["token_endpoint_auth_methods_supported": methods]), script)
    #expect(script.requests.map { $0.header("Authorization") != nil } == [true, false])
    #expect(script.requests.map { $0.field("client_secret") } == [nil, "s3cret"])
  }

  @Test("another error than invalid_client is not followed by a second request")
  func otherErrors() async throws {
    let script = ScriptedTransport([ScriptedTransport.json(400, ["error": "invalid_request"])])
    var client = try Self.fixture("a+b").client(script)
    _ = await #expect(throws: OidcError.self) { try await client.refresh() }
    #expect(script.requests.count == 1)
  }

  @Test(
    "a pushed request keeps client_id, and neither address nor page has the secret")
  func pushed() async throws {
    for isPost in [false, true] {
      let methods: JSONValue = [isPost ? "client_secret_post" : "client_secret_basic"]
      var fixture = try Self.fixture(discovery: [
        "pushed_authorization_request_endpoint": .string(OidcFixture.oauth + "/par"),
        "token_endpoint_auth_methods_supported": methods,
      ])
      fixture.configuration.par = true
      fixture.configuration.scopes = ["profile"]
      fixture.credentials.tokens = Token()
      let script = ScriptedTransport([
        ScriptedTransport.json(201, ["request_uri": "urn:x"]), OidcFixture.redirect(),
        ScriptedTransport.json(200, OidcFixture.tokens()),
      ])
      var client = try fixture.client(script)
      _ = try await client.token()
      #expect(script.requests.map(\.endpoint) == ["par", "authorize", "access_token"])
      #expect(script.requests[0].field("client_id") == "cli-demo")
      #expect((script.requests[0].header("Authorization") != nil) == !isPost)
      #expect((script.requests[2].header("Authorization") != nil) == !isPost)
      #expect(script.requests[1].header("Authorization") == nil)
      #expect(!script.requests[1].address.text.contains("s3cret"))
    }
  }

  @Test("a trace hides the secret in every form that is sent")
  func hidden() async throws {
    let script = ScriptedTransport([
      Self.invalidClient, ScriptedTransport.json(200, OidcFixture.tokens()),
    ])
    try await Self.refreshed(try Self.fixture("a+b-secret"), script)
    for request in script.requests {
      let credentials = try #require(request.header("Authorization")?.dropFirst(6))
      let text = "it was a+b-secret, \(credentials)"
      let hidden = request.secrets.hide(in: text)
      #expect(!hidden.contains("a+b-secret"))
      #expect(!hidden.contains(credentials))
    }
  }
}
