/// A thread for a function that waits in the system, which must not block Swift's thread pool.
package struct SystemThread: Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// The `pthread_t` as an integer, because on some systems it is a pointer and not `Sendable`.
  private let id: UInt

  /// Returns `nil` if the system cannot start another thread.
  package init?(_ run: @escaping @Sendable () -> Void) {
    // A thread begins with the mask of its parent. Signals are for the main thread. SIGPIPE must be
    // blocked, because older libcurls write without `MSG_NOSIGNAL`.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    guard pthread_sigmask(SIG_BLOCK, &all, &before) == 0 else { return nil }
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(
        &thread, nil,
        { raw in
          Unmanaged<Body>.fromOpaque(raw).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
      id = UInt(bitPattern: thread)
    #else
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { raw in
          if let raw { Unmanaged<Body>.fromOpaque(raw).takeRetainedValue().run() }
          return nil
        }, body.toOpaque())
      #if canImport(Glibc)
        id = thread
      #else
        id = UInt(bitPattern: thread)
      #endif
    #endif
    guard status == 0 else {
      body.release()
      return nil
    }
  }

  /// Waits until the thread has ended. Call this only once.
  package func join() {
    #if canImport(Glibc)
      pthread_join(id, nil)
    #else
      if let thread = pthread_t(bitPattern: id) { pthread_join(thread, nil) }
    #endif
  }
}
