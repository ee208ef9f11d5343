/// What a type of callback or collector has, whatever a server sends: what its schema is made of.
package struct FieldDescription: Sendable {
  package struct Settable: Sendable {
    package let name: String
    package let kind: AnswerKind
    /// Whether its value is a secret.
    package let isSecret: Bool

    package init(name: String, kind: AnswerKind, isSecret: Bool) {
      self.name = name
      self.kind = kind
      self.isSecret = isSecret
    }
  }

  /// The SDK's class name.
  package let type: String
  package let readOnly: [String]
  package let settable: [Settable]

  package init(type: String, readOnly: [String], settable: [Settable]) {
    self.type = type
    self.readOnly = readOnly
    self.settable = settable
  }
}
