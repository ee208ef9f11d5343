import JourneyHTTP
import Synchronization

/// The traced lines.
final class Lines: Trace {
  private let showsBodies: Bool
  private let kept = Mutex<[String]>([])

  init(showsBodies: Bool) { self.showsBodies = showsBodies }

  var lines: [String] { kept.withLock { $0 } }

  func begins(_ exchange: TracedExchange) {
    if showsBodies { kept.withLock { $0 += exchange.requestLines } }
  }

  func ends(_ exchange: TracedExchange, _ result: Result<HTTPResponse, TransportError>) {
    kept.withLock { lines in
      if showsBodies, case .success(let response) = result { lines += exchange.lines(response) }
      lines.append(exchange.summary(result))
    }
  }
}
