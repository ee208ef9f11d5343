import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTestSupport
import Synchronization
import Testing

@testable import JourneyDaVinci

/// A flow with scripted responses.
struct Flow {
  static let now = 1_795_251_066
  let transport: ScriptedTransport
  let daVinci: DaVinci

  /// - Parameter discovers: Whether the first request is for the discovery document.
  init(
    _ replies: [ScriptedTransport.Outcome], discovers: Bool = true, headers: [HTTPHeader] = [],
    _ configure: (inout OidcConfiguration) -> Void = { _ in }
  ) {
    var oidc = OidcConfiguration(
      clientId: "5c0ffee0", redirectUri: "org.example.app://callback",
      scopes: ["openid", "profile"], discoveryEndpoint: Self.discoveryEndpoint)
    configure(&oidc)
    transport = ScriptedTransport(
      (discovers ? [ScriptedTransport.json(200, Self.discovery)] : []) + replies)
    daVinci = DaVinci(
      oidc, configuration: ["davinci": [:]], headers: headers, transport: transport,
      random: CountedBytes(), now: { Self.now })
  }

  static let discoveryEndpoint = "\(Form.server)/as/.well-known/openid-configuration"
  static let discovery: JSONValue = [
    "issuer": .string("\(Form.server)/as"),
    "authorization_endpoint": .string("\(Form.server)/as/authorize"),
    "pushed_authorization_request_endpoint": .string("\(Form.server)/as/par"),
    "token_endpoint": .string("\(Form.server)/as/token"),
    "userinfo_endpoint": .string("\(Form.server)/as/userinfo"),
    "end_session_endpoint": .string("\(Form.server)/as/signoff"),
    "revocation_endpoint": .string("\(Form.server)/as/revoke"),
    "jwks_uri": .string("\(Form.server)/as/jwks"),
  ]

  /// Returns the page as the document of an earlier step, with a fresh discovery document.
  func page(_ input: JSONObject, flowData: JSONObject = [:], cookies: [String] = []) throws
    -> ContinueNode
  {
    var memory: JSONObject = ["verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"]
    for (name, value) in flowData { memory[name] = value }
    var jar = CookieJar()
    jar.store(cookies, from: try WebAddress("\(Form.server)/as/authorize"), now: Self.now)
    return try daVinci.page(
      input,
      state: FlowState(
        flow: .davinci, server: ["davinci": [:]], cookies: jar,
        discovery: Discovery(
          url: Self.discoveryEndpoint, fetchedAt: Self.now,
          document: try #require(Self.discovery.object)
        ).json, flowData: memory))
  }

  /// Returns the page that is read from a node's document, with only `input` and `state`.
  func reread(_ node: ContinueNode) throws -> ContinueNode {
    try daVinci.page(node.input, state: try FlowState(json: node.page.state.json))
  }

  var requests: [HTTPRequest] { transport.requests }

  /// Returns the JSON of a request.
  func body(_ index: Int) throws -> JSONValue {
    try JSONValue(parsing: try #require(requests[index].body))
  }
}

/// Returns a page as a response.
func answer(_ page: JSONObject, cookies: [String] = []) -> ScriptedTransport.Outcome {
  ScriptedTransport.json(200, .object(page), headers: cookies.map { ("Set-Cookie", $0) })
}

let success: JSONValue = [
  "id": "z81m2n4b6v", "status": "COMPLETED", "success": true, "session": ["id": "d2a8"],
  "authorizeResponse": ["code": "3f9a2b7c"],
]

/// Bytes that differ at each draw, but are the same in every run.
final class CountedBytes: Randomness {
  private let count = Mutex<UInt8>(0)

  func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    let drawn = self.count.withLock { number -> UInt8 in
      number &+= 1
      return number
    }
    return [UInt8](repeating: drawn, count: count)
  }
}
