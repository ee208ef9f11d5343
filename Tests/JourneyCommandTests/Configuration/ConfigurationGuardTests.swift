import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("A given configuration as a guard")
struct ConfigurationGuardTests {
  private static let discovery = "https://am.example.com/am/oauth2/.well-known/openid-configuration"

  private static func config(
    _ serverUrl: String = "https://am.example.com/am", realm: String = "alpha",
    cookie: String? = nil, client: String? = nil, discovery: String = discovery
  ) -> JSONObject {
    var journey: JSONObject = ["serverUrl": .string(serverUrl), "realm": .string(realm)]
    if let cookie { journey["cookieName"] = .string(cookie) }
    var all: JSONObject = ["journey": .object(journey)]
    if let client {
      all["oidc"] = [
        "clientId": .string(client), "redirectUri": "https://app.example.com/cb",
        "scopes": ["openid"], "discoveryEndpoint": .string(discovery),
      ]
    }
    return all
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let current: JSONObject
    let document: JSONObject
    /// The member that the refusal names, or `nil` if the document is accepted.
    let refused: String?

    init(_ name: String, _ current: JSONObject, _ document: JSONObject, refused: String? = nil) {
      testDescription = name
      self.current = current
      self.document = document
      self.refused = refused
    }
  }

  static let rows = [
    Row("the same", config(), config()),
    Row("the same address, spelled otherwise", config(), config("HTTPS://AM.example.com:443/am/")),
    Row("a realm by another spelling", config(), config(realm: "/root/realms/Alpha")),
    Row(
      "another host", config(), config("https://am.example.com.evil.test/am"), refused: "serverUrl"),
    Row("another port", config(), config("https://am.example.com:8443/am"), refused: "serverUrl"),
    Row(
      "another scheme", config("http://localhost/am"), config("https://localhost/am"),
      refused: "serverUrl"),
    Row("another path", config(), config("https://am.example.com/openam"), refused: "serverUrl"),
    Row("another realm", config(), config(realm: "beta"), refused: "realm"),
    Row("a realm below", config(), config(realm: "alpha/sub"), refused: "realm"),
    Row("another cookie", config(cookie: "a"), config(cookie: "b"), refused: "cookieName"),
    Row("another client", config(client: "a"), config(client: "b"), refused: "clientId"),
    Row(
      "another discovery", config(client: "a"),
      config(client: "a", discovery: "https://am.example.com/other"), refused: "discoveryEndpoint"),
    Row("a block that the document lacks", config(client: "a"), config()),
    Row("a block that the config lacks", config(), config(client: "a")),
    Row(
      "another kind of flow", config(),
      [
        "davinci": [:],
        "oidc": [
          "clientId": "c", "redirectUri": "https://a.example/b", "scopes": ["openid"],
          "discoveryEndpoint":
            "https://auth.pingone.eu/11111111-2222-3333-4444-555555555555/as/.well-known/openid-configuration",
        ],
      ],
      refused: "kind of flow"),
  ]

  @Test("a document's state must match the given configuration", arguments: rows)
  func state(_ row: Row) throws {
    let context = try CommandContext.fake(["next"], config: JSONValue.object(row.current).compact)
    let state = FlowState(
      flow: row.document["davinci"] == nil ? .journey : .davinci, server: row.document)
    try check(row) { try context.server(of: ["type": "ContinueNode", "state": state.json]).0 }
  }

  @Test("the configuration of a start document must match the given one", arguments: rows)
  func start(_ row: Row) throws {
    let context = try CommandContext.fake(
      ["start", "-"], config: JSONValue.object(row.current).compact)
    let start = try StartDocument(["config": .object(row.document)])
    try check(row) { try context.server(of: start) }
  }

  private func check(_ row: Row, _ server: () throws -> ServerConfiguration) throws {
    guard let refused = row.refused else {
      #expect(try server().blocks == row.current)
      return
    }
    let cause = #expect(throws: FlowError.self) { try server() }
    #expect(cause?.kind == .state)
    #expect(cause?.message.contains(refused) == true, "\(cause?.message ?? "")")
  }

  @Test("all other values are those of the given configuration")
  func blocks() throws {
    let with = Self.config(client: "a")
    let without = Self.config()
    for (current, document) in [(with, without), (without, with)] {
      let context = try CommandContext.fake(["next"], config: JSONValue.object(current).compact)
      let state = FlowState(flow: .journey, server: document)
      let (server, _) = try context.server(of: ["state": state.json])
      #expect((server.blocks["oidc"] == nil) == (current["oidc"] == nil))
    }
  }

  @Test("cached keys of a document are left out if a configuration is given")
  func keys() throws {
    let config = Self.config(client: "a")
    let kept: JSONValue = [
      "url": .string(Self.discovery), "fetchedAt": 1_795_251_066,
      "document": ["issuer": "https://am.example.com/am/oauth2"],
      "keys": ["keys": [["kty": "EC", "crv": "P-256", "x": "AA", "y": "AA", "kid": "k"]]],
    ]
    let state = FlowState(flow: .journey, server: config, discovery: kept)
    let (_, own) = try CommandContext.fake(["token"], config: nil).server(of: ["state": state.json])
    #expect(own.discovery?["keys"] != nil)
    let (_, guarded) = try CommandContext.fake(
      ["token"], config: JSONValue.object(config).compact
    ).server(of: ["state": state.json])
    #expect(guarded.discovery?["document"] == kept["document"])
    #expect(guarded.discovery?["keys"] == nil)
  }

  @Test(
    "a kept discovery document with a disguised path is requested again",
    arguments: [
      "/am/%6Fauth2/token", "/am/oauth2/%2E%2e/token", "/am%2Foauth2/token", "/am/oauth2/../token",
    ])
  func disguisedPaths(_ path: String) throws {
    let config = Self.config(client: "a")
    func kept(_ path: String) throws -> JSONValue? {
      let state = FlowState(
        flow: .journey, server: config,
        discovery: [
          "url": .string(Self.discovery), "fetchedAt": 1_795_251_066,
          "document": ["token_endpoint": .string("https://am.example.com\(path)")],
        ])
      return try CommandContext.fake(["token"], config: JSONValue.object(config).compact)
        .server(of: ["state": state.json]).1.discovery
    }
    #expect(try kept("/am/oauth2/token") != nil)
    #expect(try kept(path) == nil)
  }

  @Test("without a given configuration, the document's own is used, and plain http is for loopback")
  func own() throws {
    let context = try CommandContext.fake(["next"], config: nil)
    let state = FlowState(flow: .journey, server: Self.config())
    #expect(try context.server(of: ["state": state.json]).0.blocks == Self.config())
    let plain = FlowState(flow: .journey, server: Self.config("http://am.example.com/am"))
    let cause = #expect(throws: FlowError.self) { try context.server(of: ["state": plain.json]) }
    #expect(cause?.kind == .state)
  }

  @Test("plain http in a document counts if the given configuration allows it")
  func plain() throws {
    let config = Self.config("http://am.internal/am")
    var current = config
    current["http"] = ["allowPlainHttp": true]
    let context = try CommandContext.fake(
      ["start", "-"], config: JSONValue.object(current).compact)
    let state = FlowState(flow: .journey, server: config)
    #expect(try context.server(of: ["state": state.json]).0.blocks == config)
    let start = try StartDocument(["config": .object(config)])
    #expect(try context.server(of: start).blocks == config)
  }

  @Test(
    "an invalid state is refused",
    arguments: [
      (nil, "missing 'state'"), ("x", "expected an object"), ([:], "missing 'state.v'"),
      (["v": 99, "flow": "journey", "server": [:]], "version 99"),
      (["v": 0, "flow": "journey", "server": [:]], "version 0"),
      (["v": "1"], "invalid 'state.v'"),
      (["v": 1, "flow": "other", "server": [:]], "state.flow"),
      (["v": 1, "flow": "journey"], "state.server"),
      (["v": 1, "flow": "journey", "server": [:], "more": 1], "state.more"),
      (
        ["v": 1, "flow": "journey", "server": ["journey": ["serverUrl": "ftp://x"]]],
        "'state.server.journey.serverUrl': expected the scheme https or http, not 'ftp'"
      ),
      (
        [
          "v": 1, "flow": "journey",
          "server": ["journey": ["serverUrl": "https://a"], "http": [:]],
        ], "'state.server.http': not allowed in a document, only in --config FILE or JOURNEY_CONFIG"
      ),
      (
        [
          "v": 1, "flow": "journey", "server": ["journey": ["serverUrl": "https://a"]],
          "cookies": "x",
        ], "state.cookies"
      ),
    ] as [(JSONValue?, String)])
  func invalidState(_ state: JSONValue?, says: String) throws {
    let context = try CommandContext.fake(["next"], config: nil)
    var document: Document = ["type": "ContinueNode"]
    document["state"] = state
    let cause = #expect(throws: FlowError.self) { try context.server(of: document) }
    #expect(cause?.kind == .state)
    #expect(cause?.message.contains(says) == true, "\(cause?.message ?? "")")
  }
}
