import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// The input and output of a command after a signal.
@Suite("Input and output after a signal")
struct StoppedInputTests {
  private static let refusal = #"{"type":"ErrorNode","message":"no","cause":{"status":401}}"#

  private static func page(_ tag: Int) -> String {
    SavedPage(port: 1).with("tag", .integer(tag)).text + "\n"
  }

  @Test("a pipe is read to its end, failures are passed on, and other documents are interrupted")
  func pipe() async throws {
    let running = try BuiltCommand().start(["next", "--timeout", "600"], stdin: .pipe)
    running.write(Self.refusal + "\n")
    #expect(try await running.lines(1).count == 1)
    running.signal(SIGINT)
    try await running.idle()
    #expect(running.ending == nil)
    for tag in 1...40 { running.write(Self.page(tag)) }
    running.write(Self.refusal + "\n")
    #expect(try await running.lines(42).count == 42)
    running.endInput()
    let outcome = try await running.outcome()
    let documents = try outcome.documents()
    #expect(documents.first?.type == "ErrorNode" && documents.last?.type == "ErrorNode")
    let pages = documents.dropFirst().dropLast()
    #expect(pages.map { $0["tag"]?.integer } == (1...40).map(Optional.some))
    #expect(pages.allSatisfy { $0.kind == "interrupted" })
    #expect(pages.allSatisfy { $0["previous"]?["type"] == "ContinueNode" })
    #expect(outcome.ending == .signalled(SIGINT))
    #expect(
      outcome.stderr
        == "journey next: interrupted: 40 documents were not sent, and each is in 'previous' of the output\n"
    )
  }

  @Test(
    "the first signal ends a command that waits for the writer of a named pipe",
    arguments: [
      ["next", "--config", "FIFO"], ["next", "--answers", "FIFO"], ["next", "name@FIFO"],
      ["next", "name@otp:FIFO"], ["start", "-", "-H", "@FIFO"], ["start", "-H", "@FIFO"],
      ["resume", "@FIFO"], ["resume", "@FIFO", "-"], ["seal", "--seal-key", "FIFO"],
      ["authenticator", "--device-key", "FIFO"], ["authenticator", "--authenticator", "FIFO"],
    ])
  func namedPipe(_ arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let fifo = folder.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    let running = try BuiltCommand().start(
      arguments.map { $0.replacing("FIFO", with: fifo) }, stdin: .text(Self.page(1)))
    try await running.idle()
    #expect(running.ending == nil)
    running.signal(SIGTERM)
    let outcome = try await running.outcome()
    #expect(outcome.ending == .signalled(SIGTERM))
    #expect(outcome.stdout == [] && outcome.stderr == "")
  }

  @Test("a stopped command that has read no document prints none")
  func none() async throws {
    let running = try BuiltCommand().start(["next"], stdin: .pipe)
    try await running.idle()
    running.signal(SIGHUP)
    try await running.idle()
    running.endInput()
    let outcome = try await running.outcome()
    #expect(outcome.ending == .signalled(SIGHUP))
    #expect(outcome.stdout == [] && outcome.stderr == "")
  }

  #if os(Linux)
    @Test("after a signal, the rest of a file is not read")
    func file() async throws {
      let folder = try TemporaryFolder()
      let server = try FaultServer([[.readRequest, .hold]])
      let many = (0..<1000).map {
        SavedPage(port: server.port, []).with("tag", .integer($0)).text + "\n"
      }
      let path = try folder.write("pages.jsonl", many.joined())
      let shell = BuiltCommand(
        "/bin/bash", environment: ["PATH": "/usr/bin:/bin", "J": BuiltCommand().path, "IN": path])
      // The shell continues to read where the command stopped.
      let running = try shell.start([
        "-c", #"exec < "$IN"; "$J" next --quiet --timeout 600; cat >&2"#,
      ])
      try await Event.wait(for: "the request") { !server.requests.isEmpty }
      try await running.idle()
      let children = "/proc/\(running.id)/task/\(running.id)/children"
      let command = try String(contentsOfFile: children, encoding: .utf8).split(separator: " ")
      kill(try #require(command.first.flatMap { pid_t($0) }), SIGTERM)
      try await running.idle()
      server.stop()
      let outcome = try await running.outcome()
      let printed = try outcome.documents().count
      // A line that was read in part is in neither output.
      let left = outcome.stderr.split(separator: "\n").count { $0.hasPrefix(#"{"type""#) }
      #expect((1..<500).contains(printed))
      #expect((999...1000).contains(printed + left))
    }
  #endif

  @Test("reading ends '--timeout' and 5 seconds after the signal")
  func limit() async throws {
    let running = try BuiltCommand().start(["next", "--timeout", "0.5"], stdin: .pipe)
    running.write(Self.refusal)
    #expect(try await running.lines(1).count == 1)
    let signalled = ContinuousClock.now
    running.signal(SIGTERM)
    try await Event.wait(for: "its end") { running.ending != nil }
    #expect(ContinuousClock.now - signalled >= .milliseconds(5500))
    #expect(try await running.outcome().ending == .signalled(SIGTERM))
  }

  @Test(
    "if nobody reads the output in that time, a signal ends it in the middle of a document",
    arguments: ["next", "authenticator"])
  func noReader(_ command: String) async throws {
    let folder = try TemporaryFolder()
    let fifo = folder.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    var journey = BuiltCommand()
    journey.stdout = .file(fifo)
    // More than the pipe of the output can contain, and not more than the command reads in that
    // time.
    let many = String(repeating: Self.refusal + "\n", count: 1900)
    let running = try journey.start([command, "--timeout", "0.5"], stdin: .text(many))
    try await running.idle()
    let signalled = ContinuousClock.now
    running.signal(SIGTERM)
    try await Event.wait(for: "its end") { running.ending != nil }
    #expect(ContinuousClock.now - signalled >= .milliseconds(5500))
    #expect(try await running.outcome().ending == .signalled(SIGTERM))
  }

  @Test(
    "a command that sends nothing continues until its input ends",
    arguments: ["authenticator", "redact", "seal", "unseal"])
  func filters(_ command: String) async throws {
    let key = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
    let journey = BuiltCommand(environment: ["JOURNEY_SEAL_KEY": key])
    let document = SavedPage(port: 1, [SavedPage.text(1)]).text + "\n"
    let running = try journey.start(
      command == "unseal" ? [command, "--any"] : [command], stdin: .pipe)
    for _ in 0..<20 { running.write(document) }
    #expect(try await running.lines(20).count == 20)
    running.signal(SIGTERM)
    for _ in 0..<20 { running.write(document) }
    #expect(try await running.lines(40).count == 40)
    running.endInput()
    let outcome = try await running.outcome()
    #expect(outcome.ending == .signalled(SIGTERM) && outcome.stderr == "")
    let types = Set(try outcome.documents().map(\.type))
    #expect(types == [command == "seal" ? "Sealed" : "ContinueNode"])
    #expect(command != "seal" || !outcome.text.contains("an.auth.id"))
  }

  @Test("'seal' never prints a document in the clear, even if something fails")
  func sealing() async throws {
    let user = #"{"type":"User","tag":7,"session":{"value":"tOpSeCrEt"}}"#
    let input = user + #"["tOpSeCrEt"] "tOpSeCrEt""#
    for environment in [[:], ["JOURNEY_SEAL_KEY": "c2hvcnQ="]] {
      let outcome = try await BuiltCommand(environment: environment).run(
        ["seal"], stdin: .text(input))
      let documents = try outcome.documents()
      #expect(documents.map(\.kind) == ["config", "document", "document"])
      #expect(documents.first?["tag"] == 7)
      #expect(!outcome.text.contains("tOpSeCrEt") && !outcome.stderr.contains("tOpSeCrEt"))
    }
  }
}
