import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// `journey-walk`, the second name of the program. Most of its facts are in the folder
/// `Tests/Scenarios`.
@Suite("journey-walk")
struct WalkTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write("answers.json", #"{"name": "demo", "password": {"$env": "PW"}}"#)
    return folder
  }

  private func command(_ tenant: DemoServer, _ folder: TemporaryFolder) -> BuiltCommand {
    var command = tenant.command("journey-walk", ["PW": "Secret12!"])
    command.directory = folder.path
    return command
  }

  @Test("a document that cannot be written is an error")
  func fullOutput() async throws {
    let (tenant, folder) = (try await DemoServer(), try folder())
    var command = command(tenant, folder)
    command.stdout = .file("/dev/full")
    #expect(try await command.run(["Login", "--answers", "answers.json"]).status == 74)
    // The folder is removed with its last use.
    withExtendedLifetime(folder) {}
  }

  @Test("without '-', standard input is not read, and --color colors the document")
  func input() async throws {
    let (tenant, folder) = (try await DemoServer(), try folder())
    let left = try await BuiltCommand(
      "/bin/sh",
      environment: command(tenant, folder).environment.merging([
        "PATH": "\(BuiltCommand.products.path):/usr/bin:/bin", "DIR": folder.path,
      ]) { $1 }
    ).run(
      ["-c", "cd $DIR; journey-walk --answers answers.json --expect SuccessNode > /dev/null; cat"],
      stdin: .text("left alone"))
    #expect(left.text == "left alone")
    let colored = try await command(tenant, folder).run([
      "--answers", "answers.json", "--color",
    ])
    #expect(colored.status == 0 && colored.text.hasPrefix("\u{1B}[1;39m{"))
  }

  @Test("each step sends the options of the walk, and has its own name in a trace")
  func options() async throws {
    let (tenant, folder) = (try await DemoServer(), try folder())
    let outcome = try await command(tenant, folder).run([
      "Login", "-vv", "--answers", "answers.json", "-H", "X-A: it's", "-HX-B:2",
      "--query=goto=a  b",
      "--wait", "0", "--timeout=9", "--trace", "trace.har",
    ])
    #expect(outcome.status == 0, "\(outcome.stderr)")
    for step in ["start", "next"] {
      let lines = outcome.stderr.split(separator: "\n").filter { $0.contains("] \(step): ") }
      for part in ["X-A: [hidden]", "X-B: [hidden]", "goto=a%20%20b"] {
        #expect(lines.contains { $0.contains(part) }, "\(step): \(part)")
      }
    }
    #expect(outcome.stderr.split(separator: "\n").allSatisfy { $0.hasPrefix("journey-walk[") })
    let trace = try String(contentsOfFile: folder.path + "/trace.har", encoding: .utf8)
    let names = try trace.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
      .map { $0["_command"]?.string }
    #expect(names == ["start", "next"])
  }

  @Test("a terminal shows the document without secrets", .needs("python3"))
  func terminal() async throws {
    let (tenant, folder) = (try await DemoServer(), try folder())
    let environment = command(tenant, folder).environment.merging([
      "PATH": "\(BuiltCommand.products.path):/usr/bin:/bin", "TERM": "xterm",
    ]) { $1 }
    func shown(_ options: String) async throws -> String {
      let line = "cd \(folder.path); journey-walk Login --answers answers.json \(options)"
      return try await Terminal(environment: environment).run(["sh", "-c", line], []).text
    }
    let plain = try await shown("")
    #expect(plain.contains("journey-walk: secrets are hidden on a terminal, but not with --pretty"))
    #expect(plain.contains("SuccessNode") && plain.contains("redacted"))
    #expect(!plain.contains("tokenId"))
    #expect(try await shown("-c").contains("tokenId"))
  }

  @Test("a walk needs no shell and no other program")
  func alone() async throws {
    let (tenant, folder) = (try await DemoServer(), try folder())
    var command = command(tenant, folder)
    command.environment["PATH"] = "/nowhere"
    let outcome = try await command.run(["--answers", "answers.json", "--token", "-c"])
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(try outcome.document().type == "User")
  }

  @Test("neither a line nor a recording of a walk has a secret")
  func secrets() async throws {
    let (tenant, folder) = (try await DemoServer(), try folder())
    for arguments in [
      ["Login", "--answers", "answers.json", "-vv", "--record", "pages.jsonl"],
      ["Login", "--answers", "answers.json", "-vv", "--token", "--expect", "ErrorNode"],
      ["Choice", "--answers", "answers.json", "-vv", "--record", "pages.jsonl"],
    ] {
      let outcome = try await command(tenant, folder).run(arguments)
      let document = try outcome.document()
      var secrets = ["Secret12!"]
      for value in [
        document["session"]?["value"], document["token"]?["accessToken"],
        document["token"]?["refreshToken"], document["token"]?["idToken"],
        document["previous"]?["input"]?["authId"],
      ] {
        if let text = value?.string { secrets.append(text) }
      }
      let pages = folder.path + "/pages.jsonl"
      let kept =
        FileManager.default.fileExists(atPath: pages)
        ? try String(contentsOfFile: pages, encoding: .utf8) : ""
      for secret in secrets {
        #expect(!outcome.stderr.contains(secret) && !kept.contains(secret), "\(arguments)")
      }
    }
  }

  /// Returns a server that asks for a name, a password and a passkey on one page.
  private func passkeyServer() throws -> FaultServer {
    let script = """
      var acceptableCredentials = [{ "type": "public-key", "id": new Int8Array([1, 2]).buffer }];
      var options = { challenge: new Int8Array([1, 2, 3]).buffer, timeout: 60000,
      rpId: "localhost", allowCredentials: acceptableCredentials, userVerification: "preferred" };
      navigator.credentials.get({ "publicKey" : options })
      """
    let page: JSONValue = [
      "authId": "x",
      "callbacks": [
        [
          "type": "NameCallback", "output": [["name": "prompt", "value": "User Name"]],
          "input": [["name": "IDToken1", "value": ""]],
        ],
        [
          "type": "PasswordCallback", "output": [["name": "prompt", "value": "Password"]],
          "input": [["name": "IDToken2", "value": ""]],
        ],
        [
          "type": "TextOutputCallback",
          "output": [
            ["name": "message", "value": .string(script)], ["name": "messageType", "value": "4"],
          ],
        ],
        [
          "type": "HiddenValueCallback",
          "output": [
            ["name": "value", "value": "false"], ["name": "id", "value": "webAuthnOutcome"],
          ],
          "input": [["name": "IDToken4", "value": "webAuthnOutcome"]],
        ],
      ],
    ]
    let end: JSONValue = ["tokenId": "t", "successUrl": "", "realm": "/alpha"]
    return try FaultServer([
      [
        .serve { request in
          let body = (request.contains("\"authId\"") ? end : page).compact
          return [.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")]
        }
      ]
    ])
  }

  @Test("a passkey stays empty if the file answers the rest of the page")
  func emptyPasskey() async throws {
    let server = try passkeyServer()
    let folder = try folder()
    var command = BuiltCommand(
      "journey-walk",
      environment: [
        "JOURNEY_CONFIG": #"{"journey":{"serverUrl":"\#(server.origin)/am","realm":"alpha"}}"#,
        "PW": "Secret12!",
        "JOURNEY_DEVICE_KEY": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
      ])
    command.directory = folder.path
    let outcome = try await command.run(["Login", "--answers", "answers.json"])
    #expect(try outcome.document().type == "SuccessNode", "\(outcome.text) \(outcome.stderr)")
    let posted = try #require(server.requests.last)
    #expect(posted.contains(#""name":"IDToken4","value":"""#), "\(posted)")
    #expect(posted.contains(#""value":"demo""#))
    // Without these answers, the passkey is the answer, and what it leaves open is missing.
    let bare = try await command.run(["Login"])
    #expect(bare.status == 65 && server.requests.count == 3, "\(bare.stderr)")
  }
}
