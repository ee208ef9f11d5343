package import JourneyJSON

/// A property of a callback type or collector type.
///
/// `Property` and `Answer` are classes, because steps copy them often and a reference is faster to
/// copy than a struct with closures.
package final class Property: Sendable {
  package enum Secrecy: Sendable { case open, openUnlessScript, secret }

  /// The value that is sent to the server if there is no answer.
  package enum Submission: Sendable, Hashable {
    /// No default value, because the user must answer.
    case required
    case nothing
    /// The input's received value, which is sent back unchanged.
    case received
    case value(JSONValue)
    /// A value that is sent although documents do not show it.
    case hiddenValue(JSONValue)
  }

  /// The rules for answers to a settable property. The kind of the answer and the default
  /// submission can depend on the server's data.
  package final class Answer: Sendable {
    package let kind: @Sendable (FieldData) -> AnswerKind
    package let defaultSubmission: @Sendable (FieldData) -> Submission
    /// The suffix of the AM input's name, such as `validateOnly` in `IDToken4validateOnly`. The
    /// suffix is `nil` if the answer is not posted in an input.
    package let suffix: String?
    /// Whether the property only supplements the field's answer. Such a property is never the main
    /// property.
    package let isExtra: Bool
    /// The value that a document shows if there is no answer, or `nil` if the document shows the
    /// default for the kind of answer.
    package let empty: JSONValue?

    package init(
      kind: @escaping @Sendable (FieldData) -> AnswerKind,
      defaultSubmission: @escaping @Sendable (FieldData) -> Submission,
      suffix: String? = nil, isExtra: Bool = false, empty: JSONValue? = nil
    ) {
      self.kind = kind
      self.defaultSubmission = defaultSubmission
      self.suffix = suffix
      self.isExtra = isExtra
      self.empty = empty
    }
  }

  package let name: String
  /// The JSON type of a read-only property. The JSON type of a settable property depends on the
  /// kind of answer.
  package let type: JSONType
  /// The property's description in the schema.
  package let about: String
  package let secrecy: Secrecy
  /// Whether the value is a password, a security answer or a code by its type. `secrecy` protects
  /// these and every other text that a user can give.
  package let isCredential: Bool
  /// The rules for answers, or `nil` if the property is read-only.
  package let answer: Answer?
  private let read: @Sendable (FieldData) -> JSONValue?

  /// Creates a read-only property. If `read` is given, the property shows the result of `read`.
  /// Otherwise, the property shows the server's output with the same name.
  package init(
    _ name: String, _ type: JSONType, _ about: String, _ secrecy: Secrecy = .open,
    read: (@Sendable (FieldData) -> JSONValue?)? = nil
  ) {
    self.name = name
    self.type = type
    self.about = about
    self.secrecy = secrecy
    isCredential = false
    self.read = read ?? { $0.output(name) }
    answer = nil
  }

  /// Creates a settable property. If `read` is given, the property shows the result of `read`.
  /// Otherwise, the property shows its answer. If there is no answer, the property shows the value
  /// that is sent by default, or an empty value.
  package init(
    _ name: String, _ about: String, isSecret: Bool, isCredential: Bool = false, _ answer: Answer,
    read: (@Sendable (FieldData) -> JSONValue?)? = nil
  ) {
    self.name = name
    type = .any
    self.about = about
    secrecy = isSecret ? .secret : .open
    self.isCredential = isCredential
    self.answer = answer
    self.read = read ?? { $0.answers[name] ?? answer.unanswered(in: $0) }
  }

  /// Returns the current value, or `nil` if the server sent no value.
  package func value(in data: FieldData) -> JSONValue? { read(data) }
}

extension Property {
  /// Creates the property for the server's name of a field's type. A document shows it only if it
  /// differs from the SDK's name.
  package static func serverType(_ read: @escaping @Sendable (FieldData) -> String?) -> Property {
    Property("serverType", .text, "The server's name of the type.") { data in
      read(data).flatMap { $0 == data.type.name ? nil : .string($0) }
    }
  }
}

extension Property.Answer {
  /// Returns whether an answer can be posted. An answer cannot be posted if the server omitted the
  /// property's input.
  package func canBePosted(in data: FieldData) -> Bool {
    suffix.map { data.wire.inputs[$0] != nil } ?? true
  }

  fileprivate func unanswered(in data: FieldData) -> JSONValue {
    switch defaultSubmission(data) {
    case .value(let value): value
    case .received: suffix.flatMap { data.input($0) } ?? .null
    case .nothing, .hiddenValue, .required: empty ?? kind(data).empty
    }
  }
}

extension AnswerKind {
  /// The value that a document shows for an unanswered property.
  fileprivate var empty: JSONValue {
    switch self {
    case .text: ""
    case .boolean, .button: false
    case .choices: []
    case .integer, .number, .choice, .object, .members, .any: .null
    }
  }
}

/// A property of a field, as a document shows it.
package struct ShownProperty: Sendable, Hashable {
  package let name: String
  package let value: JSONValue
  /// The kind of the property's answer, or `nil` if the property is read-only.
  package let kind: AnswerKind?

  package init(_ name: String, _ value: JSONValue, _ kind: AnswerKind? = nil) {
    self.name = name
    self.value = value
    self.kind = kind
  }
}
