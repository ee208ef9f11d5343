import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// SIGINT, SIGTERM and SIGHUP, taken by a thread that does nothing else: the first asks the run to come
/// to its end, the second ends the process at once.
package final class Signals: Sendable {
  private struct State {
    var first: Int32?
    var notice: (@Sendable () -> Void)?
  }

  private let taken: [Int32]
  private let state = Mutex(State())

  /// The signal that came, if one did.
  package var received: Int32? { state.withLock { $0.first } }

  /// Blocks the signals for this thread and all that it starts, until a thread waits for them.
  package init() {
    taken = [SIGINT, SIGTERM, SIGHUP].filter { !Self.isIgnored($0) }
    var set = sigset_t(taken)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Those that a new thread waits for.
  package static func started() -> Signals {
    let signals = Signals()
    signals.start()
    return signals
  }

  /// - Parameter notice: called for the first one, from the waiting thread; not for one that has come.
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

  private func start() {
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
  }

  /// Waits on this thread, to the end of the process.
  package func wait() {
    guard !taken.isEmpty else { return }
    var set = sigset_t(taken)
    var number: Int32 = 0
    while sigwait(&set, &number) == 0 {
      let (isSecond, notice) = state.withLock { state in
        defer { state.first = state.first ?? number }
        return (state.first != nil, state.notice)
      }
      if isSecond { _exit(128 + number) }
      notice?()
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
