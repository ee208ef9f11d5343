import Foundation
import JourneyJSON

/// A program in a terminal of its own, controlled by keys: see Tests/terminal.py.
package struct Terminal: Sendable {
  package enum Step: Sendable {
    case send(String)
    /// Waits until the terminal shows this text after the last expected one.
    case expect(String)
    /// Sends the keys again and again until the program ends.
    case sendUntilEnd(String)
  }

  private let command: BuiltCommand

  package init(environment: [String: String] = [:], directory: String? = nil) {
    var command = BuiltCommand("/usr/bin/env", environment: environment)
    command.directory = directory
    self.command = command
  }

  /// - Returns: The text on the terminal, and the status of the program.
  package func run(_ program: [String], _ steps: [Step]) async throws -> CommandOutcome {
    let list = steps.map { step -> JSONValue in
      switch step {
      case .send(let keys): ["send", .string(keys)]
      case .expect(let text): ["expect", .string(text)]
      case .sendUntilEnd(let keys): ["until-end", .string(keys)]
      }
    }
    let script = BuiltCommand.package.appending(path: "Tests/terminal.py").path
    return try await command.run(
      ["python3", script] + program, stdin: .text(JSONValue.array(list).compact))
  }
}
