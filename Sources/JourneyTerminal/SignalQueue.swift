package import JourneySystem

/// A queue of the signals that end a process or report that a child has ended. The process takes
/// the signals from the queue one by one, instead of handling them in signal handlers.
package struct SignalQueue {
  package static let childEnded = SIGCHLD
  private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGCHLD]

  package struct Arrival {
    package let number: Int32
    /// Whether a child in the same process group has also received the signal. A signal from a
    /// terminal reaches the whole group.
    package let reachedChild: Bool
  }

  /// The signal mask of the thread before this queue blocked its signals. A child must start with
  /// this mask.
  package let originalMask: sigset_t
  private let mask: sigset_t

  package init() {
    var mask = sigset_t(Self.watched)
    var original = sigset_t()
    pthread_sigmask(SIG_BLOCK, &mask, &original)
    // Some systems do not queue a signal that is ignored by default, but all queue one with a
    // handler.
    signal(SIGCHLD) { _ in }
    self.mask = mask
    originalMask = original
  }

  /// Waits for the next signal.
  package func next() -> Arrival {
    var mask = mask
    while true {
      #if os(Linux)
        var details = siginfo_t()
        let number = sigwaitinfo(&mask, &details)
        // A positive code means the kernel, and so the terminal.
        if number > 0 { return Arrival(number: number, reachedChild: details.si_code > 0) }
      #else
        var number: Int32 = 0
        if sigwait(&mask, &number) == 0 {
          let isKey = number == SIGINT || number == SIGQUIT
          return Arrival(number: number, reachedChild: isKey && isatty(STDIN_FILENO) == 1)
        }
      #endif
    }
  }
}
