import JourneyCrypto
import JourneyDemo
import JourneyJSON

/// Goes through a tenant's DaVinci flows as one of the SDKs would, without a client library.
final class FlowWalk {
  /// The headers and members that an SDK adds to each step.
  enum Style: String, CaseIterable { case ios, android, javascript }

  static let environment = "/11111111-2222-3333-4444-555555555555"
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
  static let parameters = [
    ("response_mode", "pi.flow"), ("client_id", "demo"), ("response_type", "code"),
    ("scope", "openid%20profile"), ("redirect_uri", "org.example.demo%3A%2F%2Foauth2redirect"),
    ("code_challenge", challenge), ("code_challenge_method", "S256"),
  ]

  let client: LoopbackClient
  let style: Style
  /// The cookies that a browser or an SDK would send back.
  var cookies: [(name: String, value: String)] = []

  init(_ tenant: DemoTenant, style: Style = .ios) {
    client = LoopbackClient(port: tenant.port)
    self.style = style
  }

  var headers: [(String, String)] {
    [("X-Requested-With", "ping-sdk"), ("X-Requested-Platform", style.rawValue)]
      + (cookies.isEmpty
        ? [] : [("Cookie", cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; "))])
  }

  private func keep(_ reply: LoopbackClient.Response) -> LoopbackClient.Response {
    for line in reply.setCookies {
      let name = String(line.prefix { $0 != "=" })
      cookies.removeAll { $0.name == name }
      if let value = reply.cookie(name), !value.isEmpty { cookies.append((name, value)) }
    }
    return reply
  }

  static func query(_ parameters: [(String, String)]) -> String {
    parameters.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }

  /// - Parameter more: Further parameters, or replacements of the same name.
  func start(_ policy: String? = nil, _ more: [(String, String)] = [], byPost: Bool = false)
    throws -> LoopbackClient.Response
  {
    var parameters = Self.parameters.filter { name, _ in !more.contains { $0.0 == name } }
    parameters += more + (policy.map { [("acr_values", $0)] } ?? [])
    let query = Self.query(parameters)
    let path = Self.environment + "/as/authorize"
    return keep(
      byPost
        ? try client.send(
          "POST", path,
          headers: headers + [("Content-Type", "application/x-www-form-urlencoded")],
          body: Array(query.utf8)) : try client.send("GET", "\(path)?\(query)", headers: headers))
  }

  /// Sends the body of a step unchanged.
  func post(
    _ body: JSONValue, to page: JSONValue, adding more: [(String, String)] = []
  ) throws -> LoopbackClient.Response {
    var headers = headers + [("Content-Type", "application/json")] + more
    if style == .javascript {
      for name in ["interactionId", "interactionToken"] {
        headers.append((name, page[name]?.string ?? "undefined"))
      }
    }
    return keep(
      try client.send(
        "POST", Self.path(page["_links"]?["next"]?["href"]?.string ?? ""), headers: headers,
        body: Array(body.compact.utf8)))
  }

  /// Answers a page as the SDK would.
  func answer(
    _ page: JSONValue, _ data: JSONObject, event: String? = "submit", action: String? = nil
  ) throws -> LoopbackClient.Response {
    try post(body(page, data, event: event, action: action), to: page)
  }

  func body(_ page: JSONValue, _ data: JSONObject, event: String?, action: String?) -> JSONValue {
    var given: JSONObject = ["formData": .object(data)]
    var parameters: JSONObject = [:]
    // The mobile SDKs leave out missing values, and the JavaScript SDK writes them as "".
    if let action = action ?? (style == .javascript ? "" : nil) {
      given["actionKey"] = .string(action)
    }
    parameters["eventType"] = event.map(JSONValue.string)
    parameters["data"] = .object(given)
    var body: JSONObject = [
      "id": page["id"] ?? "", "eventName": "continue", "parameters": .object(parameters),
    ]
    if style == .javascript { body["interactionId"] = page["interactionId"] ?? "" }
    return .object(body)
  }

  func signIn() throws -> LoopbackClient.Response {
    try answer(
      try start().json, ["user.username": "demo", "user.password": "Secret12!"], action: "submit")
  }

  /// Returns the path and query of an address of this tenant.
  static func path(_ address: String) -> String {
    "/" + (address.split(separator: "/", maxSplits: 2).dropFirst(2).first ?? "")
  }

  func token(_ code: String, verifier: String = FlowWalk.verifier) throws -> LoopbackClient.Response
  {
    try client.send(
      "POST", Self.environment + "/as/token",
      headers: [("Content-Type", "application/x-www-form-urlencoded")],
      body: Array(
        Self.query([
          ("grant_type", "authorization_code"), ("code", code), ("client_id", "demo"),
          ("redirect_uri", "org.example.demo%3A%2F%2Foauth2redirect"),
          ("code_verifier", verifier),
        ]).utf8))
  }
}
