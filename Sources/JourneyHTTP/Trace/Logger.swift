/// Where the messages of one client go. None contains a password, a session, a token or another
/// secret.
public protocol Logger: Sendable {
  /// Logs the headers and the shapes of the bodies of a request and its response.
  func d(_ message: String)
  /// Logs one line for each request.
  func i(_ message: String)
  /// Logs a problem that stops nothing.
  func w(_ message: String, error: (any Error)?)
  /// Logs a failure.
  func e(_ message: String, error: (any Error)?)
}

extension Logger {
  public func w(_ message: String) { w(message, error: nil) }
  public func e(_ message: String) { e(message, error: nil) }
}

package struct NoLogger: Logger {
  package init() {}
  package func d(_ message: String) {}
  package func i(_ message: String) {}
  package func w(_ message: String, error: (any Error)?) {}
  package func e(_ message: String, error: (any Error)?) {}
}

package struct LoggerTrace: Trace {
  private let logger: any Logger

  package init(_ logger: any Logger) { self.logger = logger }

  package func begins(_ exchange: TracedExchange) { exchange.requestLines.forEach(logger.d) }

  package func ends(
    _ exchange: TracedExchange, _ result: Result<HTTPResponse, TransportError>
  ) {
    if case .success(let response) = result { exchange.lines(response).forEach(logger.d) }
    switch result {
    case .success: logger.i(exchange.summary(result))
    case .failure(let error): logger.e(exchange.summary(result), error: error)
    }
  }
}
