public import JSON

/// What became of each thing that was to be ended at the server.
public struct Logout: Sendable, Hashable {
  public var steps: [LogoutStep]

  package init(_ steps: [LogoutStep] = []) { self.steps = steps }

  /// Whether nothing is left to be ended. What failed is still held, so that the same call does
  /// the rest.
  public var complete: Bool { steps.allSatisfy { $0.outcome != .failed } }

  /// The `logout` member of a document.
  public var json: JSONValue {
    ["complete": .boolean(complete), "steps": .array(steps.map(\.json))]
  }
}

/// One request to end something.
public struct LogoutStep: Sendable, Hashable {
  public enum Step: String, Sendable, Hashable, CaseIterable {
    case refreshToken, accessToken
    /// The flow's own session (AM `/json/sessions?_action=logout`).
    case session
    /// OpenID Connect's end of session.
    case endSession
  }

  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    case ok
    /// The server did not know it any more.
    case gone
    /// The server has no way to end it.
    case skipped
    /// It may still be alive.
    case failed
  }

  public let step: Step
  public let outcome: Outcome
  /// The HTTP status; nil where no answer came or nothing was sent.
  public let status: Int?
  /// Why it failed or was skipped; for people.
  public let reason: String?

  package init(_ step: Step, _ outcome: Outcome, status: Int? = nil, reason: String? = nil) {
    self.step = step
    self.outcome = outcome
    self.status = status
    self.reason = reason
  }

  var json: JSONValue {
    [
      "step": .string(step.rawValue), "outcome": .string(outcome.rawValue),
      "status": status.map(JSONValue.integer) ?? .null,
    ]
  }
}
