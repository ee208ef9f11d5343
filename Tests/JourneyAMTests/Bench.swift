import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// A journey with a scripted server.
struct Bench {
  /// The three methods that send a request to the authenticate endpoint.
  enum Operation: CaseIterable, Sendable { case start, next, resume }

  static let base = "https://am.example.com/am"
  static let now = 1_795_251_066
  static let link = "https://am.example.com/am/XUI/?realm=/alpha&suspendedId=sus.pended-Id"

  let transport: ScriptedTransport
  let server: JourneyServer
  let journey: Journey

  init(
    _ replies: ScriptedTransport.Outcome..., base: String = base, realm: String = "alpha",
    path: Realm.PathStyle = .canonical, cookieName: String? = nil, resumeOrigins: [String] = [],
    headers: [(String, String)] = []
  ) throws {
    transport = ScriptedTransport(replies)
    server = JourneyServer(
      base: try WebAddress(base), realm: Realm(realm), realmPath: path, cookieName: cookieName,
      resumeOrigins: try resumeOrigins.map { try WebAddress($0).origin },
      headers: try headers.map { try HTTPHeader($0.0, $0.1) })
    journey = Journey(server: server, transport: transport, now: { Self.now })
  }

  /// Returns a page as an earlier step would make it.
  func page(_ input: JSONObject, _ state: FlowState = FlowState(flow: .journey, server: [:]))
    throws -> ContinueNode
  {
    try journey.page(input, state: state)
  }

  /// Returns a page with these callbacks.
  func page(_ callbacks: JSONValue, flowData: JSONObject = [:]) throws -> ContinueNode {
    try page(
      ["authId": "a.b.c", "callbacks": callbacks],
      FlowState(flow: .journey, server: [:], flowData: flowData))
  }

  /// Returns the node for the server's response.
  func node(by operation: Operation) async throws -> any Node {
    switch operation {
    case .start: return await journey.start("Login")
    case .next: return try await page([]).next()
    case .resume: return await journey.resume(Self.link)
    }
  }

  /// Returns the JSON of the last request's body.
  func sent() throws -> JSONValue {
    try JSONValue(parsing: try #require(transport.requests.last?.body))
  }

  var query: [String: String] {
    Dictionary(
      (transport.requests.last?.address.queryItems ?? []).map { ($0.name, $0.value) },
      uniquingKeysWith: { _, second in second })
  }
}

extension ScriptedTransport.Outcome {
  /// The response of a journey that succeeded.
  static let success = ScriptedTransport.json(
    200, ["tokenId": "tok*en", "successUrl": "/enduser/?realm=/alpha", "realm": "/alpha"])
  /// The response of a journey that failed.
  static let refusal = ScriptedTransport.json(
    401, ["code": 401, "reason": "Unauthorized", "message": "Login failure"])
}

extension JSONValue {
  /// Returns a callback with one prompt and one input.
  static func callback(_ type: String, _ prompt: String, number: Int = 1, value: JSONValue = "")
    -> JSONValue
  {
    [
      "type": .string(type), "output": [["name": "prompt", "value": .string(prompt)]],
      "input": [["name": .string("IDToken\(number)"), "value": value]],
    ]
  }

  static func callback(
    _ type: String, output: JSONObject = [:], input: JSONObject = [:], more: JSONObject = [:]
  ) -> JSONValue {
    func pairs(_ members: JSONObject) -> JSONValue {
      .array(members.map { ["name": .string($0.key), "value": $0.value] })
    }
    var callback: JSONObject = ["type": .string(type)]
    callback["output"] = pairs(output)
    if !input.isEmpty { callback["input"] = pairs(input) }
    for (name, value) in more { callback[name] = value }
    return .object(callback)
  }
}
