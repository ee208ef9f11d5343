import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// `journey-walk`, the script that is installed beside `journey`.
@Suite("journey-walk")
struct WalkTests {
  private static let script = BuiltCommand.package.appending(path: "Examples/walk/journey-walk")

  /// Runs a line of shell with a demo tenant.
  private func run(_ line: String, _ folder: TemporaryFolder) async throws -> CommandOutcome {
    let script = Self.script.deletingLastPathComponent().path
    var command = BuiltCommand(
      "journey-demo",
      environment: [
        "PATH": "\(BuiltCommand.products.path):\(script):/usr/local/bin:/usr/bin:/bin",
        "PW": "Secret12!", "TERM": "xterm",
      ])
    command.directory = folder.path
    return try await command.run(["--", "/bin/sh", "-c", line], stdin: .text("left alone"))
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      "answers.json",
      #"{"name": "demo", "password": {"$env": "PW"}, "mail": "demo@example.com", "Old Password": "x"}"#
    )
    _ = try folder.write("wrong.json", #"{"name": "demo", "password": "wrong"}"#)
    _ = try folder.write("empty.json", #"{"name": "demo", "password": ""}"#)
    return folder
  }

  @Test(
    "journey-walk ends as the journey ends, and says why if it stops at a page",
    arguments: [
      ("Login --answers answers.json", "SuccessNode", 0, ""),
      ("--answers=answers.json", "SuccessNode", 0, ""),
      ("Login --answers wrong.json", "ErrorNode", 1, "journey next: ErrorNode 401"),
      ("Nowhere --answers answers.json", "ErrorNode", 1, "journey start: ErrorNode 400"),
      ("Choice --answers answers.json", "FailureNode", 65, "missing answer for 'One Time Pin'"),
      ("Login --answers no-file.json", "FailureNode", 65, "no-file.json"),
      (
        "Login --answers empty.json", "ContinueNode", 1,
        "journey-walk: the page has problems: the server shows the same page again"
      ),
      (
        "ForgottenPassword --answers answers.json", "ContinueNode", 1,
        "journey-walk: the page is waiting for a magic link"
      ),
      (
        "Choice --pages 1 --answers answers.json", "ContinueNode", 1,
        "journey-walk: the journey asks for another page after --pages"
      ),
      ("Login --pages 0 --answers answers.json", "ContinueNode", 1, "after --pages"),
      ("Login --pages=1 --answers answers.json --pretty", "SuccessNode", 0, ""),
      ("Login --answers answers.json --dry-run", "ContinueNode", 1, "after --pages"),
      ("Login --answers answers.json --no-session", "SuccessNode", 0, ""),
      ("Login --answers answers.json --expect SuccessNode", "SuccessNode", 0, ""),
      ("Login --answers wrong.json --expect=ErrorNode/refused/401", "ErrorNode", 0, ""),
      ("Login --pages 0 --answers answers.json --expect ContinueNode", "ContinueNode", 0, ""),
      (
        "Login --answers answers.json --expect ErrorNode", "SuccessNode", 1,
        "journey next: expected ErrorNode or ContinueNode, got SuccessNode"
      ),
      (
        "Login --answers wrong.json --expect ContinueNode --expect User", "ErrorNode", 1,
        "expected ContinueNode or User, got ErrorNode/refused: 401"
      ),
      (
        "Login --answers wrong.json --expect SuccessNode", "ErrorNode", 1,
        "journey next: expected SuccessNode or ContinueNode, got ErrorNode/refused: 401"
      ),
      ("Login --pages 0 --answers answers.json --expect SuccessNode", "ContinueNode", 1, "--pages"),
    ] as [(String, String, Int32, String)])
  func ends(_ arguments: String, type: String, status: Int32, says: String) async throws {
    let folder = try folder()
    let outcome = try await run("journey-walk \(arguments)", folder)
    #expect(outcome.status == status, "\(outcome.stderr)")
    let document = try JSONValue(parsing: outcome.text)
    #expect(document["type"] == .string(type), "one document, whole")
    #expect(says.isEmpty ? outcome.stderr.isEmpty : outcome.stderr.contains(says))
    #expect(outcome.stderr.split(separator: "\n").count <= 1, "\(outcome.stderr)")
    let quiet = try await run("journey-walk \(arguments) -q", folder)
    #expect(quiet.status == status && quiet.stderr.isEmpty)
  }

  @Test(
    "wrong usage is refused",
    arguments: [
      ("Login", "missing '--answers FILE'"), ("Login --answers", "missing value for '--answers'"),
      (
        "Login More --answers answers.json",
        "expected one NAME: write answers into the file of --answers"
      ),
      ("- --answers answers.json", "unknown option '-'"),
      ("Login --session-upgrade --answers answers.json", "unknown option '--session-upgrade'"),
      ("Login --pages x --answers answers.json", "expected a whole number for '--pages'"),
      ("Login --pages= --answers answers.json", "expected a whole number for '--pages'"),
      ("Login --pages 08 --answers answers.json", "expected a whole number for '--pages'"),
    ])
  func usage(_ arguments: String, says: String) async throws {
    let outcome = try await run("journey-walk \(arguments)", try folder())
    #expect(outcome.status == 64 && outcome.stdout.isEmpty)
    let usage = "usage: journey-walk [NAME] --answers FILE [--pages N] [OPTION…]"
    #expect(outcome.stderr == "journey-walk: \(says)\n\(usage)\n")
  }

  @Test("a document that cannot be written is an error")
  func fullOutput() async throws {
    let outcome = try await run(
      "journey-walk Login --answers answers.json > /dev/full", try folder())
    #expect(outcome.status == 74)
  }

  @Test("each option is passed to the commands that accept it")
  func options() async throws {
    let folder = try folder()
    let outcome = try await run(
      #"journey-walk Login -vv --answers answers.json -H "X-A: it's" -HX-B:2 --query='goto=a  b' --wait 0 --timeout=9"#,
      folder)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    for command in ["start", "next"] {
      let lines = outcome.stderr.split(separator: "\n").filter { $0.contains("] \(command): ") }
      for part in ["X-A: [hidden]", "X-B: [hidden]", "goto=a%20%20b"] {
        #expect(lines.contains { $0.contains(part) }, "\(command): \(part)")
      }
    }
    let traced = try await run(
      "journey-walk Login --answers answers.json --trace 'a trace' > /dev/null && wc -l < 'a trace'",
      folder)
    #expect(traced.text.trimmingCharacters(in: .whitespacesAndNewlines) == "2")
  }

  @Test("standard input is not read, and --color colors the document")
  func input() async throws {
    let folder = try folder()
    let outcome = try await run("journey-walk --answers answers.json -q | jq -r .type; cat", folder)
    #expect(outcome.text == "SuccessNode\nleft alone")
    let colored = try await run("journey-walk --answers answers.json --color", folder)
    #expect(colored.status == 0 && colored.text.hasPrefix("\u{1B}[1;39m{"))
  }

  @Test("a terminal shows the document without secrets", .needs("python3"))
  func terminal() async throws {
    let folder = try folder()
    let python = BuiltCommand.package.appending(path: "Tests/terminal.py").path
    func shown(_ arguments: String) async throws -> String {
      try await run(
        "echo '[]' | python3 \(python) journey-walk Login --answers answers.json \(arguments)",
        folder
      ).text
    }
    let plain = try await shown("")
    #expect(plain.contains("journey-walk: secrets are hidden on a terminal, but not with --pretty"))
    #expect(plain.contains("SuccessNode") && plain.contains("redacted"))
    #expect(!plain.contains("tokenId"))
    #expect(try await shown("-c").contains("tokenId"))
  }

  @Test("a missing jq or journey is named")
  func missing() async throws {
    let folder = try folder()
    let line =
      "mkdir bin; for p in sh sed; do ln -s $(command -v $p) bin; done; "
      + "ln -s $(command -v journey) bin; PATH=$PWD/bin /bin/sh \(Self.script.path) --answers answers.json"
    let outcome = try await run(line, folder)
    #expect(outcome.status == 1 && outcome.stderr.contains("journey-walk: no node"))
  }

  @Test("journey-walk is a POSIX script of at most 60 lines, with help and a man page")
  func script() async throws {
    let text = try String(contentsOf: Self.script, encoding: .utf8)
    #expect(text.hasPrefix("#!/bin/sh\n") && text.split(separator: "\n").count <= 60)
    #expect(text.components(separatedBy: "\n").count - 1 <= 60)
    let help = try await run("journey-walk --help", try folder())
    #expect(help.status == 0 && help.text.hasPrefix("usage: journey-walk [NAME]"))
    #expect(help.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let page = try String(
      contentsOf: Self.script.deletingLastPathComponent().appending(path: "journey-walk.1"),
      encoding: .utf8)
    let version = try await BuiltCommand().run(["--version"]).text
    #expect(page.contains("\"\(version.trimmingCharacters(in: .whitespacesAndNewlines))\""))
  }
}
