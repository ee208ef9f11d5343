import CJourneyCurl
import Synchronization

/// Sends requests with libcurl, at most `concurrent` at the same time, and keeps connections open.
///
/// libcurl works on one thread, which runs an `EventLoop`. Unless the caller runs the loop, that
/// thread is started for the first request and ended in `deinit`.
package final class CurlTransport: Transport {
  package let configuration: TransportConfiguration
  private let traces: [any Trace]
  let queue: RequestQueue
  private let count = Mutex(0)

  /// The limit for one request, from the start of the connection to the last byte.
  package var timeout: Duration { configuration.timeout }

  /// The configuration's error, or `nil` if it is valid.
  package let setupError: TransportError?

  /// Checks the configuration. No connection is opened before the first request.
  package init(_ configuration: TransportConfiguration, traces: [any Trace] = []) {
    do throws(TransportError) {
      try configuration.check()
      setupError = nil
    } catch {
      setupError = error
    }
    self.configuration = configuration
    self.traces = traces
    queue = RequestQueue(configuration)
  }

  deinit { queue.close() }

  /// Throws what `send` would throw before it sends.
  package func check(_ request: HTTPRequest) throws(TransportError) {
    if let setupError { throw setupError }
    try refusePlainHTTP(request.address)
    try ProxyChoice(configuration, for: request.address).check()
    guard ccurl_set_up() else { throw .noLibcurl }
  }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try check(request)
    let request = request.namingProgram()
    var tries = 0
    while true {
      let result = await traced(request)
      guard case .failure(let error) = result, error.mayBeTriedAgain, tries < configuration.retries
      else { return try result.get() }
      tries += 1
      do {
        try await Task.sleep(for: .milliseconds(min(2_000, 100 << min(tries, 5))))
      } catch { return try result.get() }  // cancelled: the last failure says more
    }
  }

  private func traced(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
    guard !traces.isEmpty else { return await attempt(request) }
    let number = count.withLock { count in
      count += 1
      return count
    }
    let exchange = TracedExchange(
      request, secrets: ProxyChoice(configuration, for: request.address).secrets, number: number,
      time: TraceTime.now())
    let traces = traces
    let result = await attempt(request) { time in
      for trace in traces { trace.begins(exchange.begun(at: time)) }
    }
    let summary: RequestSummary?
    switch result {
    case .success(let response): summary = response.exchange
    case .failure(let error): summary = error.exchange
    }
    let ended = summary.map { exchange.begun(at: $0.startedAt) } ?? exchange
    for trace in traces { trace.ends(ended, result) }
    return result
  }

  private func attempt(
    _ request: HTTPRequest, begin: @escaping @Sendable (Int) -> Void = { _ in }
  ) async -> Result<HTTPResponse, TransportError> {
    let cancellation = QueuedRequest.Cancellation()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.submit(
          QueuedRequest(request, cancellation, begin: begin) { continuation.resume(returning: $0) })
      }
    } onCancel: {
      queue.cancel(cancellation)
    }
  }

  private func refusePlainHTTP(_ address: WebAddress) throws(TransportError) {
    guard address.scheme == "http", !configuration.allowPlainHttp else { return }
    if address.isLoopback, !configuration.staysHere(address) {
      throw TransportError(
        .config,
        "cannot send plain http to '\(address.host)': 'connectTo' (--connect-to) leads to another machine",
        hint: "use https, or set http.allowPlainHttp", sent: false)
    }
    if !address.isLoopback {
      throw TransportError(
        .connect, "cannot send plain http to '\(address.host)': it would not be encrypted",
        hint: "use https, or set http.allowPlainHttp", sent: false)
    }
  }
}

extension TransportError {
  fileprivate static var noLibcurl: TransportError {
    TransportError(
      .environment,
      "cannot load libcurl: \(String(cString: ccurl_load_error()).escapingControls())",
      hint: "install libcurl 4 with OpenSSL (Debian, Ubuntu: apt-get install libcurl4)",
      sent: false)
  }

  /// Whether nothing of the request was sent and another attempt might reach the server.
  fileprivate var mayBeTriedAgain: Bool {
    !sent && [.dns, .connect, .timeout].contains(kind)
  }
}
