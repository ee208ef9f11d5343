public import JourneyJSON

/// One property of a callback or collector, as a document shows it.
public struct Property: Sendable, Hashable {
  public let name: String
  /// The present value. One that must be answered and is not shows `""`, `null` or `false`.
  public let value: JSONValue
  /// What an answer may be; nil: read-only.
  public let kind: AnswerKind?

  /// A read-only property.
  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
    kind = nil
  }

  /// A settable property.
  public init(_ name: String, _ value: JSONValue, _ kind: AnswerKind) {
    self.name = name
    self.value = value
    self.kind = kind
  }
}
