package import JourneyJSON

/// One property of a callback or collector, as a document shows it.
package struct Property: Sendable, Hashable {
  package let name: String
  /// The present value. One that must be answered and is not shows `""`, `null` or `false`.
  package let value: JSONValue
  /// What an answer may be; nil: read-only.
  package let kind: AnswerKind?

  /// A read-only property.
  package init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
    kind = nil
  }

  /// A settable property.
  package init(_ name: String, _ value: JSONValue, _ kind: AnswerKind) {
    self.name = name
    self.value = value
    self.kind = kind
  }
}
