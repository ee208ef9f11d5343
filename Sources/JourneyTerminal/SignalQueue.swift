package import JourneySystem

/// The signals that end a process or report the end of a child, taken one by one instead of in
/// signal handlers.
package struct SignalQueue {
  package static let childEnded = SIGCHLD
  private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGCHLD]

  package struct Arrival {
    package let number: Int32
    /// Whether a child in the same process group has received the signal too, as from a terminal.
    package let reachedChild: Bool
  }

  /// The thread's signal mask before this queue blocked its signals, with which a child must start.
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

  package func next() -> Arrival {
    var mask = mask
    while true {
      #if os(Linux)
        var details = siginfo_t()
        let number = sigwaitinfo(&mask, &details)
        // A positive `si_code` means that the kernel sent the signal, so that it comes from the
        // terminal.
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
