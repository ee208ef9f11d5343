import JourneyFlow
import JourneyHTTP

/// Writes the lines of `-v` and `-vv` to standard error, each in one call, after the process ID and
/// the command's name.
struct StderrTrace: Trace {
  /// Whether headers and bodies are shown too (`-vv`).
  private let showsBodies: Bool
  private let command: CommandName
  private let errors: StandardError

  /// Returns `nil` if neither an option nor `JOURNEY_VERBOSE` enables the trace.
  init?(_ command: CommandName, _ verbosity: Int, _ errors: StandardError) {
    guard verbosity > 0 else { return nil }
    showsBodies = verbosity > 1
    self.command = command
    self.errors = errors
  }

  /// Returns the number of `-v`, or `JOURNEY_VERBOSE` if that is larger.
  static func verbosity(_ arguments: Arguments, _ environment: CommandEnvironment)
    throws(FlowError) -> Int
  {
    let variable = try environment.variable("JOURNEY_VERBOSE").flatMap { Int($0) } ?? 0
    return max(arguments.verbosity, variable)
  }

  static func isOn(_ arguments: Arguments, _ environment: CommandEnvironment) -> Bool {
    do { return try verbosity(arguments, environment) > 0 } catch { return false }
  }

  func begins(_ exchange: TracedExchange) {
    guard showsBodies else { return }
    for line in exchange.requestLines { write(line, exchange) }
  }

  func ends(_ exchange: TracedExchange, _ result: Result<HTTPResponse, TransportError>) {
    if showsBodies, case .success(let response) = result {
      for line in exchange.lines(response) { write(line, exchange) }
    }
    write(exchange.summary(result), exchange)
  }

  private func write(_ line: String, _ exchange: TracedExchange) {
    let program = command == .walk ? command.program : "journey"
    let name = exchange.command ?? command.rawValue
    errors.write("\(program)[\(Process.identifier)] \(name): \(line)\n")
  }
}
