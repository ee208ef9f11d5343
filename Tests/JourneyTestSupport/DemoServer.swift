import Foundation
import JourneyJSON

/// `journey-demo`, serving on loopback until the test ends.
///
/// It runs beside a `cat` whose stdin this process holds: it stops with this process, however that
/// ends.
package final class DemoServer: Sendable {
  /// The configuration for `journey`, as JSON.
  package let config: String
  /// Where mail is read, in the shape of Mailpit's API.
  package let mail: String
  private let running: RunningCommand

  package init(_ options: [String] = []) async throws {
    var command = BuiltCommand("journey-demo")
    command.environment = ["PATH": "/usr/bin:/bin"]
    let words =
      options + [
        "--", "/bin/sh", "-c",
        #"printf '%s\n%s\n' "$JOURNEY_CONFIG" "$JOURNEY_DEMO_MAIL"; exec cat"#,
      ]
    let lines: [String]
    (running, lines) = try await BuiltCommand.places.take {
      let running = try command.start(words, stdin: .pipe)
      return (running, try await running.lines(2))
    }
    guard lines.count == 2 else {
      throw RunningCommand.Fault(description: "journey-demo does not start: \(running.stderr)")
    }
    config = lines[0]
    mail = lines[1]
  }

  deinit { running.endInput() }

  /// Holds the tenant still (`SIGSTOP`), or lets it go on (`SIGCONT`).
  package func signal(_ number: Int32) { running.signal(number) }

  /// A command with this tenant's configuration in its environment.
  package func command(_ name: String = "journey", _ variables: [String: String] = [:])
    -> BuiltCommand
  {
    BuiltCommand(
      name, environment: ["JOURNEY_CONFIG": config].merging(variables) { _, later in later })
  }
}
