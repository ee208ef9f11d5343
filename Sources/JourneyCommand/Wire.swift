import HTTP
import Orchestration
import Synchronization

/// One transport for all that a process sends, made when the first request is.
///
/// What is on the wire when a signal comes is awaited (`cancelsOnWire`); what has no place there yet
/// is not begun.
final class Wire: Transport {
  private enum Line {
    case none
    case open(any Transport)
    case broken(TransportError)
  }

  private let configuration: TransportConfiguration
  private let trace: (any Trace)?
  private let line = Mutex(Line.none)

  init(_ configuration: TransportConfiguration, trace: (any Trace)?) {
    self.configuration = configuration
    self.trace = trace
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    do { return try await transport().send(request) } catch {
      // `request` tells of what was sent; a connection that never was is told of by `message`.
      var error = error
      if !error.sent { error.exchange = nil }
      throw error
    }
  }

  private func transport() throws(TransportError) -> any Transport {
    let found = line.withLock { line in
      if case .none = line {
        do { line = .open(try CurlTransport(configuration, trace: trace)) } catch {
          line = .broken(TransportError(.limit, "\(error)", sent: false))
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
