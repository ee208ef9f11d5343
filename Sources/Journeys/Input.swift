public import JSON
public import Orchestration

/// A settable property: the input that it fills, what it takes, what goes back without an answer.
public struct Input: Sendable {
  public enum Unanswered: Sendable, Hashable {
    /// An answer is required.
    case required
    /// What the server sent goes back as it came.
    case received
    /// This is sent.
    case sent(JSONValue)
  }

  public let property: String
  /// What follows `IDToken3` in the input's name; nil: no input of the callback (`returnUrl`).
  public let suffix: String?
  public let kind: AnswerKind
  public let unanswered: Unanswered
  /// Whether its answer may not be seen in a log or message.
  public let isSecret: Bool

  public init(
    _ property: String, suffix: String? = "", _ kind: AnswerKind = .text,
    unanswered: Unanswered = .required, isSecret: Bool = true
  ) {
    self.property = property
    self.suffix = suffix
    self.kind = kind
    self.unanswered = unanswered
    self.isSecret = isSecret
  }
}
