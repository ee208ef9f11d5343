import JourneyTerminal
import Synchronization

/// An object that writes complete lines to a nonblocking file. It waits for the file's reader only
/// for a limited time.
final class TraceWriter: Sendable {
  private struct State {
    /// The unwritten rest of a line that was only partly written.
    var rest: ArraySlice<UInt8> = []
    /// Whether the last line could not be written completely. If so, the writer tries to write the
    /// next line without waiting.
    var isStuck = false
  }

  private let file: Descriptor
  private let patience: Duration
  private let state = Mutex(State())

  /// - Parameter patience: the maximum time to wait until a line is written.
  init(_ file: Descriptor, patience: Duration = .seconds(1)) {
    self.file = file
    self.patience = patience
  }

  /// Writes a line after the rest of the previous line. A line is lost if none of it can be written
  /// in time. After a failure, the writer tries to write each later line without waiting, until one
  /// of them is written.
  /// - Returns: the reason why the line was not written. It is `nil` if the line was written. If
  ///   neither this line nor the previous line was written, the result is also `nil`, so that only
  ///   the first failure is reported.
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
