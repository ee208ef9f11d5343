import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The sources of the current configuration.
enum ConfigurationSource {
  static let largest = 1 << 20

  /// Returns the configuration from `--config` or, if the option is missing, from `JOURNEY_CONFIG`.
  /// The value of the variable is a path or JSON. Returns `nil` if neither the option nor the
  /// variable is given.
  /// - Throws: a `FlowError` of kind `config`.
  static func inForce(
    _ flag: String?, for command: CommandName? = nil, _ environment: CommandEnvironment
  ) throws(FlowError) -> Configuration? {
    let variable = environment.variable("JOURNEY_CONFIG").flatMap { $0.trimmed.isEmpty ? nil : $0 }
    guard let source = flag ?? variable else { return nil }
    var file: String?
    var bytes = Array(source.utf8)
    var name = "JOURNEY_CONFIG"
    if flag != nil || !source.trimmed.hasPrefix("{") {
      name = "the configuration '\(source.shown)'"
      do { bytes = try environment.readFile(source, largest) } catch {
        throw FlowError(
          .config, "cannot read \(name): \(error.reason)",
          hint: flag.map { flag in
            flag.trimmed.hasPrefix("{")
              ? "set JOURNEY_CONFIG to the JSON, because --config takes a file" : nil
          } ?? "set JOURNEY_CONFIG to the path of a file, or to the JSON itself")
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
