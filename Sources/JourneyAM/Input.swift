package import JourneyFlow
package import JourneyJSON

/// A settable property: the input that it fills, what it takes, what goes back without an answer.
package struct Input: Sendable {
  package enum Unanswered: Sendable, Hashable {
    /// An answer is required.
    case required
    /// What the server sent goes back as it came.
    case received
    /// This is sent.
    case sent(JSONValue)
    /// This is sent, and not shown before.
    case unseen(JSONValue)
  }

  package let property: String
  /// What follows `IDToken3` in the input's name; nil: no input of the callback (`returnUrl`).
  package let suffix: String?
  package let kind: AnswerKind
  package let unanswered: Unanswered
  /// What goes back where an answer is required and the page was freed from that; nil: what came.
  package let freed: JSONValue?
  /// Whether its answer may not be seen in a log or message.
  package let isSecret: Bool

  package init(
    _ property: String, suffix: String? = "", _ kind: AnswerKind = .text,
    unanswered: Unanswered = .required, freed: JSONValue? = nil, isSecret: Bool = true
  ) {
    self.property = property
    self.suffix = suffix
    self.kind = kind
    self.unanswered = unanswered
    self.freed = freed
    self.isSecret = isSecret
  }

  /// What goes back without an answer; nil: what came.
  var goingBack: JSONValue? {
    switch unanswered {
    case .sent(let value), .unseen(let value): value
    case .required: freed
    case .received: nil
    }
  }
}
