import Foundation
import JourneyJSON

/// `journey-demo`, serving on loopback until the test ends.
///
/// It runs a `cat` whose stdin this process keeps open, so it ends with this process in every case.
package final class DemoServer: Sendable {
  /// The configuration for `journey`, as JSON.
  package let config: String
  /// The address of the mail API, in the shape of Mailpit's.
  package let mail: String
  private let running: RunningCommand

  package init(_ options: [String] = []) async throws {
    var command = BuiltCommand("journey-demo")
    command.environment = ["PATH": "/usr/bin:/bin"]
    let arguments =
      options + [
        "--", "/bin/sh", "-c",
        #"printf '%s\n%s\n' "$JOURNEY_CONFIG" "$JOURNEY_DEMO_MAIL"; exec cat"#,
      ]
    let lines: [String]
    (running, lines) = try await BuiltCommand.processLimit.take {
      let running = try command.start(arguments, stdin: .pipe)
      return (running, try await running.lines(2))
    }
    guard lines.count == 2 else {
      throw RunningCommand.StartError(description: "journey-demo does not start: \(running.stderr)")
    }
    config = lines[0]
    mail = lines[1]
  }

  deinit { running.endInput() }

  /// Stops the tenant (`SIGSTOP`), or lets it continue (`SIGCONT`).
  package func signal(_ number: Int32) { running.signal(number) }

  /// Returns a command with this tenant's configuration in its environment.
  package func command(_ name: String = "journey", _ variables: [String: String] = [:])
    -> BuiltCommand
  {
    BuiltCommand(
      name, environment: ["JOURNEY_CONFIG": config].merging(variables) { _, later in later })
  }
}
