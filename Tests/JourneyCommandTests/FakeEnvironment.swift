import JourneyFlow

@testable import JourneyCommand

extension CommandEnvironment {
  /// Returns an environment without real variables and files. Nothing is written.
  static func fake(
    environment: [String: String] = [:], files: [String: String] = [:], now: Int = 1_795_251_066
  ) -> CommandEnvironment {
    CommandEnvironment(
      variable: { environment[$0] }, input: -1, output: -1, errors: -1, now: { now },
      readFile: { path, limit throws(FileError) in
        guard let text = files[path] else { throw FileError(reason: "No such file or directory") }
        guard text.utf8.count <= limit else { throw FileError(reason: "too large") }
        return Array(text.utf8)
      })
  }
}

extension CommandContext {
  /// Returns a context with its configuration in `JOURNEY_CONFIG`.
  static func fake(
    _ arguments: [String], config: String? = FakePage.config, files: [String: String] = [:],
    environment: [String: String] = [:]
  ) throws -> CommandContext {
    var environment = environment
    environment["JOURNEY_CONFIG"] = config
    return CommandContext(
      try Arguments(arguments), .fake(environment: environment, files: files))
  }
}
