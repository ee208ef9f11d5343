import JourneyTerminal
import Synchronization

/// Writes complete lines to a nonblocking file, and waits for its reader only for a limited time.
final class TraceWriter: Sendable {
  private struct State {
    /// The rest of a line that was written partly.
    var rest: ArraySlice<UInt8> = []
    /// Whether the last line could not be written completely, so that the next one does not wait.
    var isStuck = false
  }

  private let file: Descriptor
  private let patience: Duration
  private let state = Mutex(State())

  /// - Parameter patience: how long to wait for a line to be written.
  init(_ file: Descriptor, patience: Duration = .seconds(1)) {
    self.file = file
    self.patience = patience
  }

  /// Writes a line after the rest of the last one. A line of which nothing can be written in time
  /// is lost, and later lines do not wait until one of them is written.
  /// - Returns: why the line was not written, only for the first of several, or `nil`.
  func write(_ line: [UInt8]) -> String? {
    state.withLock { state in
      let deadline = ContinuousClock.now + (state.isStuck ? .zero : patience)
      let reason = write(line, before: deadline, &state)
      defer { state.isStuck = reason != nil }
      return state.isStuck ? nil : reason
    }
  }

  private func write(
    _ line: [UInt8], before deadline: ContinuousClock.Instant, _ state: inout State
  ) -> String? {
    let late = "nobody reads it"
    do {
      try file.write(&state.rest, before: deadline)
      guard state.rest.isEmpty else { return late }
      var bytes = line[...]
      defer { if bytes.count < line.count { state.rest = bytes } }
      try file.write(&bytes, before: deadline)
      return bytes.isEmpty ? nil : late
    } catch {
      return error.reason
    }
  }
}
