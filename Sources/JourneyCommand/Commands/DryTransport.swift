import JourneyHTTP
import Synchronization

/// A transport that sends nothing. Every request fails. If a request does not pass the checks that
/// `CurlTransport` makes before sending, the error says why. Otherwise, the error says that nothing
/// is sent.
final class DryTransport: Transport {
  private let real: CurlTransport
  private let state = Mutex(false)

  init(_ real: CurlTransport) { self.real = real }

  /// Whether at least one request passed the checks that `CurlTransport` makes before sending.
  var hasRequest: Bool { state.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try real.check(request)
    state.withLock { $0 = true }
    throw TransportError(.interrupted, "nothing is sent", sent: false)
  }
}
