package import Foundation
import JourneySystem
import Synchronization
package import Testing

/// A running command.
///
/// A separate thread writes its stdin and reads its stdout and stderr, so that no full pipe stops
/// the command, and the tests keep Swift's few threads.
package final class RunningCommand: Sendable {
  /// The reason why a command did not start.
  package struct StartError: Error, CustomStringConvertible {
    package let description: String
  }

  private struct State {
    var stdout: [UInt8] = []
    var stderr: [UInt8] = []
    /// The bytes that are not yet written to stdin, and whether stdin is closed after them.
    var input: ArraySlice<UInt8> = []
    var endsInput = true
    var isInputClosed = false
    /// The number of polls of stdout and stderr, and of those that found something, or `nil` after
    /// the end of both.
    var looks: (all: Int, withOutput: Int)? = (0, 0)
    var ending: CommandOutcome.Ending?
    var deadline: ContinuousClock.Instant?
    /// The tasks that wait for its end.
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  package let id: pid_t
  private let state = Mutex(State())
  private let isJourney: Bool
  private let ends: (input: Int32, output: Int32, errors: Int32)

  init(_ command: BuiltCommand, _ arguments: [String], stdin: BuiltCommand.Stream) throws {
    var actions = FileActions()
    let input = try actions.connect(stdin, to: 0)
    let output = try actions.connect(command.stdout, to: 1)
    let errors = try actions.connect(command.stderr, to: 2)
    defer { actions.close() }
    isJourney = command.path.hasSuffix("/journey")
    id = try actions.spawn(command, arguments)
    ends = (input, output, errors)
    state.withLock { state in
      if case .bytes(let bytes) = stdin { state.input = bytes[...] }
      if case .pipe = stdin { state.endsInput = false }
    }
    let thread = Thread { [self] in serve() }
    thread.start()
  }

  /// Writes more to stdin, which must be a `.pipe`.
  package func write(_ text: String) {
    state.withLock { $0.input += Array(text.utf8) }
  }

  /// Closes stdin after everything is written.
  package func endInput() {
    state.withLock { $0.endsInput = true }
  }

  package func signal(_ number: Int32) { kill(id, number) }

  /// Sends a signal again and again until something shows. Signals that follow the first one at
  /// once count as that one.
  package func signal(
    _ number: Int32, until event: Comment, _ condition: (RunningCommand) throws -> Bool
  ) async throws {
    try await Event.wait(for: event) {
      if try condition(self) { return true }
      signal(number)
      return false
    }
  }

  /// Whether all of stdin is written, and stdin is closed if it should be.
  var hasWritten: Bool {
    state.withLock { $0.isInputClosed || ($0.input.isEmpty && !$0.endsInput) }
  }

  var looks: (all: Int, withOutput: Int)? { state.withLock { $0.looks } }

  /// The bytes that it has written to stdout.
  package var stdout: [UInt8] { state.withLock { $0.stdout } }
  package var stderr: String { state.withLock { String(decoding: $0.stderr, as: UTF8.self) } }
  package var ending: CommandOutcome.Ending? { state.withLock { $0.ending } }

  /// Waits until stdout has this number of whole lines, or the command has ended.
  package func lines(_ count: Int) async throws -> [String] {
    var whole: [String] = []
    try await Event.wait(for: "\(count) lines") {
      let (bytes, ending) = state.withLock { ($0.stdout, $0.ending) }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      whole = bytes.last == UInt8(ascii: "\n") ? lines : lines.dropLast()
      return whole.count >= count || ending != nil
    }
    return whole
  }

  /// Waits until the command ends, and kills it after the time limit.
  package func outcome() async throws -> CommandOutcome {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        state.deadline = .now + Event.limit
        if state.ending == nil { state.waiters.append(continuation) }
        return state.ending != nil
      }
      if hasEnded { continuation.resume() }
    }
    let (ending, stdout, stderr) = state.withLock { ($0.ending, $0.stdout, $0.stderr) }
    if isJourney { try SeenDocuments.keep(stdout) }
    return CommandOutcome(
      ending: ending ?? .timedOut, stdout: stdout, stderr: String(decoding: stderr, as: UTF8.self))
  }

  // MARK: Thread

  private func serve() {
    var isOpen = (input: ends.input >= 0, output: ends.output >= 0, errors: ends.errors >= 0)
    var isLate = false
    state.withLock { $0.isInputClosed = !isOpen.input }
    while isOpen.output || isOpen.errors || isOpen.input {
      let (waiting, endsInput, deadline) = state.withLock { ($0.input, $0.endsInput, $0.deadline) }
      if isOpen.input, waiting.isEmpty, endsInput {
        close(ends.input)
        isOpen.input = false
        state.withLock { $0.isInputClosed = true }
      }
      if let deadline, .now > deadline, !isLate {
        isLate = true
        kill(id, SIGKILL)
      }
      var entries = [
        pollfd(fd: isOpen.output ? ends.output : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isOpen.errors ? ends.errors : -1, events: Int16(POLLIN), revents: 0),
        pollfd(
          fd: isOpen.input && !waiting.isEmpty ? ends.input : -1, events: Int16(POLLOUT), revents: 0
        ),
      ]
      _ = poll(&entries, 3, isOpen.input ? 3 : 20)
      state.withLock { state in
        if !isOpen.output, !isOpen.errors { state.looks = nil }
        state.looks?.all += 1
        if entries[0].revents != 0 || entries[1].revents != 0 { state.looks?.withOutput += 1 }
      }
      if entries[0].revents != 0 { isOpen.output = read(ends.output) { $0.stdout += $1 } }
      if entries[1].revents != 0 { isOpen.errors = read(ends.errors) { $0.stderr += $1 } }
      if entries[2].revents != 0 { isOpen.input = feed(waiting) }
      if isOpen.input, !isOpen.output, !isOpen.errors, hasEnded() { break }
    }
    if isOpen.input { close(ends.input) }
    state.withLock { $0.looks = nil }
    wait(isLate: isLate)
  }

  /// - Returns: Whether there can be more.
  private func read(_ end: Int32, _ take: (inout State, ArraySlice<UInt8>) -> Void) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(end, &bytes, bytes.count)
    if count > 0 {
      state.withLock { take(&$0, bytes[..<count]) }
      return true
    }
    close(end)
    return false
  }

  private func feed(_ bytes: ArraySlice<UInt8>) -> Bool {
    let count = bytes.withUnsafeBytes { Foundation.write(ends.input, $0.baseAddress, $0.count) }
    if count >= 0 {
      state.withLock { $0.input = $0.input.dropFirst(count) }
      return true
    }
    if errno == EAGAIN || errno == EINTR { return true }
    close(ends.input)
    state.withLock { state in
      state.input = []
      state.isInputClosed = true
    }
    return false
  }

  private func hasEnded() -> Bool {
    var details = siginfo_t()
    return waitid(P_PID, id_t(id), &details, WEXITED | WNOHANG | WNOWAIT) == 0
      && details.si_signo != 0
  }

  private func wait(isLate: Bool) {
    var isLate = isLate
    var status: Int32 = 0
    while waitpid(id, &status, WNOHANG) == 0 {
      let deadline = state.withLock { $0.deadline }
      if let deadline, .now > deadline, !isLate {
        isLate = true
        kill(id, SIGKILL)
      }
      usleep(1000)
    }
    let signal = status & 0x7F
    let ending: CommandOutcome.Ending =
      isLate ? .timedOut : signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    let waiters = state.withLock { state in
      state.ending = ending
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
