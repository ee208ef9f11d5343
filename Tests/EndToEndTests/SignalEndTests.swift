import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// The end of a command that received a signal.
@Suite("The end of a command after a signal")
struct SignalEndTests {
  private func outcomeOfDocument(
    afterSignalTo running: RunningCommand
  ) async throws -> CommandOutcome {
    try await running.idle()
    running.signal(SIGTERM)
    try await running.idle()
    running.write(SavedPage(port: 1).text)
    running.endInput()
    return try await running.outcome()
  }

  @Test("if standard output cannot be written, the status is 74, also after a signal")
  func fullDisk() async throws {
    var command = BuiltCommand()
    command.stdout = .file("/dev/full")
    let running = try command.start(["next"], stdin: .pipe)
    let outcome = try await outcomeOfDocument(afterSignalTo: running)
    #expect(outcome.status == 74)
    #expect(outcome.stderr.contains("cannot write standard output: No space left on device"))
  }

  @Test("the status of a signal takes precedence over '--expect'")
  func expected() async throws {
    let running = try BuiltCommand().start(
      ["next", "--expect", "FailureNode/interrupted"], stdin: .pipe)
    let outcome = try await outcomeOfDocument(afterSignalTo: running)
    #expect(outcome.ending == .signalled(SIGTERM))
    #expect(try outcome.document().kind == "interrupted" && outcome.stderr == "")
  }

  #if os(Linux)
    @Test(
      "as process 1 of a container, the command exits with 128 plus the signal's number",
      .enabled(
        if: Tool.succeeds("/usr/bin/unshare", "--map-root-user", "--pid", "--fork", "true"),
        "this user may not create a process namespace"),
      arguments: [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129)] as [(Int32, Int32)])
    func processOne(signal: Int32, status: Int32) async throws {
      let unshare = BuiltCommand("/usr/bin/unshare")
      let running = try unshare.start(
        ["--map-root-user", "--pid", "--fork", BuiltCommand().path, "next"], stdin: .pipe)
      let children = "/proc/\(running.id)/task/\(running.id)/children"
      var child: pid_t?
      try await Event.wait(for: "process 1") {
        child = (try? String(contentsOfFile: children, encoding: .utf8))
          .flatMap { pid_t($0.trimmingCharacters(in: .whitespaces)) }
        return child != nil || running.ending != nil
      }
      running.write(#"{"type":"ErrorNode","message":"no","cause":{"status":401}}"# + "\n")
      #expect(try await running.lines(1).count == 1)
      kill(try #require(child), signal)
      try await running.idle()
      running.write(SavedPage(port: 1).text)
      running.endInput()
      let outcome = try await running.outcome()
      #expect(try outcome.documents().map(\.kind) == ["none", "interrupted"])
      #expect(outcome.status == status, "\(outcome.ending) \(outcome.stderr)")
    }
  #endif
}
