import JourneyFlow
import JourneyHTTP

/// One transport for all that a process sends. It connects when the first request is sent.
///
/// What is on the wire when a signal comes is awaited (`cancelsOnWire`); what has no place there yet
/// is not begun.
final class Wire: Transport {
  private let line: Result<CurlTransport, TransportSetupError>

  init(_ configuration: TransportConfiguration, trace: (any Trace)?) {
    Process.allowOpenFiles(configuration.neededFiles)
    do { line = .success(try CurlTransport(configuration, trace: trace)) } catch {
      line = .failure(error)
    }
  }

  /// Why nothing can be sent, where that is known before anything is read.
  var fault: TransportSetupError? {
    if case .failure(let fault) = line { fault } else { nil }
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    do { return try await transport().send(request) } catch {
      // `request` tells of what was sent; a connection that never was is told of by `message`.
      var error = error
      if !error.sent { error.exchange = nil }
      throw error
    }
  }

  private func transport() throws(TransportError) -> CurlTransport {
    switch line {
    case .success(let transport): return transport
    case .failure(.openFiles(let needed, let allowed)):
      let fault = TransportSetupError.openFiles(needed: needed, allowed: allowed)
      throw TransportError(.limit, "\(fault)", sent: false)
    case .failure(let fault): throw TransportError(.config, "\(fault)", sent: false)
    }
  }
}
