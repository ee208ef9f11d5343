import JourneyJSON
import JourneyTestSupport
import Synchronization

/// A PingOne environment on loopback whose flow sends given responses.
final class FlowServer: Sendable {
  /// A response. `ORIGIN` and `STATE` in its texts stand for the server's origin and the `state` of
  /// the authorization request.
  struct Response: Sendable {
    var status = "200 OK"
    var headers: [String] = ["Content-Type: application/json"]
    var body = ""

    static func json(_ body: JSONValue, status: String = "200 OK") -> Response {
      Response(status: status, body: body.compact)
    }

    static func html(_ body: String, status: String = "200 OK") -> Response {
      Response(status: status, headers: ["Content-Type: text/html"], body: body)
    }

    static func redirect(_ location: String) -> Response {
      Response(status: "302 Found", headers: ["Location: \(location)"])
    }
  }

  static let environment = "/11111111-2222-3333-4444-555555555555"
  static let redirectUri = "org.example.app://callback"
  private let server: FaultServer
  /// Members of `oidc` in the configuration.
  private let oidc: JSONObject
  /// The first segment of each path, or "" for a custom domain.
  private let base: String

  /// - Parameters:
  ///   - start: the response to the authorization request.
  ///   - steps: the responses to the steps. The last response is for all further steps.
  init(
    _ start: Response = .json(FlowServer.form()), _ steps: Response..., oidc: JSONObject = [:],
    base: String = FlowServer.environment
  ) throws {
    self.oidc = oidc
    self.base = base
    let served = Mutex((count: 0, state: ""))
    server = try FaultServer([
      [
        .serve { request in
          let path = request.split(separator: " ").dropFirst().first ?? ""
          let origin = "http://\(Self.field("Host", of: request))"
          if path.hasSuffix("openid-configuration") {
            return [.send(Self.text(.json(Self.discovery(origin + base)), origin, ""))]
          }
          if path.contains("/as/authorize") {
            let state = path.split(separator: "&").first { $0.hasPrefix("state=") }
            served.withLock { $0.state = String(state?.dropFirst(6) ?? "") }
            return [.send(Self.text(start, origin, served.withLock { $0.state }))]
          }
          let (number, state) = served.withLock { served in
            defer { served.count += 1 }
            return (min(served.count, steps.count - 1), served.state)
          }
          return [.send(Self.text(steps[number], origin, state))]
        }
      ]
    ])
  }

  private static func field(_ name: String, of request: String) -> Substring {
    let line = request.split(separator: "\r\n").first {
      $0.lowercased().hasPrefix(name.lowercased() + ": ")
    }
    return line?.dropFirst(name.count + 2) ?? ""
  }

  private static func text(_ response: Response, _ origin: String, _ state: String) -> String {
    let body = response.body
    let text =
      (["HTTP/1.1 \(response.status)"] + response.headers).joined(separator: "\r\n")
      + "\r\nContent-Length: LENGTH\r\n\r\n"
    func fill(_ text: String) -> String {
      text.replacing("ORIGIN", with: origin).replacing("STATE", with: state)
    }
    return fill(text).replacing("LENGTH", with: "\(fill(body).utf8.count)") + fill(body)
  }

  private static func discovery(_ environment: String) -> JSONValue {
    let base = "\(environment)/as"
    return [
      "issuer": .string(base), "authorization_endpoint": .string("\(base)/authorize"),
      "token_endpoint": .string("\(base)/token"),
    ]
  }

  static let fields: [JSONValue] = [
    ["type": "TEXT", "key": "username", "label": "Username", "required": true],
    ["type": "PASSWORD", "key": "password", "label": "Password", "required": true],
    ["type": "SUBMIT_BUTTON", "key": "submit", "label": "Sign On"],
  ]

  /// A form, usually with a user name, a password and a button.
  static func form(
    _ fields: [JSONValue] = fields, _ more: JSONObject = [:], base: String = environment
  ) -> JSONValue {
    let link: JSONValue = [
      "href": .string("ORIGIN\(base)/davinci/connections/c1/capabilities/customForm")
    ]
    var page: JSONObject = [
      "interactionId": "interaction-1", "interactionToken": "s3ntinel-interaction", "id": "step-1",
      "connectorId": "pingOneFormsConnector", "capabilityName": "customForm",
      "eventName": "continue", "success": true,
      "form": [
        "name": "Sign On",
        "components": ["fields": .array(fields)],
      ],
      "_links": ["next": link, "self": link],
    ]
    for (name, value) in more { page[name] = value }
    return .object(page)
  }

  var config: String {
    var members: JSONObject = [
      "clientId": "app", "redirectUri": .string(Self.redirectUri), "scopes": ["profile"],
      "discoveryEndpoint": .string(
        "\(server.origin)\(base)/as/.well-known/openid-configuration"),
    ]
    for (name, value) in oidc { members[name] = value }
    return JSONValue.object(["davinci": [:], "oidc": .object(members)]).compact
  }

  /// The requests so far, without those for the discovery document.
  var requests: [String] { server.requests.filter { !$0.contains("openid-configuration") } }

  /// Returns the JSON that the last request posted.
  func lastBody() throws -> JSONValue {
    let parts = requests.last?.split(separator: "\r\n\r\n", maxSplits: 1) ?? []
    return try JSONValue(parsing: String(parts.last ?? ""))
  }

  static let signOn = ["username=demo", "password=s3ntinel-password"]

  func run(_ arguments: [String], _ document: JSONValue? = nil) async throws
    -> PingOneShell.Outcome
  {
    let outcome = try await BuiltCommand(
      environment: ["JOURNEY_CONFIG": config, "CLIENT_SECRET": "s3ntinel-client"]
    ).run(arguments, stdin: .text(document?.compact ?? ""))
    return PingOneShell.Outcome(
      document: try JSONValue(parsing: outcome.stdout), status: outcome.status,
      stderr: outcome.stderr)
  }

  /// Begins a flow, and answers its form.
  func signOn(_ options: [String] = []) async throws -> PingOneShell.Outcome {
    let page = try await run(["start"])
    return try await run(["next"] + options + Self.signOn, page.document)
  }
}
