import JourneyHTTP
import Synchronization

/// Keeps what is traced.
final class Lines: Trace {
  let level: TraceLevel
  private let kept = Mutex<[String]>([])

  init(_ level: TraceLevel) { self.level = level }

  var lines: [String] { kept.withLock { $0 } }

  func line(_ text: String) { kept.withLock { $0.append(text) } }
}
