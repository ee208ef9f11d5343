/// What a type of callback or collector has, whatever a server sends: what its schema is made of, and
/// what may be shown of it.
package struct FieldDescription: Sendable {
  package struct Property: Sendable {
    package let name: String
    /// What an answer may be; nil: read-only.
    package let kind: AnswerKind?
    /// Whether its value is a secret.
    package let isSecret: Bool
  }

  /// The SDK's class name.
  package let type: String
  /// Whether it stands for all types that are not known, each under the server's word.
  package let isUnknown: Bool
  package let properties: [Property]

  /// - Parameter content: as the server sends it at the least.
  package init<Content>(
    _ type: String, _ declaration: [PropertyDeclaration<Content>], _ content: Content,
    isUnknown: Bool = false
  ) {
    self.type = type
    self.isUnknown = isUnknown
    properties = declaration.map { property in
      Property(
        name: property.name, kind: property.answer?.kind(content),
        isSecret: property.answer?.isSecret ?? property.showsSecret)
    }
  }
}
