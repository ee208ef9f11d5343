import JourneyFlow
import JourneyJSON

/// Limits how long `next` waits on pages that ask the client to wait.
struct WaitingClock: Sendable {
  enum Outcome { case due, timeIsUp, interrupted }

  /// The longest pause that a page can cause, in milliseconds.
  static let longest = 60_000

  private let wait: Int?
  private let deadline: ContinuousClock.Instant?
  private let now: @Sendable () -> Int
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Starts the time limit of `--wait`, which applies to each document.
  init(_ context: CommandContext, _ seconds: Int?) {
    wait = seconds
    now = context.environment.now
    sleep = context.environment.sleep
    deadline = wait.map { .now + .seconds($0) }
  }

  var staysOnWaitingPages: Bool { (wait ?? 0) > 0 }

  var isTimeUp: Bool { deadline.map { .now >= $0 } ?? false }

  /// Sleeps until the end of the page's pause, or until the time limit if that comes first.
  func sleep(_ waiting: Waiting, since request: JSONValue?) async -> Outcome {
    let due = ContinuousClock.now + .milliseconds(pause(for: waiting, since: request))
    let isShort = wait != 0 && deadline.map { due > $0 } ?? false
    do {
      try await Task.sleep(until: isShort ? deadline ?? due : due, clock: .continuous)
    } catch {
      return .interrupted
    }
    return isShort ? .timeIsUp : .due
  }

  /// - Returns: `false` if a signal arrived before.
  func sleep(seconds: Double) async -> Bool {
    do { try await sleep(.seconds(seconds)) } catch { return false }
    return true
  }

  /// Returns the rest of the page's pause, which begins when the response arrives, in milliseconds.
  func pause(for waiting: Waiting, since request: JSONValue?) -> Int {
    if wait == 0 { return 0 }
    let asked = max(0, min(waiting.milliseconds, Self.longest))
    return max(0, asked - age(of: request))
  }

  /// Returns the milliseconds since the response arrived. `request.at` is in whole seconds, so the
  /// result is rounded down, because too much would cause an early poll. It is the longest pause
  /// for a request more than an hour old, and 0 if a value in `request` is not plausible, such as a
  /// time in the future.
  private func age(of request: JSONValue?) -> Int {
    guard let at = request?["at"]?.integer, let took = request?["ms"]?.integer else { return 0 }
    let (seconds, overflow) = now().subtractingReportingOverflow(at)
    guard !overflow, (1...3600).contains(seconds), (0...600_000).contains(took) else {
      return !overflow && seconds > 3600 ? Self.longest : 0
    }
    return max(0, (seconds - 1) * 1000 - took)
  }
}
