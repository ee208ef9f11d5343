import Synchronization

/// What the tasks that send have to say to curl's thread.
final class CurlMailbox: Sendable {
  /// What came since the thread looked last.
  struct Mail {
    var jobs: [CurlJob] = []
    /// Whether the ticket of some job was cancelled.
    var hasCancelled = false
    var isClosed = false

    var isEmpty: Bool { jobs.isEmpty && !hasCancelled && !isClosed }
  }

  private struct State {
    var mail = Mail()
    /// Whether curl's thread will look for mail before it rests.
    var isAwake = true
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
      Self.wake(&state)
      return nil
    }
    if let failure { job.end(.failure(failure)) }
  }

  /// From now on somebody else does the work of curl's thread, and is woken by this pipe.
  func drive(by pipe: WakePipe) { state.withLock { $0.pipe = pipe } }

  private func start(_ state: inout State) -> TransportError? {
    guard state.pipe == nil else { return nil }
    guard let pipe = WakePipe() else { return .tooFewOpenFiles() }
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
      Self.wake(&state)
    }
  }

  /// Ends curl's thread and waits for it: a process that ends meanwhile would take OpenSSL away
  /// under its hands. Nothing is on the wire any more, so this does not take long.
  func close() {
    let thread = state.withLock { state in
      state.mail.isClosed = true
      Self.wake(&state)
      return state.thread.take()
    }
    thread?.join()
  }

  private static func wake(_ state: inout State) {
    guard !state.isAwake else { return }
    state.isAwake = true
    state.pipe?.wake()
  }

  /// Whether nothing has come; from now on the pipe tells of it. For curl's thread.
  func rests() -> Bool {
    state.withLock { state in
      state.isAwake = !state.mail.isEmpty
      return !state.isAwake
    }
  }

  /// Takes everything out; for curl's thread.
  /// - Parameter wasWoken: whether the pipe is to be emptied.
  func take(wasWoken: Bool) -> Mail {
    state.withLock { state in
      if wasWoken { state.pipe?.drain() }
      state.isAwake = true
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
