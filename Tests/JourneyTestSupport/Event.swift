import Foundation
package import Testing

/// Something that a test waits for.
package enum Event {
  /// Guards against hanging alone: no test's verdict depends on how long this is.
  package static let limit = Duration.seconds(300)

  /// Waits until the condition holds; where that never comes, the test fails.
  package static func wait(
    for event: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: () throws -> Bool
  ) async throws {
    let deadline = ContinuousClock.now + limit
    while try !condition() {
      if .now > deadline {
        Issue.record("waited in vain for \(event)", sourceLocation: sourceLocation)
        return
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }
}
