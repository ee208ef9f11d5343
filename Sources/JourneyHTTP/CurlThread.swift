import CJourneyCurl

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

  /// A thread that runs; to be waited for once.
  struct Running: Sendable {
    // On some systems a pointer, which could not go from task to task.
    private let id: UInt

    fileprivate init(_ thread: pthread_t) {
      #if canImport(Glibc)
        id = thread
      #else
        id = UInt(bitPattern: thread)
      #endif
    }

    /// Waits until the thread has cleaned up after itself and ended.
    func join() {
      #if canImport(Glibc)
        pthread_join(id, nil)
      #else
        if let thread = pthread_t(bitPattern: id) { pthread_join(thread, nil) }
      #endif
    }
  }

  /// Starts the thread; `nil` where the system has none left.
  static func start(
    _ configuration: TransportConfiguration, _ mailbox: CurlMailbox, _ pipe: WakePipe
  ) -> Running? {
    let context = Unmanaged.passRetained(CurlThread(configuration, mailbox, pipe))
    let running = withSignalsBlocked {
      #if canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(
          &thread, nil,
          { raw in
            Unmanaged<CurlThread>.fromOpaque(raw).takeRetainedValue().run()
            return nil
          }, context.toOpaque())
        return code == 0 ? thread.map { Running($0) } : nil
      #else
        var thread = pthread_t()
        let code = pthread_create(
          &thread, nil,
          { raw in
            if let raw { Unmanaged<CurlThread>.fromOpaque(raw).takeRetainedValue().run() }
            return nil
          }, context.toOpaque())
        return code == 0 ? Running(thread) : nil
      #endif
    }
    if running == nil { context.release() }
    return running
  }

  /// Signals are for the main thread. `SIGPIPE` above all: older libcurls write without `MSG_NOSIGNAL`,
  /// and libcurl leaves the signal alone where it is told to leave signals alone. A new thread has
  /// its parent's mask.
  private static func withSignalsBlocked(_ body: () -> Running?) -> Running? {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    guard pthread_sigmask(SIG_BLOCK, &all, &before) == 0 else { return nil }
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  private func run() {
    let loop = CurlLoop(configuration, isQuiet: mailbox.isQuiet)
    var wasWoken = false
    while true {
      let mail = mailbox.take(wasWoken: wasWoken)
      wasWoken = false
      if mail.isClosed { return }
      loop.turn(mail)
      guard mailbox.rests() else { continue }
      wasWoken = loop.wait(reading: [pipe.reader])[0]
    }
  }
}
