import JourneySystem
import Synchronization

/// Waits for SIGINT, SIGTERM and SIGHUP on a thread of its own.
///
/// The first signal asks the command to stop. When the work has ended, `end` ends the process with
/// the signal's default action. A second signal, or no progress for too long, for example because
/// nobody reads the output, ends it earlier.
package final class Signals: Sendable {
  private struct State {
    var history: SignalHistory
    var patience: Duration
    /// When the process stopped making progress, or `nil` if it makes progress. It makes none
    /// before its work begins, and none during a write, which can block.
    var stuckSince: ContinuousClock.Instant? = .now
    var notice: (@Sendable () -> Void)?
    /// Whether the first signal ends the process.
    var endsAtOnce = false

    /// Returns when the process ends unless it makes progress, or `nil` if no signal has arrived.
    func deadline(now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
      history.first.map { max($0.time, stuckSince ?? now) + patience }
    }
  }

  private let taken: [Int32]
  private let state: Mutex<State>

  package var first: SignalHistory.Arrival? { state.withLock { $0.history.first } }

  /// Blocks the signals in this thread and in all threads that it starts from now on, and starts
  /// the thread that waits for them.
  /// - Parameters:
  ///   - moment: how long after the first signal others count as repetitions.
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
  ///   - patience: how long the output can remain unread after a signal.
  ///   - notice: called by the thread that waits for signals when the first one arrives.
  package func begin(patience: Duration, _ notice: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.patience = patience
      state.stuckSince = nil
      state.notice = notice
    }
  }

  /// Runs a body that writes output, and so waits if nobody reads it. Meanwhile, the process counts
  /// as making no progress.
  package func whileStuck<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let isWorking = state.withLock { state in
      defer { state.stuckSince = .now }
      return state.stuckSince == nil
    }
    defer { state.withLock { $0.stuckSince = isWorking ? nil : .now } }
    try body()
  }

  /// Runs a body that can wait for another process without limit, such as the writer of a named
  /// pipe. A first signal, before or meanwhile, ends the process.
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

  /// Ends the process with the default action of the first signal, or unblocks the signals if none
  /// has arrived.
  package func end() {
    if let first { Self.die(by: first.number) }
    // A signal that arrives from now on has its default action.
    var set = sigset_t(taken)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Ends the process by the signal's default action, so that a shell with the process in a loop
  /// ends the loop too.
  private static func die(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var set = sigset_t([number])
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    // Process 1 of a container has no default actions.
    _exit(128 + number)
  }

  /// Returns whether a signal is ignored, for example because of `nohup` or in a background job of
  /// a shell. `sigwait` receives even ignored signals, so the caller must not wait for them.
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

  /// Returns `false` if no thread can be started.
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

  /// Waits for one of these signals, which must be blocked, or returns `nil` at the deadline.
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
