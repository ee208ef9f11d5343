import HTTP
import Orchestration
import Synchronization

/// One transport for all that a process sends, made when the first request is.
///
/// What is on the wire when a signal comes is awaited; what has no place there yet is not begun.
final class Wire: Transport {
  private enum Line {
    case none
    case open(any Transport)
    case broken(TransportError)
  }

  private let configuration: TransportConfiguration
  private let trace: (any Trace)?
  private let line = Mutex(Line.none)
  private let gate: Gate

  init(_ configuration: TransportConfiguration, trace: (any Trace)?) {
    self.configuration = configuration
    self.trace = trace
    gate = Gate(places: configuration.concurrent)
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let transport = try transport()
    guard await gate.enter() else {
      throw TransportError(.interrupted, "ended by a signal before this was sent", sent: false)
    }
    // A task of its own, for the cancelling of this one would break off the request.
    let result = await Task { () -> Result<HTTPResponse, TransportError> in
      do throws(TransportError) { return .success(try await transport.send(request)) } catch {
        return .failure(error)
      }
    }.value
    gate.leave()
    return try result.get()
  }

  private func transport() throws(TransportError) -> any Transport {
    let found = line.withLock { line in
      if case .none = line {
        do { line = .open(try CurlTransport(configuration, trace: trace)) } catch {
          line = .broken(TransportError(.network, "\(error)", sent: false))
        }
      }
      return line
    }
    switch found {
    case .open(let transport): return transport
    case .broken(let error): throw error
    case .none: throw TransportError(.network, "no transport", sent: false)
    }
  }
}
