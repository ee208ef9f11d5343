import JourneySystem
import Synchronization

/// A receiver of SIGINT, SIGTERM and SIGHUP, which waits for these signals on a separate thread.
///
/// The first signal asks the command to stop. When the work has ended, `end` ends the process with
/// the signal's default action. The process ends earlier if a second signal arrives, or if it makes
/// no progress for too long. For example, it makes no progress while nobody reads its output.
package final class Signals: Sendable {
  private struct State {
    var history: SignalHistory
    var patience: Duration
    /// The time at which the process stopped making progress, or `nil` if the process is making
    /// progress. The process counts as making no progress before its work begins. It also counts as
    /// making no progress during each write, because a write can block.
    var stuckSince: ContinuousClock.Instant? = .now
    var notice: (@Sendable () -> Void)?
    /// Whether the first signal ends the process.
    var endsAtOnce = false

    /// Returns the time at which the process ends unless it makes progress before then, or `nil` if
    /// no signal has arrived.
    func deadline(now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
      history.first.map { max($0.time, stuckSince ?? now) + patience }
    }
  }

  private let taken: [Int32]
  private let state: Mutex<State>

  /// The first signal and its time, or `nil` if no signal has arrived.
  package var first: SignalHistory.Arrival? { state.withLock { $0.history.first } }

  /// Blocks the signals in this thread and in all threads that this thread starts from now on. Then
  /// starts the thread that waits for the signals.
  /// - Parameters:
  ///   - moment: the time after the first signal during which later signals count as repetitions of
  ///     the first.
  ///   - patience: the maximum time without progress after a signal.
  package init(
    moment: Duration = .milliseconds(100), patience: Duration = .seconds(35)
  ) {
    state = Mutex(State(history: SignalHistory(moment: moment), patience: patience))
    taken = [SIGINT, SIGTERM, SIGHUP].filter { !Self.isIgnored($0) }
    var set = sigset_t(taken)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &before)
    // If no thread can be started, the signals keep their default action.
    if !start() { pthread_sigmask(SIG_SETMASK, &before, nil) }
  }

  /// Records that the work begins.
  /// - Parameters:
  ///   - patience: the maximum time that the output can remain unread after a signal.
  ///   - notice: the function to call when the first signal arrives. The thread that waits for the
  ///     signals calls this function.
  package func begin(patience: Duration, _ notice: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.patience = patience
      state.stuckSince = nil
      state.notice = notice
    }
  }

  /// Runs a body that writes output. During the call, the process counts as making no progress,
  /// because the body waits if nobody reads the output.
  package func whileStuck<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let isWorking = state.withLock { state in
      defer { state.stuckSince = .now }
      return state.stuckSince == nil
    }
    defer { state.withLock { $0.stuckSince = isWorking ? nil : .now } }
    try body()
  }

  /// Runs a body that can wait for another process without limit, for example for the writer of a
  /// named pipe. During the call, the first signal ends the process. The process also ends if the
  /// first signal has already arrived.
  package func whileWaiting<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let first = state.withLock { state in
      state.endsAtOnce = true
      return state.history.first
    }
    if let first { Self.die(by: first.number) }
    defer { state.withLock { $0.endsAtOnce = false } }
    return try body()
  }

  /// Ends the process with the default action of the first signal. If no signal has arrived,
  /// unblocks the signals and returns.
  package func end() {
    if let first { Self.die(by: first.number) }
    // A signal that arrives from now on has its default action.
    var set = sigset_t(taken)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Ends the process with the default action of a signal. A shell that runs the process in a loop
  /// then also ends the loop.
  private static func die(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var set = sigset_t([number])
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    // Process 1 of a container has no default actions.
    _exit(128 + number)
  }

  /// Returns whether a signal is ignored, for example because `nohup` started the process, or
  /// because the process is a background job of a shell. `sigwait` receives even ignored signals,
  /// so the caller must not wait for them.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Starts the thread that waits for signals. Returns `false` if no thread can be started.
  private func start() -> Bool {
    SystemThread { [self] in serve() } != nil
  }

  private func serve() {
    guard !taken.isEmpty else { return }
    var set = sigset_t(taken)
    while true {
      guard let first else {
        var number: Int32 = 0
        if sigwait(&set, &number) == 0 { take(number) }
        continue
      }
      let deadline = state.withLock { $0.deadline(now: .now) } ?? .now
      if let number = set.next(before: deadline) {
        take(number)
      } else if isStuckForLong {
        Self.die(by: first.number)
      }
    }
  }

  private var isStuckForLong: Bool {
    state.withLock { state in
      guard state.stuckSince != nil, let deadline = state.deadline(now: .now) else { return false }
      return deadline <= .now
    }
  }

  private func take(_ number: Int32) {
    let (consequence, notice, endsAtOnce) = state.withLock { state in
      (state.history.take(number, at: .now), state.notice, state.endsAtOnce)
    }
    switch consequence {
    case .stop where endsAtOnce: Self.die(by: number)
    case .stop: notice?()
    case .none: break
    case .end: Self.die(by: number)
    }
  }
}

extension sigset_t {
  init(_ numbers: [Int32]) {
    self.init()
    sigemptyset(&self)
    for number in numbers { sigaddset(&self, number) }
  }

  /// Waits for one of these signals, which must be blocked.
  /// - Returns: the signal, or `nil` if no signal arrives before the deadline.
  fileprivate mutating func next(before deadline: ContinuousClock.Instant) -> Int32? {
    let left = max(.zero, deadline - .now)
    #if os(Linux)
      var limit = timespec(
        tv_sec: Int(left.components.seconds),
        tv_nsec: Int(left.components.attoseconds / 1_000_000_000))
      let number = sigtimedwait(&self, nil, &limit)
      return number > 0 ? number : nil
    #else
      // There is no `sigtimedwait`.
      while .now < deadline {
        var pending = sigset_t()
        sigpending(&pending)
        var number: Int32 = 0
        for candidate in [SIGINT, SIGTERM, SIGHUP]
        where sigismember(&self, candidate) == 1 && sigismember(&pending, candidate) == 1 {
          if sigwait(&self, &number) == 0 { return number }
        }
        usleep(5_000)
      }
      return nil
    #endif
  }
}
