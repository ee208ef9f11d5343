import Foundation
package import Testing

/// Something that a test waits for.
package enum Event {
  /// The time limit, which only ends a test that hangs. No result depends on its length.
  package static let limit = Duration.seconds(300)

  /// Waits until the condition is true. The test fails after the time limit.
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
