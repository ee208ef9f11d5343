import JourneyHTTP
import Synchronization

/// Keeps all messages.
final class RecordingLogger: Logger {
  private let messages = Mutex<[(level: Character, text: String)]>([])

  var lines: [String] { messages.withLock { $0.map(\.text) } }
  var warnings: [String] { messages.withLock { $0.filter { $0.level == "w" }.map(\.text) } }

  private func log(_ level: Character, _ text: String) {
    messages.withLock { $0.append((level, text)) }
  }

  func d(_ message: String) { log("d", message) }
  func i(_ message: String) { log("i", message) }
  func w(_ message: String, error: (any Error)?) { log("w", message) }
  func e(_ message: String, error: (any Error)?) { log("e", message) }
}
