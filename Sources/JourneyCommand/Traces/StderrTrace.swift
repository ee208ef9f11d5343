import JourneyFlow
import JourneyHTTP
import JourneyTerminal

/// A trace that writes the lines for `-v` and `-vv` to standard error. Each line is written in one
/// call, and begins with the process ID and the command's name.
struct StderrTrace: Trace {
  /// Whether headers and bodies are also shown (`-vv`).
  private let showsBodies: Bool
  private let prefix: String
  private let descriptor: Int32

  /// Returns `nil` if neither an option nor `JOURNEY_VERBOSE` enables the trace.
  init?(_ arguments: Arguments, _ environment: CommandEnvironment) throws(FlowError) {
    let variable = try environment.variable("JOURNEY_VERBOSE").flatMap { Int($0) } ?? 0
    let asked = max(arguments.verbosity, variable)
    guard asked > 0 else { return nil }
    showsBodies = asked > 1
    prefix = "journey[\(Process.identifier)] \(arguments.command.rawValue): "
    descriptor = environment.errors
  }

  /// Returns whether an option or `JOURNEY_VERBOSE` enables the trace.
  static func isOn(_ arguments: Arguments, _ environment: CommandEnvironment) -> Bool {
    do { return try StderrTrace(arguments, environment) != nil } catch { return false }
  }

  func begins(_ exchange: TracedExchange) {
    if showsBodies { exchange.requestLines.forEach(write) }
  }

  func ends(_ exchange: TracedExchange, _ result: Result<HTTPResponse, TransportError>) {
    if showsBodies, case .success(let response) = result {
      exchange.lines(response).forEach(write)
    }
    write(exchange.summary(result))
  }

  private func write(_ line: String) { Descriptor(descriptor).writeLine(prefix + line) }
}
