import JourneySystem
import Synchronization

/// A request, and what to call when it begins and ends. A class, because a reference is faster to
/// copy than a struct with many strings.
final class QueuedRequest: Sendable {
  typealias Outcome = Result<HTTPResponse, TransportError>

  /// Set when the task no longer needs the response.
  final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    fileprivate func cancel() { flag.store(true, ordering: .releasing) }
  }

  let request: HTTPRequest
  let cancellation: Cancellation
  /// Called on the thread of the loop each time libcurl gets the request, with the time in
  /// milliseconds since 1970.
  let begin: @Sendable (Int) -> Void
  /// Called once, on any thread.
  let end: @Sendable (Outcome) -> Void

  init(
    _ request: HTTPRequest, _ cancellation: Cancellation = Cancellation(),
    begin: @escaping @Sendable (Int) -> Void = { _ in }, end: @escaping @Sendable (Outcome) -> Void
  ) {
    self.request = request
    self.cancellation = cancellation
    self.begin = begin
    self.end = end
  }
}

/// Hands the requests of tasks to the thread of an event loop, which the first request starts
/// unless the caller runs the loop.
final class RequestQueue: Sendable {
  /// What has arrived since the loop last checked the queue.
  struct Batch {
    var requests: [QueuedRequest] = []
    var hasCancellation = false
  }

  private struct State {
    var batch = Batch()
    /// Whether the loop will check the queue before it waits again.
    var isAwake = true
    var isClosed = false
    var pipe: WakePipe?
    var thread: SystemThread?

    mutating func wake() {
      if !isAwake { pipe?.wake() }
      isAwake = true
    }
  }

  let configuration: TransportConfiguration
  /// Returns whether a socket has no unread bytes, before its connection is reused.
  let hasNothingToRead: @Sendable (Int32) -> Bool
  private let state = Mutex(State())

  init(
    _ configuration: TransportConfiguration,
    hasNothingToRead: @escaping @Sendable (Int32) -> Bool = SocketState.hasNothingToRead
  ) {
    self.configuration = configuration
    self.hasNothingToRead = hasNothingToRead
  }

  func submit(_ request: QueuedRequest) {
    let failure: TransportError? = state.withLock { state in
      guard !request.cancellation.isCancelled else { return .cancelledBeforeSending }
      if state.pipe == nil {
        guard let pipe = WakePipe() else { return .tooFewOpenFiles() }
        state.thread = SystemThread { [self] in EventLoop(self).run(wokenBy: pipe) }
        guard state.thread != nil else { return .noResources("cannot start a thread") }
        state.pipe = pipe
      }
      state.batch.requests.append(request)
      state.wake()
      return nil
    }
    if let failure { request.end(.failure(failure)) }
  }

  /// Cancels a request, submitted or not.
  func cancel(_ cancellation: QueuedRequest.Cancellation) {
    cancellation.cancel()
    state.withLock { state in
      state.batch.hasCancellation = true
      state.wake()
    }
  }

  /// Records that the caller runs the loop.
  func useCaller(wokenBy pipe: WakePipe) { state.withLock { $0.pipe = pipe } }

  /// Waits until the thread has ended, because OpenSSL must not be unloaded while a thread uses it.
  /// No request is in flight, so the wait is short.
  func close() {
    let thread = state.withLock { state in
      state.isClosed = true
      state.wake()
      return state.thread.take()
    }
    thread?.join()
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Arms the wake-up pipe. Returns `false` if the queue is closed, or has a request or
  /// cancellation.
  func prepareToWait() -> Bool {
    state.withLock { state in
      state.isAwake =
        !state.batch.requests.isEmpty || state.batch.hasCancellation || state.isClosed
      return !state.isAwake
    }
  }

  func takeBatch() -> Batch {
    state.withLock { state in
      state.isAwake = true
      defer { state.batch = Batch() }
      return state.batch
    }
  }
}

extension TransportError {
  static let cancelledBeforeSending = TransportError(
    .interrupted, "canceled before the request was sent", sent: false)

  static func noResources(_ message: String) -> TransportError {
    TransportError(.limit, message, hint: "raise the limits of this process", sent: false)
  }
}
