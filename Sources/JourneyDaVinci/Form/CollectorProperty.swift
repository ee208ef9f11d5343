package import JourneyFlow
import JourneyJSON

/// One property of a type of collector; a text alone is the member of that name.
package typealias CollectorProperty = PropertyDeclaration<CollectorContent>

extension PropertyDeclaration where Content == CollectorContent {
  /// A settable property.
  /// - Parameters:
  ///   - kind: what it takes.
  ///   - isSecret: nil: where an answer is the user's own, and not one of a few.
  ///   - preset: the form's default; without one a required field must be answered.
  static func settable(
    _ name: String, _ kind: AnswerKind, isSecret: Bool? = nil,
    preset: @escaping @Sendable (CollectorContent) -> JSONValue? = { _ in nil }
  ) -> Self {
    .settable(name, isSecret: isSecret ?? kind.isFree, kind: { _ in kind }, preset: preset)
  }

  /// A settable property whose answers depend on what the server sent.
  static func settable(
    _ name: String, isSecret: Bool = false, isExtra: Bool = false,
    empty: JSONValue? = nil, kind: @escaping @Sendable (CollectorContent) -> AnswerKind,
    preset: @escaping @Sendable (CollectorContent) -> JSONValue? = { _ in nil }
  ) -> Self {
    Self(
      name,
      Answer(
        kind: kind,
        unanswered: { data in
          preset(data).map { .sent($0) } ?? (data.isRequired ? .required : .nothing)
        }, isSecret: isSecret, isExtra: isExtra, empty: empty))
  }

  /// A text that need not be given, even where the field is required.
  static func optional(_ name: String, isSecret: Bool = true) -> Self {
    Self(
      name, Answer(kind: { _ in .text }, unanswered: { _ in .nothing }, isSecret: isSecret))
  }

  /// The options as a document shows them: an empty list where the server sent none, and the text
  /// that each is shown by, or null.
  /// - Parameter text: the member that holds the text.
  static func options(_ name: String, text: String) -> Self {
    Self(name) { data in
      guard let options = data["options"], !options.isNull else { return [] }
      return options.array.map { .array($0.map { $0.showing(text) }) } ?? options
    }
  }
}

extension AnswerKind {
  /// Whether an answer is the user's own, so that it may be a secret, and not one of a few.
  fileprivate var isFree: Bool {
    switch self {
    case .text, .any, .object, .members: true
    case .boolean, .integer, .number, .choice, .choices, .button: false
    }
  }
}
