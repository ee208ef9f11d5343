import JourneyFlow
public import JourneyHTTP
import JourneySystem

/// Loggers that write to standard error.
public enum LogManager {
  /// Logs each request and response, with headers and the shapes of bodies.
  public static var standard: any Logger { StandardErrorLogger(isVerbose: true) }
  /// Logs warnings and failures.
  public static var warning: any Logger { StandardErrorLogger(isVerbose: false) }
  public static var none: any Logger { NoLogger() }
}

private struct StandardErrorLogger: Logger {
  let isVerbose: Bool

  func d(_ message: String) { if isVerbose { write(message) } }
  func i(_ message: String) { if isVerbose { write(message) } }
  func w(_ message: String, error: (any Error)?) { write("warning: \(message)", error) }
  func e(_ message: String, error: (any Error)?) { write("error: \(message)", error) }

  private func write(_ message: String, _ error: (any Error)? = nil) {
    let line = (error.map { "\(message): \($0)" } ?? message).escapingControls() + "\n"
    let bytes = Array(line.utf8)
    // One call for each line, so that the lines of several threads do not mix.
    _ = bytes.withUnsafeBytes { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
