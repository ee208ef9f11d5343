package import JourneyJSON

/// What became of each thing that was to be ended at the server.
public struct Logout: Sendable, Hashable {
  /// In the order in which they were tried: refresh token, access token, session.
  public let steps: [LogoutStep]

  package init(_ steps: [LogoutStep] = []) { self.steps = steps }

  /// Whether nothing is left to be ended. What failed is still held, so that the same call does
  /// the rest.
  public var complete: Bool { steps.allSatisfy { $0.outcome != .failed } }

  /// The `logout` member of a document.
  package var json: JSONValue {
    ["complete": .boolean(complete), "steps": .array(steps.map(\.json))]
  }
}
