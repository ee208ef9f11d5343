import JourneyFlow
import JourneyJSON

/// The settable properties of collectors.
extension Property {
  /// Creates a settable property that always takes the same kind of answer.
  /// - Parameters:
  ///   - isSecret: whether an answer is secret. If the parameter is `nil`, an answer is secret
  ///     unless it is a Boolean, a number or a choice from a list.
  ///   - preset: the function that returns the form's default. If there is no default, a required
  ///     field must be answered.
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

  /// Creates a string property that is optional, even if the field is required.
  static func optional(_ name: String, _ about: String, isSecret: Bool = true) -> Property {
    Property(
      name, about, isSecret: isSecret,
      Answer(kind: { _ in .text }, defaultSubmission: { _ in .nothing }))
  }

  /// Creates the property that contains the options of a field. The array is empty if the server sent
  /// no options.
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
  /// Whether an answer of this kind can contain arbitrary text. Such an answer can be a secret.
  fileprivate var isFree: Bool {
    switch self {
    case .text, .any, .object, .members: true
    case .boolean, .integer, .number, .choice, .choices, .button: false
    }
  }
}
