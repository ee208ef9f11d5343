import JourneyDemo
import JourneyJSON

/// Goes through a tenant's journeys without a client library.
struct JourneyWalk {
  static let headers = [
    ("Content-Type", "application/json"), ("Accept-API-Version", "resource=2.1, protocol=1.0"),
  ]

  let tenant: DemoTenant
  let client: LoopbackClient
  let path: String

  init(_ tenant: DemoTenant, realm: String = "root/realms/alpha") {
    self.tenant = tenant
    client = LoopbackClient(port: tenant.port)
    path = "/am/json/realms/\(realm)/authenticate"
  }

  func post(
    _ body: JSONValue?, query: String = "", adding headers: [(String, String)] = []
  ) throws -> LoopbackClient.Response {
    try client.send(
      "POST", path + (query.isEmpty ? "" : "?" + query), headers: Self.headers + headers,
      body: body.map { Array($0.compact.utf8) } ?? [])
  }

  func start(
    _ journey: String?, query: String = "", adding headers: [(String, String)] = []
  ) throws -> LoopbackClient.Response {
    let named = journey.map { "authIndexType=service&authIndexValue=\($0)" }
    return try post(
      [:], query: [named ?? "", query].filter { !$0.isEmpty }.joined(separator: "&"),
      adding: headers)
  }

  /// Sends a page back with values in its inputs: one value for each callback, or an array for
  /// several inputs. Null leaves the value unchanged.
  func answer(
    _ page: LoopbackClient.Response, _ values: JSONValue..., query: String = "",
    adding headers: [(String, String)] = []
  ) throws -> LoopbackClient.Response {
    try post(Self.filled(page.json, values), query: query, adding: headers)
  }

  static func filled(_ page: JSONValue, _ values: [JSONValue]) -> JSONValue {
    guard var body = page.object, var callbacks = body["callbacks"]?.array else { return page }
    for (index, value) in values.enumerated() where callbacks.indices.contains(index) {
      guard var callback = callbacks[index].object, var inputs = callback["input"]?.array else {
        continue
      }
      let given = value.array ?? [value]
      for (number, one) in given.enumerated()
      where !one.isNull && inputs.indices.contains(number) {
        var input = inputs[number].object ?? [:]
        input["value"] = one
        inputs[number] = .object(input)
      }
      callback["input"] = .array(inputs)
      callbacks[index] = .object(callback)
    }
    body["callbacks"] = .array(callbacks)
    return .object(body)
  }

  /// Signs the user `demo` in and returns the session's token.
  func signIn(_ journey: String? = "Login") throws -> String {
    let page = try start(journey)
    return try answer(page, "demo", "Secret12!").json["tokenId"]?.string ?? ""
  }

  /// Returns the text of the newest mail to this address.
  func letter(to address: String = "demo@example.com") throws -> String {
    let query = address.replacing("+", with: "%2B")
    let found = try client.send("GET", "/api/v1/search?query=to:\(query)").json
    guard let id = found["messages"]?[0]?["ID"]?.string else { return "" }
    return try client.send("GET", "/api/v1/message/\(id)").json["Text"]?.string ?? ""
  }

  /// Returns the six digits in the newest mail.
  func code(to address: String = "demo@example.com") throws -> String {
    try letter(to: address).firstMatch(of: /\d{6}/).map { String($0.output) } ?? ""
  }
}

extension JourneyWalk {
  /// The rule that the last request broke, or `nil` if it broke none.
  var violation: String? { tenant.violations.last?.description }

  /// Returns the page after name and password.
  func signIn(_ journey: String) throws -> LoopbackClient.Response {
    try answer(try start(journey), "demo", "Secret12!")
  }
}
