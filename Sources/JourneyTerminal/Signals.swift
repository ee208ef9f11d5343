import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// SIGINT, SIGTERM and SIGHUP, taken by a thread of their own. Before `notify` was called, the first
/// ends the process: nothing was read yet. After that the first asks the run to come to its end, and
/// a second one ends the process at once.
package final class Signals: Sendable {
  private struct State {
    var first: (number: Int32, time: ContinuousClock.Instant)?
    var notice: (@Sendable () -> Void)?
  }

  /// Signals within so long of the first count as that one: `timeout` sends its signal to the process
  /// and then to its group.
  private static let moment = Duration.milliseconds(100)

  private let taken: [Int32]
  private let state = Mutex(State())

  /// The signal that came, if one did.
  package var received: Int32? { state.withLock { $0.first?.number } }

  /// Blocks the signals for this thread and all that it starts, and begins to wait for them.
  package init() {
    taken = [SIGINT, SIGTERM, SIGHUP].filter { !Self.isIgnored($0) }
    var set = sigset_t(taken)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &before)
    // Where no thread can be started, the signals keep their default action.
    if !start() { pthread_sigmask(SIG_SETMASK, &before, nil) }
  }

  /// From now on a first signal calls this, on the waiting thread, and does not end the process.
  package func notify(_ notice: @escaping @Sendable () -> Void) {
    state.withLock { $0.notice = notice }
  }

  /// `nohup` and a shell's background jobs ignore signals on purpose, but `sigwait` would take them.
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

  /// - Returns: whether there is a thread for them.
  private func start() -> Bool {
    let context = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(
        &thread, nil,
        { raw in
          Unmanaged<Signals>.fromOpaque(raw).takeRetainedValue().wait()
          return nil
        }, context.toOpaque())
    #else
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { raw in
          if let raw { Unmanaged<Signals>.fromOpaque(raw).takeRetainedValue().wait() }
          return nil
        }, context.toOpaque())
    #endif
    if status != 0 { context.release() }
    return status == 0
  }

  private func wait() {
    guard !taken.isEmpty else { return }
    var set = sigset_t(taken)
    var number: Int32 = 0
    while sigwait(&set, &number) == 0 {
      let now = ContinuousClock.now
      let (first, notice) = state.withLock { state in
        defer { state.first = state.first ?? (number, now) }
        return (state.first, state.notice)
      }
      guard let notice else { _exit(128 + number) }
      guard let first else {
        notice()
        continue
      }
      if now - first.time > Self.moment { _exit(128 + number) }
    }
  }
}

extension sigset_t {
  init(_ numbers: [Int32]) {
    self.init()
    sigemptyset(&self)
    for number in numbers { sigaddset(&self, number) }
  }
}
