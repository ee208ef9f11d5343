import Synchronization

/// What the tasks that send have to say to curl's thread.
final class CurlMailbox: Sendable {
  /// What came since the thread looked last.
  struct Mail {
    var jobs: [CurlJob] = []
    /// Whether the ticket of some job was cancelled.
    var hasCancelled = false
    var isClosed = false
  }

  private struct State {
    var mail = Mail()
    var pipe: WakePipe?
    var thread: CurlThread.Running?
  }

  private let configuration: TransportConfiguration
  /// How curl's thread looks at a connection before it uses that again.
  let isQuiet: @Sendable (Int32) -> Bool
  private let state = Mutex(State())

  init(
    _ configuration: TransportConfiguration,
    isQuiet: @escaping @Sendable (Int32) -> Bool = SocketLook.isQuiet
  ) {
    self.configuration = configuration
    self.isQuiet = isQuiet
  }

  /// Hands a request to curl's thread, which is started if it does not run.
  func submit(_ job: CurlJob) {
    let failure: TransportError? = state.withLock { state in
      guard !job.ticket.isCancelled else { return .cancelledBeforeSending }
      if let failure = start(&state) { return failure }
      state.mail.jobs.append(job)
      state.pipe?.wake()
      return nil
    }
    if let failure { job.end(.failure(failure)) }
  }

  private func start(_ state: inout State) -> TransportError? {
    guard state.pipe == nil else { return nil }
    guard let pipe = WakePipe() else { return .noResources("no pipe can be opened") }
    guard let thread = CurlThread.start(configuration, self, pipe) else {
      return .noResources("no thread can be started")
    }
    state.pipe = pipe
    state.thread = thread
    return nil
  }

  /// The task that waits was cancelled, before its request was submitted or after.
  func cancel(_ ticket: CurlJob.Ticket) {
    ticket.cancel()
    state.withLock { state in
      state.mail.hasCancelled = true
      state.pipe?.wake()
    }
  }

  /// Ends curl's thread and waits for it: a process that ends meanwhile would take OpenSSL away
  /// under its hands. Nothing is on the wire any more, so this does not take long.
  func close() {
    let thread = state.withLock { state in
      state.mail.isClosed = true
      state.pipe?.wake()
      return state.thread.take()
    }
    thread?.join()
  }

  /// Takes everything out; for curl's thread.
  func take() -> Mail {
    state.withLock { state in
      state.pipe?.drain()
      let mail = state.mail
      state.mail.jobs = []
      state.mail.hasCancelled = false
      return mail
    }
  }
}

extension TransportError {
  static let cancelledBeforeSending = TransportError(
    .interrupted, "ended before it was sent", sent: false)

  static func noResources(_ what: String) -> TransportError {
    TransportError(.limit, what, hint: "raise the limits of this process", sent: false)
  }
}
