package import JourneyJSON

/// A property of a callback type or collector type.
///
/// `Property` and `Answer` are classes because steps copy them often, and copying a struct with
/// closures is slower.
package final class Property: Sendable {
  package enum Secrecy: Sendable { case open, openUnlessScript, secret }

  /// The value that is sent to the server if there is no answer.
  package enum Submission: Sendable, Hashable {
    /// Nothing, because the user must answer.
    case required
    case nothing
    /// The received value of the input, unchanged.
    case received
    case value(JSONValue)
    /// A value that documents do not show.
    case hiddenValue(JSONValue)
  }

  /// The rules for answers to a settable property. Its kind and its default can depend on the
  /// server's data.
  package final class Answer: Sendable {
    package let kind: @Sendable (FieldData) -> AnswerKind
    package let defaultSubmission: @Sendable (FieldData) -> Submission
    /// The suffix of the AM input's name, such as `validateOnly` in `IDToken4validateOnly`, or
    /// `nil` if the answer is not posted in an input.
    package let suffix: String?
    /// Whether the property only supplements the field's answer, and so is never the main property.
    package let isExtra: Bool
    /// What a document shows for a missing answer, or `nil` for the default of the kind.
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
  /// The type of a read-only property. The kind of answer decides the type of a settable one.
  package let type: JSONType
  /// The description in the schema.
  package let about: String
  package let secrecy: Secrecy
  /// Whether the type alone makes the value a password, a security answer or a code. `secrecy` also
  /// protects other text that a user can give.
  package let isCredential: Bool
  /// The rules for answers, or `nil` if the property is read-only.
  package let answer: Answer?
  private let read: @Sendable (FieldData) -> JSONValue?

  /// Creates a read-only property. It shows the result of `read`, or else the server's output of
  /// this name.
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

  /// Creates a settable property. It shows the result of `read`, or else its answer, the value that
  /// is sent by default, or an empty value.
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

  /// Returns the current value, or `nil` if the server sent none.
  package func value(in data: FieldData) -> JSONValue? { read(data) }
}

extension Property {
  /// Creates the property for the server's name of a type, shown only if the SDK has a different
  /// name.
  package static func serverType(_ read: @escaping @Sendable (FieldData) -> String?) -> Property {
    Property("serverType", .text, "The server's name of the type.") { data in
      read(data).flatMap { $0 == data.type.name ? nil : .string($0) }
    }
  }
}

extension Property.Answer {
  /// Returns whether an answer can be posted, which is not so if the server omitted the input.
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
  fileprivate var empty: JSONValue {
    switch self {
    case .text: ""
    case .boolean, .button: false
    case .choices: []
    case .integer, .number, .choice, .object, .members, .any: .null
    }
  }
}

package struct ShownProperty: Sendable, Hashable {
  package let name: String
  package let value: JSONValue
  /// The kind of answer, or `nil` if the property is read-only.
  package let kind: AnswerKind?

  package init(_ name: String, _ value: JSONValue, _ kind: AnswerKind? = nil) {
    self.name = name
    self.value = value
    self.kind = kind
  }
}
