import JourneyHTTP
import Synchronization

/// Sends nothing. The error of each request says why `CurlTransport` would refuse it before
/// sending, or else that nothing is sent.
final class DryTransport: Transport {
  private let real: CurlTransport
  private let state = Mutex(false)

  init(_ real: CurlTransport) { self.real = real }

  /// Whether a request passed the checks of `CurlTransport`.
  var hasRequest: Bool { state.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try real.check(request)
    state.withLock { $0 = true }
    throw TransportError(.interrupted, "nothing is sent", sent: false)
  }
}
