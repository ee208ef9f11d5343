public import JourneyJSON

/// One property of a callback or collector, as a document shows it.
@usableFromInline
package struct Property: Sendable, Hashable {
  package let name: String
  /// The present value. One that must be answered and is not shows `""`, `null` or `false`.
  package let value: JSONValue
  /// What an answer may be; nil: read-only.
  package let kind: AnswerKind?

  @usableFromInline
  package init(_ name: String, _ value: JSONValue, _ kind: AnswerKind? = nil) {
    self.name = name
    self.value = value
    self.kind = kind
  }
}
