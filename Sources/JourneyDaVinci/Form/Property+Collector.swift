import JourneyFlow
import JourneyJSON

extension Property {
  /// Creates a settable property with one kind of answer.
  /// - Parameters:
  ///   - isSecret: `nil` for secret unless the answer is a Boolean, a number or a choice from a
  ///     list.
  ///   - preset: returns the form's default. Without one, a required field must be answered.
  static func settable(
    _ name: String, _ about: String, _ kind: AnswerKind, isSecret: Bool? = nil,
    isCredential: Bool = false,
    preset: @escaping @Sendable (FieldData) -> JSONValue? = { _ in nil }
  ) -> Property {
    .settable(
      name, about, isSecret: isSecret ?? kind.isFree, isCredential: isCredential,
      kind: { _ in kind }, preset: preset)
  }

  /// Creates a settable property whose kind of answer depends on the server's data.
  static func settable(
    _ name: String, _ about: String, isSecret: Bool = false, isCredential: Bool = false,
    isExtra: Bool = false, empty: JSONValue? = nil,
    kind: @escaping @Sendable (FieldData) -> AnswerKind,
    preset: @escaping @Sendable (FieldData) -> JSONValue? = { _ in nil }
  ) -> Property {
    Property(
      name, about, isSecret: isSecret, isCredential: isCredential,
      Answer(
        kind: kind,
        defaultSubmission: { data in
          preset(data).map { .value($0) } ?? (data.isRequired ? .required : .nothing)
        }, isExtra: isExtra, empty: empty))
  }

  /// Creates a string property that is optional even in a required field.
  static func optional(_ name: String, _ about: String, isSecret: Bool = true) -> Property {
    Property(
      name, about, isSecret: isSecret,
      Answer(kind: { _ in .text }, defaultSubmission: { _ in .nothing }))
  }

  /// Creates the property with a field's options, or an empty array if the server sent none.
  /// - Parameter show: returns an option as documents show it.
  static func options(
    _ name: String, _ about: String, as show: @escaping @Sendable (JSONValue) -> JSONValue
  ) -> Property {
    Property(name, .list, about) { data in
      guard let options = data.output("options"), !options.isNull else { return [] }
      return options.array.map { .array($0.map(show)) } ?? options
    }
  }

  static let richContent = Property("richContent", .object, "The text with placeholders for links.")

  static let button = Property.settable(
    "value", "Whether the button is pressed.", kind: { .button(label: $0.text("label")) },
    preset: { _ in false })
}

extension AnswerKind {
  /// Whether the answer is arbitrary text, which can be secret.
  fileprivate var isFree: Bool {
    switch self {
    case .text, .any, .object, .members: true
    case .boolean, .integer, .number, .choice, .choices, .button: false
    }
  }
}
