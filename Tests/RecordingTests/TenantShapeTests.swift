import JourneyDemo
import JourneyHTTP
import JourneyJSON
import Testing

/// A tenant like OpenAM gives recorded requests a response of the recorded shape, except that its
/// message is `Login failure` and its pages have no `infoText`.
@Suite("Responses of the demo tenant and of a real OpenAM")
struct TenantShapeTests {
  private static func openAM() throws -> DemoTenant {
    var options = TenantOptions()
    options.openAM = true
    return try DemoTenant(options)
  }

  @Test(
    "the same requests get responses of the same shape",
    arguments: [
      "authid-garbage", "authid-replayed", "authid-tampered", "callback-missing", "login",
      "login-wrong-password", "not-json", "otp-by-mail", "otp-wrong", "sub-realm",
      "unknown-index-type", "unknown-journey", "version-unknown",
    ])
  func shapes(_ name: String) async throws {
    let tenant = try Self.openAM()
    defer { tenant.stop() }
    let transport = CurlTransport(TransportConfiguration())
    var visit = TenantVisit(origin: tenant.origin)
    var exchanges = try Recording(name).exchanges[...]
    // The code in the mail differs from the recorded one.
    if name == "otp-by-mail" { exchanges.removeLast() }
    if name == "callback-missing" {
      visit.take(try await transport.send(visit.request(for: Recording("login").exchanges[0])))
    }
    for exchange in exchanges {
      let response = try await transport.send(visit.request(for: exchange))
      #expect(response.status == exchange.status)
      expect(response, toLookLike: exchange)
      visit.take(response)
    }
  }

  @Test("the message names an unknown realm, escaped for HTML")
  func unknownRealm() async throws {
    let tenant = try Self.openAM()
    defer { tenant.stop() }
    let transport = CurlTransport(TransportConfiguration())
    let exchange = try Recording("unknown-realm").exchanges[0]
    let response = try await transport.send(
      TenantVisit(origin: tenant.origin).request(for: exchange))
    #expect(response.status == 404)
    #expect(try JSONValue(parsing: response.body) == exchange.received.map(JSONValue.object))
  }

  @Test("with noSession, a message is in place of the token")
  func noSession() async throws {
    let tenant = try Self.openAM()
    defer { tenant.stop() }
    let transport = CurlTransport(TransportConfiguration())
    var visit = TenantVisit(origin: tenant.origin)
    var responses: [HTTPResponse] = []
    for exchange in try Recording("login").exchanges {
      var request = try visit.request(for: exchange)
      request.address = request.address.adding(query: [("noSession", "true")])
      responses.append(try await transport.send(request))
      visit.take(responses[responses.count - 1])
    }
    try expect(responses[1], toLookLike: Recording("no-session").exchanges[0], cookies: false)
    #expect(responses[1].headers(named: "Set-Cookie").allSatisfy { $0.contains("1970") })
  }

  private func expect(
    _ response: HTTPResponse, toLookLike exchange: Recording.Exchange, cookies: Bool = true
  ) {
    guard let recorded = exchange.received else {
      #expect(response.body.isEmpty)
      return
    }
    let body: JSONObject?
    do { body = try JSONValue(parsing: response.body).object } catch { body = nil }
    guard let body else {
      Issue.record("the response is not a JSON object")
      return
    }
    if recorded.contains("callbacks") {
      #expect(body["callbacks"]?.skeleton.compact == recorded["callbacks"]?.skeleton.compact)
      #expect(body["authId"]?.string?.split(separator: ".").count == 3)
    } else if recorded.contains("code") {
      var due = recorded
      if due["code"] == 401 { due["message"] = "Login failure" }
      #expect(body == due)
    } else {
      #expect(
        JSONValue.object(body).skeleton.compact == JSONValue.object(recorded).skeleton.compact)
    }
    if cookies {
      #expect(cookieNames(response.headers(named: "Set-Cookie")) == cookieNames(of: exchange))
    }
  }

  private func cookieNames(of exchange: Recording.Exchange) -> [String] {
    cookieNames(exchange.responseHeaders.filter { $0.name == "Set-Cookie" }.map(\.value))
  }

  /// The names of cookies, with `-` before those that are removed.
  private func cookieNames(_ lines: [String]) -> [String] {
    lines.map { line in
      (line.contains("1970") ? "-" : "") + line.prefix { $0 != "=" }
    }.sorted()
  }
}

/// Repeats the requests of a recording with the tenant's secrets in place of the recorded ones.
private struct TenantVisit {
  let origin: String
  private var authId = ""

  init(origin: String) { self.origin = origin }

  func request(for exchange: Recording.Exchange) throws -> HTTPRequest {
    var path = exchange.address.path.replacing("/openam/", with: "/am/")
    if let query = exchange.address.query { path += "?\(query)" }
    path = path.replacing("labHotp", with: "LoginCode")
    var body = exchange.requestBody
    if var sent = exchange.sent, let recordedAuthId = sent["authId"]?.string {
      if !authId.isEmpty {
        let isTampered = recordedAuthId.hasSuffix("signature-0004")
        sent["authId"] = .string(isTampered ? authId + "x" : authId)
      }
      body = JSONValue.object(sent).compact
      for name in ["labuser", "labhotp", "alphauser"] {
        body = body.replacing("\"\(name)\"", with: "\"demo\"")
      }
    }
    return HTTPRequest(
      .POST, try WebAddress(origin + path),
      headers: try exchange.requestHeaders.map { try HTTPHeader($0.name, $0.value) },
      body: Array(body.utf8))
  }

  mutating func take(_ response: HTTPResponse) {
    do {
      let body = try JSONValue(parsing: response.body)
      authId = body["authId"]?.string ?? authId
    } catch { return }
  }
}

extension JSONValue {
  /// Returns the value without its strings and numbers. Names, types and order stay.
  fileprivate var skeleton: JSONValue {
    switch self {
    case .null, .boolean: self
    case .integer, .number: 0
    case .string: ""
    case .array(let elements): .array(elements.map(\.skeleton))
    case .object(let members):
      .object(
        JSONObject(
          members.map { name, value in
            (name, ["type", "name"].contains(name) ? value : value.skeleton)
          }.sorted { $0.0 < $1.0 }))
    }
  }
}
