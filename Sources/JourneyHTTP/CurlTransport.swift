import CJourneyCurl
import Synchronization

/// Sends requests with libcurl, many at once on shared, kept-alive connections.
///
/// All of curl lives on one thread: one of its own, which starts with the first request and ends with the
/// transport, or that of a `CurlDriver`. Requests beyond `concurrent` wait there for their turn, in order.
package final class CurlTransport: Transport {
  package let configuration: TransportConfiguration
  private let traces: [any Trace]
  let mailbox: CurlMailbox
  /// How many requests have been traced.
  private let count = Mutex(0)

  /// The longest time that one request takes.
  package var timeout: Duration { configuration.timeout }

  /// Why nothing can be sent: each `send` fails with this.
  package let setupFault: TransportError?

  /// Checks the configuration; nothing is opened before the first request.
  package init(_ configuration: TransportConfiguration, traces: [any Trace] = []) {
    do throws(TransportError) {
      try configuration.check()
      setupFault = nil
    } catch {
      setupFault = error
    }
    self.configuration = configuration
    self.traces = traces
    mailbox = CurlMailbox(configuration)
  }

  deinit { mailbox.close() }

  /// Fails as `send` does before it sends anything.
  package func check(_ request: HTTPRequest) throws(TransportError) {
    if let setupFault { throw setupFault }
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
    let ticket = CurlJob.Ticket()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        mailbox.submit(
          CurlJob(request, ticket, begin: begin) { continuation.resume(returning: $0) })
      }
    } onCancel: {
      mailbox.cancel(ticket)
    }
  }

  private func refusePlainHTTP(_ address: WebAddress) throws(TransportError) {
    guard address.scheme == "http", !configuration.allowPlainHttp else { return }
    if address.isLoopback, !configuration.staysHere(address) {
      throw TransportError(
        .config, "plain http to '\(address.host)' would leave this machine by 'connectTo'",
        hint: "use https, or set http.allowPlainHttp", sent: false)
    }
    if !address.isLoopback {
      throw TransportError(
        .connect, "plain http to '\(address.host)' would show everything on the way",
        hint: "use https, or set http.allowPlainHttp", sent: false)
    }
  }
}

extension TransportError {
  fileprivate static var noLibcurl: TransportError {
    TransportError(
      .environment,
      "libcurl cannot be loaded: \(String(cString: ccurl_fault()).escapingControls())",
      hint: "install libcurl 4, the one with OpenSSL (Debian, Ubuntu: apt-get install libcurl4)",
      sent: false)
  }

  /// Whether nothing has left this machine, and another try may find the server there.
  fileprivate var mayBeTriedAgain: Bool {
    !sent && [.dns, .connect, .timeout].contains(kind)
  }
}
