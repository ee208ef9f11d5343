import Synchronization

/// A transport over an app's own client.
package final class FacadeTransport: Transport {
  private let client: any HttpClientProtocol
  private let trace: LoggerTrace?
  private let count = Mutex(0)

  package init(_ client: any HttpClientProtocol, logger: any Logger = NoLogger()) {
    self.client = client
    trace = logger is NoLogger ? nil : LoggerTrace(logger)
  }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let request = request.namingProgram()
    let began = TraceTime.now()
    let number = count.withLock { count in
      count += 1
      return count
    }
    let exchange = TracedExchange(request, number: number, time: began)
    trace?.begins(exchange)
    let result = await result(of: request, began)
    trace?.ends(exchange, result)
    return try result.get()
  }

  private func result(of request: HTTPRequest, _ began: Int) async
    -> Result<HTTPResponse, TransportError>
  {
    func summary(_ status: Int?) -> RequestSummary {
      var summary = RequestSummary(
        of: request, status: status, milliseconds: max(0, TraceTime.now() - began), at: 0)
      summary.startedAt = began
      return summary
    }
    do {
      let response = try await client.request(
        request: HttpRequest(
          method: request.method.rawValue, url: request.address.text,
          headers: request.headers.map { ($0.name, $0.value) }, body: request.body ?? []))
      return .success(
        HTTPResponse(
          status: response.status,
          headers: response.headers.map { HTTPHeader(received: $0.name, $0.value) },
          body: response.body, exchange: summary(response.status), secrets: request.secrets))
    } catch var error as TransportError {
      error.exchange = error.exchange ?? summary(nil)
      return .failure(error)
    } catch is CancellationError {
      return .failure(
        TransportError(.interrupted, "the task was canceled", sent: true, exchange: summary(nil)))
    } catch {
      return .failure(
        TransportError(
          .network, request.secrets.hide(in: "\(error)"), sent: true, exchange: summary(nil)))
    }
  }
}
