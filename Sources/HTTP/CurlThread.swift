#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The thread that curl lives on.
///
/// A pthread, because curl waits in `poll`, which must not hold up a thread of Swift's pool.
final class CurlThread: Sendable {
  private let configuration: TransportConfiguration
  private let mailbox: CurlMailbox
  private let pipe: WakePipe

  private init(_ configuration: TransportConfiguration, _ mailbox: CurlMailbox, _ pipe: WakePipe) {
    self.configuration = configuration
    self.mailbox = mailbox
    self.pipe = pipe
  }

  /// Starts the thread; `false` where the system has none left.
  static func start(
    _ configuration: TransportConfiguration, _ mailbox: CurlMailbox, _ pipe: WakePipe
  ) -> Bool {
    let context = Unmanaged.passRetained(CurlThread(configuration, mailbox, pipe))
    let isRunning = withSignalsBlocked {
      #if canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(
          &thread, nil,
          { raw in
            Unmanaged<CurlThread>.fromOpaque(raw).takeRetainedValue().run()
            return nil
          }, context.toOpaque())
        guard code == 0, let thread else { return false }
      #else
        var thread = pthread_t()
        let code = pthread_create(
          &thread, nil,
          { raw in
            if let raw { Unmanaged<CurlThread>.fromOpaque(raw).takeRetainedValue().run() }
            return nil
          }, context.toOpaque())
        guard code == 0 else { return false }
      #endif
      pthread_detach(thread)
      return true
    }
    if !isRunning { context.release() }
    return isRunning
  }

  /// Signals are for the main thread. `SIGPIPE` above all: OpenSSL writes without `MSG_NOSIGNAL`,
  /// and libcurl leaves the signal alone where it is told to leave signals alone. A new thread has
  /// its parent's mask.
  private static func withSignalsBlocked(_ body: () -> Bool) -> Bool {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    guard pthread_sigmask(SIG_BLOCK, &all, &before) == 0 else { return false }
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  private func run() {
    CurlLoop(configuration, mailbox, wake: pipe.reader).run()
  }
}
