import HTTP
import Synchronization

/// The wire as one step uses it: a signal may come before the step's first request, but once that
/// was sent the others follow, so that nothing learned on the way is lost.
final class StepTransport: Transport {
  private let wire: Wire
  private let hasBegun = Mutex(false)

  init(_ wire: Wire) {
    self.wire = wire
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard hasBegun.withLock({ $0 }) else {
      let response = try await wire.send(request)
      hasBegun.withLock { $0 = true }
      return response
    }
    let wire = wire
    return try await Task.detached { () async -> Result<HTTPResponse, TransportError> in
      do throws(TransportError) { return .success(try await wire.send(request)) } catch {
        return .failure(error)
      }
    }.value.get()
  }
}
