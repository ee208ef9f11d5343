import Foundation
import JourneyJSON

/// A program in a terminal of its own, driven key by key: see Tests/terminal.py.
package struct Terminal: Sendable {
  package enum Step: Sendable {
    case send(String)
    /// Waits until the terminal shows this, behind what was expected before.
    case expect(String)
    case pause(seconds: Double)
  }

  private let command: BuiltCommand

  package init(environment: [String: String] = [:], directory: String? = nil) {
    var command = BuiltCommand("/usr/bin/env", environment: environment)
    command.directory = directory
    self.command = command
  }

  /// - Returns: what the terminal showed, and the status of the program.
  package func run(_ program: [String], _ steps: [Step]) async throws -> CommandOutcome {
    let list = steps.map { step -> JSONValue in
      switch step {
      case .send(let keys): ["send", .string(keys)]
      case .expect(let text): ["expect", .string(text)]
      case .pause(let seconds): ["pause", .string("\(seconds)")]
      }
    }
    let script = BuiltCommand.package.appending(path: "Tests/terminal.py").path
    return try await command.run(
      ["python3", script] + program, stdin: .text(JSONValue.array(list).compact))
  }
}
