import JourneyHTTP

/// Writes the lines of `-v` and `-vv` to stderr, each whole, with the process and the command.
struct StderrTrace: Trace {
  let level: TraceLevel
  private let prefix: String
  private let descriptor: Int32

  /// nil where nothing is to be traced.
  init?(_ arguments: Arguments, _ environment: CommandEnvironment) {
    let variable = environment.variable("JOURNEY_VERBOSE").flatMap { Int($0) } ?? 0
    let asked = max(arguments.verbosity, variable)
    guard asked > 0 else { return nil }
    level = asked > 1 ? .bodies : .requests
    prefix = "journey[\(Process.identifier)] \(arguments.command.rawValue): "
    descriptor = environment.errors
  }

  func line(_ text: String) {
    Descriptor(descriptor).writeLine(prefix + text)
  }
}
