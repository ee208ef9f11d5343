import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// SIGINT, SIGTERM and SIGHUP, taken by a thread of their own: the first asks the run to come to
/// its end, the second ends the process at once.
final class Signals: Sendable {
  private static let taken = [SIGINT, SIGTERM, SIGHUP]
  private let first = Mutex<Int32?>(nil)
  private let notice: @Sendable () -> Void

  /// The signal that came, if one did.
  var received: Int32? { first.withLock { $0 } }

  /// Blocks the signals for this thread and all that it starts, and begins to wait for them.
  /// - Parameter notice: called for the first one, from the waiting thread.
  init(notice: @escaping @Sendable () -> Void) {
    self.notice = notice
    _ = signal(SIGPIPE, SIG_IGN)
    var set = Self.set
    pthread_sigmask(SIG_BLOCK, &set, nil)
    start()
  }

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in taken { sigaddset(&set, number) }
    return set
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

  private func wait() {
    var set = Self.set
    var number: Int32 = 0
    while sigwait(&set, &number) == 0 {
      let isSecond = first.withLock { first in
        defer { first = first ?? number }
        return first != nil
      }
      if isSecond { _exit(128 + number) }
      notice()
    }
  }
}
