import Foundation
import JourneyKit
import Testing

/// `createJourney(json:)`, `createDaVinci(json:)` and `createOidcDeviceClient(json:)`.
@Suite("Samples: JSON configurations")
struct JSONConfigurationTests {
  private static let server: JSONObject = ["journey": ["serverUrl": "https://am.example.com"]]
  private static let client: JSONObject = [
    "oidc": [
      "clientId": "tv", "scopes": ["openid"],
      "openId": [
        "deviceAuthorizationEndpoint": "https://x.example/device",
        "tokenEndpoint": "https://x.example/token", "issuer": "https://x.example",
        "jwksUri": "https://x.example/keys",
      ],
    ]
  ]

  private func message<Client>(_ result: Result<Client, any Error>) -> String? {
    guard case .failure(let error) = result else { return nil }
    return (error as? JsonConfigError)?.message ?? "another error: \(error)"
  }

  @Test("a configuration in Ping's format makes a journey and a device client")
  func untyped() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let untyped = try JSONSerialization.jsonObject(with: Data(tenant.config.compact.utf8))
    let members = try #require(untyped as? [String: Any])
    let journey = try Journey.createJourney(json: members).get()
    #expect(await journey.start("Login") is ContinueNode)

    var config = tenant.config.object ?? [:]
    config["oidc"] = [
      "clientId": "demo-consent", "scopes": ["openid"],
      "discoveryEndpoint": .string(tenant.setting("oidc", "discoveryEndpoint")),
    ]
    let device = try OidcDeviceClient.createOidcDeviceClient(json: config).get()
    for await status in try await device.deviceAuthorization() {
      guard case .started(let codes) = status else { continue }
      #expect(!codes.userCode.isEmpty)
      break
    }
    _ = try OidcDeviceClient.createOidcDeviceClient(json: Self.client).get()
    _ = try OidcDeviceClient.createOidcDeviceClient(
      json: try JSONEncoder().encode(Self.client)
    ).get()
  }

  @Test("an error names what is missing or has the wrong type")
  func errors() {
    for (json, expected) in [
      ([:], "missing value of 'journey'"),
      (["journey": [:]], "missing value of 'journey.serverUrl'"),
      (["journey": ["serverUrl": 1]], "invalid 'journey.serverUrl': expected a string"),
    ] as [(JSONObject, String)] {
      #expect(message(Journey.createJourney(json: json)) == expected)
    }
    var withClient = Self.server
    withClient["oidc"] = [:]
    #expect(
      message(Journey.createJourney(json: withClient)) == "missing value of 'oidc.clientId'")
    #expect(message(DaVinci.createDaVinci(json: [:])) == "missing value of 'oidc'")
    for (json, expected) in [
      ([:], "missing value of 'oidc'"), (["oidc": [:]], "missing value of 'oidc.clientId'"),
      (["oidc": ["clientId": 1]], "invalid 'oidc.clientId': expected a string"),
      (["oidc": ["scopes": "openid"]], "invalid 'oidc.scopes': expected an array of strings"),
      (
        ["oidc": ["openId": ["deviceAuthorizationEndpoint": true]]],
        "invalid 'oidc.openId.deviceAuthorizationEndpoint': expected a string"
      ),
    ] as [(JSONObject, String)] {
      #expect(message(OidcDeviceClient.createOidcDeviceClient(json: json)) == expected)
    }
  }

  @Test("the block 'http' and both time limits are used")
  func http() {
    for (name, value, expected) in [
      ("http", ["caFile": "/missing.pem"], "caFile"),
      ("http", ["proxy": 1], "invalid 'http.proxy': expected a string"),
      ("http", ["allowPlainHttp": "yes"], "invalid 'http.allowPlainHttp': expected true or false"),
      ("http", ["headers": ["Host": "x"]], "Host"),
      ("timeout", 700_000, "timeout"), ("timeoutSeconds", 700, "timeout"),
    ] as [(String, JSONValue, String)] {
      var (journey, device) = (Self.server, Self.client)
      (journey[name], device[name]) = (value, value)
      for text in [
        message(Journey.createJourney(json: journey)),
        message(OidcDeviceClient.createOidcDeviceClient(json: device)),
      ] { #expect(text?.contains(expected) == true, "\(value): \(text ?? "no error")") }
    }
    var plain = Self.server
    plain["journey"] = ["serverUrl": "http://am.example.com"]
    #expect(message(Journey.createJourney(json: plain)) != nil)
    plain["http"] = ["allowPlainHttp": true]
    #expect(message(Journey.createJourney(json: plain)) == nil)
  }
}
