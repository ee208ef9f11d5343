import JourneyJSON
import JourneyTestSupport
import Testing

/// Environment variables whose value cannot be used. If `journey` ignored such a variable, a foreign
/// page would get the answers, or a request would not go through the proxy.
@Suite("Environment variables")
struct VariablesTests {
  /// Runs `journey` with bytes that are not UTF-8 in a variable.
  private func run(
    _ variable: String, _ arguments: [String], stdin: String, bytes: String = #"/home/caf\xe9"#
  ) async throws -> CommandOutcome {
    let shell = BuiltCommand("/bin/bash", environment: ["J": BuiltCommand().path])
    return try await shell.run(
      ["-c", "export \(variable)=$'\(bytes)'; exec \"$J\" \"$@\"", "-"] + arguments,
      stdin: .text(stdin))
  }

  private static func refusingServer() throws -> FaultServer {
    let body = #"{"code":401,"message":"no"}"#
    return try FaultServer([
      [
        .readRequest,
        .send("HTTP/1.1 401 x\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"),
      ]
    ])
  }

  @Test(
    "a variable that is not UTF-8 is refused, and nothing is sent",
    arguments: [
      "JOURNEY_CONFIG", "JOURNEY_TRACE", "JOURNEY_VERBOSE", "http_proxy", "https_proxy",
      "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY", "SSL_CERT_FILE",
      "SSL_CERT_DIR",
    ])
  func notUTF8(_ variable: String) async throws {
    let server = try Self.refusingServer()
    let outcome = try await run(
      variable, ["next", "name=demo", "password=s3cret"], stdin: SavedPage(port: server.port).text)
    let failure = try outcome.document()
    #expect(outcome.status == 65 && failure.kind == "config", "\(outcome.text)")
    #expect(failure.message == "invalid UTF-8 in '\(variable)'")
    #expect(failure["tag"] == ["row": 7] && failure["previous"]?["type"] == "ContinueNode")
    #expect(server.connections == 0)
  }

  @Test(
    "a key or an answer in a variable that is not UTF-8 is refused",
    arguments: [
      ("JOURNEY_SEAL_KEY", ["seal"], "config"), ("JOURNEY_SEAL_KEY", ["unseal"], "config"),
      ("JOURNEY_DEVICE_KEY", ["authenticator"], "config"),
      ("PW", ["next", "name=demo", "password@env:PW"], "answers"),
      ("PW", ["next", "name=demo", "password@otp:env:PW"], "answers"),
      ("X", ["start", "-H", "@env:X"], "config"), ("X", ["resume", "@env:X"], "config"),
    ])
  func secrets(_ variable: String, _ arguments: [String], _ kind: String) async throws {
    let server = try Self.refusingServer()
    var page = SavedPage(port: server.port)
    let outcome: CommandOutcome
    if ["start", "resume"].contains(arguments[0]) {
      let shell = BuiltCommand(
        "/bin/bash",
        environment: [
          "J": BuiltCommand().path,
          "JOURNEY_CONFIG": #"{"journey":{"serverUrl":"\#(server.origin)/am"}}"#,
        ])
      outcome = try await shell.run(
        ["-c", #"export X=$'a: \xe9'; exec "$J" "$@""#, "-"] + arguments)
    } else {
      if arguments[0] == "authenticator" {
        page = SavedPage(port: server.port, [["type": "DeviceBindingCallback"]])
      }
      outcome = try await run(variable, arguments, stdin: page.text)
    }
    let failure = try outcome.document()
    #expect(outcome.status == 65 && failure.message.contains(variable), "\(outcome.text)")
    #expect(failure.message.contains("UTF-8"), "\(outcome.text)")
    #expect(server.connections == 0)
  }

  @Test("variables for the look of the output can have any value", arguments: ["TERM", "NO_COLOR"])
  func look(_ variable: String) async throws {
    let outcome = try await run(
      variable, ["next"], stdin: #"{"type":"ErrorNode","message":"no","cause":{"status":401}}"#)
    #expect(outcome.status == 1)
  }

  /// Commands that continue the flow of a document.
  private static let continuing = [
    ["start", "-"], ["resume", "-"], ["next", "name=demo", "password=s3cret"],
    ["next", "--dry-run", "name=demo", "password=s3cret"], ["authenticator"], ["token"],
    ["refresh"], ["userinfo"], ["revoke"], ["logout"], ["session"],
  ]

  @Test("a blank JOURNEY_CONFIG is refused, and nothing is sent", arguments: continuing)
  func blank(_ arguments: [String]) async throws {
    let server = try Self.refusingServer()
    let config: JSONValue = ["journey": ["serverUrl": .string("\(server.origin)/am")]]
    let document: JSONObject =
      switch arguments[0] {
      case "start": ["journey": "Login", "config": config]
      case "resume":
        ["config": config, "link": .string("\(server.origin)/am/XUI/?suspendedId=x&realm=/")]
      case "next", "authenticator": SavedPage(port: server.port).document
      default:
        [
          "type": "User", "session": ["value": "s3cret"],
          "token": ["accessToken": "a", "refreshToken": "b"],
          "state": SavedPage(port: server.port).document["state"] ?? .null,
        ]
      }
    for blank in ["", " ", "\t\n"] {
      let outcome = try await BuiltCommand(environment: ["JOURNEY_CONFIG": blank])
        .run(arguments, stdin: .text(document.compact))
      let failure = try outcome.document()
      #expect(outcome.status == 65 && failure.kind == "config", "\(outcome.text)")
      #expect(failure.message == "missing value for 'JOURNEY_CONFIG'")
      #expect(
        failure["cause"]?["hint"]?.string
          == (arguments[0] == "start"
            ? "set JOURNEY_CONFIG to the path of a file, or to the JSON itself"
            : "unset it to use the configuration in the document"))
    }
    #expect(server.connections == 0)
  }

  @Test("--config replaces a blank JOURNEY_CONFIG")
  func blankBesideOption() async throws {
    let server = try Self.refusingServer()
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "am.json", #"{"journey":{"serverUrl":"\#(server.origin)/am","realm":"alpha"}}"#)
    let outcome = try await BuiltCommand(environment: ["JOURNEY_CONFIG": ""]).run(
      ["next", "--config", file, "name=demo", "password=x"],
      stdin: .text(SavedPage(port: server.port).text))
    #expect(try outcome.document().type == "ErrorNode")
    #expect(server.requests.count == 1)
  }

  @Test(
    "commands that use no configuration ignore the variable",
    arguments: ["redact", "seal", "unseal"])
  func unused(_ command: String) async throws {
    for config in ["", "{nonsense"] {
      let outcome = try await BuiltCommand(
        environment: [
          "JOURNEY_CONFIG": config, "JOURNEY_SEAL_KEY": String(repeating: "A", count: 43) + "=",
        ]
      ).run([command], stdin: .text(#"{"type":"ErrorNode","message":"no"}"#))
      #expect(outcome.status == 1, "\(outcome.text)")
    }
  }
}
