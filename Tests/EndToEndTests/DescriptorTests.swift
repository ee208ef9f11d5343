import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("Descriptors")
struct DescriptorTests {
  private let refusal = #"{"type":"ErrorNode","message":"no","cause":{"status":401}}"#

  @Test("with a closed stdin, no document is read", arguments: ["next", "start"])
  func noInput(_ command: String) async throws {
    let outcome = try await BuiltCommand().run(
      command == "start" ? ["start", "-"] : [command], stdin: .closed)
    #expect(outcome.status == 65)
    #expect(try outcome.document().kind == "document")
  }

  @Test("a stdin that cannot be read is a failure with status 74")
  func folderAsInput() async throws {
    let outcome = try await BuiltCommand("/bin/sh", environment: [:]).run([
      "-c", "exec '\(BuiltCommand().path)' next < /",
    ])
    #expect(outcome.status == 74)
    #expect(try outcome.document().kind == "document")
    #expect(try outcome.document().message == "cannot read standard input: Is a directory")
  }

  @Test("a stdin that cannot be read any more is a last failure with status 74")
  func inputBreaks() async throws {
    let server = try FaultServer([[.send(refusal + "\n"), .readRequest, .reset]])
    let shell = BuiltCommand("/bin/bash", environment: ["J": BuiltCommand().path])
    // The connection is reset after the first document was sent.
    let outcome = try await shell.run([
      "-c",
      #"""
      exec 3<>/dev/tcp/127.0.0.1/\#(server.port)
      "$J" next <&3 | {
        read -r line; printf '%s\n' "$line"
        printf 'GET / HTTP/1.1\r\n\r\n' >&3
        while read -r line; do printf '%s\n' "$line"; done
      }
      exit "${PIPESTATUS[0]}"
      """#,
    ])
    let documents = try outcome.documents()
    #expect(documents.map(\.type) == ["ErrorNode", "FailureNode"])
    #expect(documents.last?.message == "cannot read standard input: Connection reset by peer")
    #expect(outcome.status == 74)
    #expect(outcome.stderr.contains("cannot read standard input"))
  }

  @Test("a full limit of file size ends with status 74")
  func fileSizeLimit() async throws {
    let folder = try TemporaryFolder()
    let many = String(repeating: refusal + "\n", count: 5000)
    let shell = BuiltCommand(
      "/bin/bash", environment: ["J": BuiltCommand().path, "OUT": folder.path + "/out"])
    let outcome = try await shell.run(
      ["-c", #"ulimit -f 8; "$J" next > "$OUT""#], stdin: .text(many))
    #expect(outcome.status == 74)
    #expect(outcome.stderr == "journey next: cannot write standard output: File too large\n")
  }

  @Test(
    "a closed stdout ends with status 74",
    arguments: [["next"], ["start"], ["help"], ["--version"], ["nonsense"]])
  func noOutput(_ arguments: [String]) async throws {
    var command = BuiltCommand()
    command.stdout = .closed
    let outcome = try await command.run(arguments, stdin: .text(refusal))
    #expect(outcome.status == 74)
  }

  @Test("a full disk ends with status 74", arguments: [["next"], ["start"], ["help"], ["schema"]])
  func fullDisk(_ arguments: [String]) async throws {
    var command = BuiltCommand()
    command.stdout = .file("/dev/full")
    let outcome = try await command.run(arguments, stdin: .text(refusal))
    #expect(outcome.status == 74)
  }

  @Test("a closed or full stderr changes nothing on stdout")
  func noErrors() async throws {
    for stderr in [BuiltCommand.Stream.closed, .file("/dev/full")] {
      var command = BuiltCommand(environment: ["JOURNEY_VERBOSE": "2"])
      command.stderr = stderr
      let outcome = try await command.run(["next"], stdin: .text(#"{"type":"User"}"#))
      #expect(outcome.status == 65)
      #expect(try outcome.document().kind == "state")
    }
  }

  @Test("with all three closed, the status is 74")
  func allClosed() async throws {
    var command = BuiltCommand()
    command.stdout = .closed
    command.stderr = .closed
    #expect(try await command.run(["next"], stdin: .closed).status == 74)
  }

  #if os(Linux)
    @Test("a closed descriptor becomes the null device, so no socket takes its number")
    func nullDevice() async throws {
      let server = try FaultServer([[.readRequest, .hold]])
      var command = BuiltCommand(
        environment: ["JOURNEY_CONFIG": #"{"journey":{"serverUrl":"\#(server.origin)/am"}}"#])
      command.stderr = .closed
      let running = try command.start(["start", "Login", "--timeout", "600"], stdin: .closed)
      try await Event.wait(for: "the request") { !server.requests.isEmpty }
      for number in [0, 2] {
        let path = "/proc/\(running.id)/fd/\(number)"
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "/dev/null")
      }
      server.stop()
      #expect(try await running.outcome().status == 2)
    }
  #endif

  @Test(
    "a command whose standard output cannot be written sends nothing",
    arguments: [">&-", "1</dev/null"],
    [
      "start Login", "start -", "next name=demo password=x", "token", "logout",
    ])
  func unwritable(_ redirection: String, _ command: String) async throws {
    let server = try FaultServer([[.readRequest]])
    let shell = BuiltCommand(
      "/bin/bash",
      environment: [
        "J": BuiltCommand().path,
        "JOURNEY_CONFIG": #"{"journey":{"serverUrl":"\#(server.origin)/am","realm":"alpha"}}"#,
      ])
    let outcome = try await shell.run(
      ["-c", #"exec "$J" \#(command) \#(redirection)"#],
      stdin: .text(SavedPage(port: server.port).text))
    #expect(outcome.status == 74)
    #expect(outcome.stderr.hasSuffix("cannot write standard output: Bad file descriptor\n"))
    #expect(server.connections == 0)
  }

  @Test("if the reader closes the pipe, the command ends without a message")
  func readerGoesAway() async throws {
    let journey = BuiltCommand().path
    let many = String(repeating: refusal + "\n", count: 5000)
    let shell = BuiltCommand("/bin/bash", environment: ["PATH": "/usr/bin:/bin"])
    let outcome = try await shell.run(
      ["-c", "set -o pipefail; '\(journey)' next | head -n 1"], stdin: .text(many))
    #expect(outcome.text == refusal + "\n")
    #expect(outcome.stderr == "")
    #expect(outcome.status == 1, "the status of what was printed, and no signal")
  }

  @Test("a reader that closed the pipe before a response ends the command")
  func readerGone() async throws {
    let tenant = try await DemoServer()
    let shell = BuiltCommand(
      "/bin/bash",
      environment: ["PATH": "/usr/bin:/bin", "JOURNEY_CONFIG": tenant.config])
    let outcome = try await shell.run([
      "-c", "set -o pipefail; '\(BuiltCommand().path)' start Login | true",
    ])
    #expect(outcome.status == 0 && outcome.stderr == "")
  }

  @Test("--version and --help print text")
  func texts() async throws {
    let version = try await BuiltCommand().run(["--version"]).text.dropFirst("journey ".count)
    #expect(try await BuiltCommand("journey-demo").run(["--version"]).text.hasSuffix(version))
    let changes = try String(
      contentsOf: BuiltCommand.package.appending(path: "docs/CHANGELOG.md"), encoding: .utf8)
    #expect(changes.hasPrefix("# Changes\n## \(version.dropLast()) "))
    for arguments in [["--help"], ["help"], ["next", "--help"], ["help", "next"]] {
      let outcome = try await BuiltCommand().run(arguments)
      #expect(outcome.status == 0 && outcome.text.contains("credential"), "\(arguments)")
      #expect(outcome.stderr == "")
    }
  }
}
