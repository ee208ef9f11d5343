/// What a type of callback or collector has, whatever a server sends: what its schema is made of.
package struct FieldDescription: Sendable {
  package struct Settable: Sendable {
    package let name: String
    package let kind: AnswerKind
    /// Whether its value is a secret.
    package let isSecret: Bool
  }

  /// The SDK's class name.
  package let type: String
  package let readOnly: [String]
  /// Those of `readOnly` that show a secret.
  package let secretReadOnly: Set<String>
  package let settable: [Settable]

  /// - Parameter content: as the server sends it at the least.
  package init<Content>(
    _ type: String, _ declaration: [PropertyDeclaration<Content>], _ content: Content
  ) {
    self.type = type
    readOnly = declaration.filter { $0.answer == nil }.map(\.name)
    secretReadOnly = Set(declaration.filter(\.showsSecret).map(\.name))
    settable = declaration.compactMap { property in
      property.answer.map {
        Settable(name: property.name, kind: $0.kind(content), isSecret: $0.isSecret)
      }
    }
  }
}
