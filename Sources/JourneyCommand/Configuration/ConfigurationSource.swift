import JourneyFlow
import JourneyHTTP
import JourneyJSON

enum ConfigurationSource {
  static let largest = 1 << 20

  /// Returns the configuration of `--config`, or else of `JOURNEY_CONFIG`, which is a path or JSON,
  /// or `nil` if neither is given.
  /// - Throws: a `FlowError` of kind `config`. A blank variable is an error, because a script that
  ///   sets it expects a check of each document, and CI systems set a missing secret to nothing.
  static func current(
    _ flag: String?, for command: CommandName? = nil, _ environment: CommandEnvironment
  ) throws(FlowError) -> Configuration? {
    var source = flag
    if source == nil { source = try environment.variable("JOURNEY_CONFIG") }
    guard let source else { return nil }
    guard flag != nil || !source.trimmed.isEmpty else {
      throw FlowError(
        .config, "missing value for 'JOURNEY_CONFIG'",
        hint: command == .start
          ? "set JOURNEY_CONFIG to the path of a file, or to the JSON itself"
          : "unset it to use the configuration in the document")
    }
    var file: String?
    var bytes = Array(source.utf8)
    var name = "JOURNEY_CONFIG"
    if flag != nil || !source.trimmed.hasPrefix("{") {
      // JSON in place of a path can contain secrets, so no message repeats it.
      guard !source.trimmed.hasPrefix("{") else {
        throw FlowError(
          .config, "expected a file for '--config', not JSON",
          hint: "set JOURNEY_CONFIG to the JSON")
      }
      name = "the configuration '\(source.shown)'"
      do { bytes = try environment.readFile(source, largest) } catch {
        throw FlowError(
          .config, "cannot read \(name): \(error.reason)",
          hint: flag == nil
            ? "set JOURNEY_CONFIG to the path of a file, or to the JSON itself" : nil)
      }
      file = source
    }
    let value: JSONValue
    do { value = try JSONValue(parsing: bytes) } catch {
      throw FlowError(
        .config, "\(error.summary) in \(name): \(error)", line: error.line,
        column: error.column)
    }
    return try Configuration(
      value, references: ValueReference(environment, of: file), command: command)
  }
}

extension Arguments {
  /// The command whose parts of the configuration are needed.
  var commandOfConfiguration: CommandName {
    guard command == .walk else { return command }
    return has(.token) ? .token : .start
  }
}
