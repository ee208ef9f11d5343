import JourneyHTTP
import Synchronization

/// A transport that sends nothing. A request fails with an error that was found before sending, or
/// with the error that it is not sent.
final class DryTransport: Transport {
  private let real: CurlTransport
  private let state = Mutex(false)

  init(_ real: CurlTransport) { self.real = real }

  /// Whether there was a request that could have been sent.
  var hasRequest: Bool { state.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try real.check(request)
    state.withLock { $0 = true }
    throw TransportError(.interrupted, "nothing is sent", sent: false)
  }
}
