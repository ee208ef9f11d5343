package import JourneyFlow

/// An alternative to the name of a journey: an index by which AM selects the journey
/// (`authIndexType` and `authIndexValue`).
public struct AuthenticationIndex: Sendable, Hashable {
  /// The value of `authIndexType`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case resource, module, user, level, role
  }

  public let kind: Kind
  /// The value of `authIndexValue`, such as the address of a resource, the name of a user, or an
  /// authentication level.
  public let value: String

  public init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }

  /// The types that have a separate member in a start document, with the name of that member.
  private static let others = [
    "service": "journey", "composite_advice": "advice", "transaction": "transaction",
  ]

  /// - Throws: an `AnswerError` whose reason is a complete message about the type.
  package init(type: String, value: String) throws(AnswerError) {
    if let member = Self.others[type] {
      throw AnswerError("type", "invalid type '\(type)': use '\(member)'")
    }
    guard let kind = Kind(rawValue: type) else {
      throw AnswerError("type", "expected one of \(Kind.allCases.map(\.rawValue).quotedList())")
    }
    guard !value.isEmpty else { throw AnswerError("type", "expected a value for '\(type)'") }
    self.init(kind, value)
  }
}
