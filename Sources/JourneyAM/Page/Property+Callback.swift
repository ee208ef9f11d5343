import JourneyFlow
import JourneyJSON

/// The properties of a callback's outputs and inputs.
extension Property {
  /// Creates a property for an output that has a different name or form in documents than in the
  /// server's JSON.
  static func output(
    _ name: String, _ type: JSONType, _ about: String, _ secrecy: Secrecy = .open,
    from output: String, as show: @escaping @Sendable (JSONValue) -> JSONValue = { $0 }
  ) -> Property {
    Property(name, type, about, secrecy) { $0.output(output).map(show) }
  }

  /// Creates a property for an input that always takes the same kind of answer.
  /// - Parameter suffix: the part of the input's name after a prefix such as `IDToken3`, or `nil`
  ///   if the answer is not posted in an input.
  static func input(
    _ name: String, _ about: String, suffix: String? = "", _ kind: AnswerKind = .text,
    unanswered: Submission = .required, isSecret: Bool = true, isCredential: Bool = false
  ) -> Property {
    .input(
      name, about, suffix: suffix, isSecret: isSecret, isCredential: isCredential,
      kind: { _ in kind }, unanswered: { _ in unanswered })
  }

  /// Creates a property for an input. The kind of answer and the default depend on the server's
  /// data.
  static func input(
    _ name: String, _ about: String, suffix: String? = "", isSecret: Bool = true,
    isCredential: Bool = false, isExtra: Bool = false,
    kind: @escaping @Sendable (FieldData) -> AnswerKind = { _ in .text },
    unanswered: @escaping @Sendable (FieldData) -> Submission
  ) -> Property {
    Property(
      name, about, isSecret: isSecret, isCredential: isCredential,
      Answer(kind: kind, defaultSubmission: unanswered, suffix: suffix, isExtra: isExtra))
  }

  /// Creates a property for a string input whose suffix is the property's name. If there is no
  /// answer, the input is sent unchanged.
  static func named(_ name: String, _ about: String) -> Property {
    .input(name, about, suffix: name, unanswered: .received)
  }

  static let prompt = Property("prompt", .text, "The prompt for the user.", .openUnlessScript)

  static let message = Property(
    "message", .text,
    "The text for the user. If messageType is script, it is a script that is never shown.",
    .openUnlessScript)

  static let messageType = Property.output(
    "messageType", .text, "The type of the text: information, warning, error, script or unknown.",
    from: "messageType", as: { .string(MessageType($0).rawValue) })

  /// The data of a callback that AM sent as a MetadataCallback.
  static let metadata = Property(
    "value", .object, "The node's data, if the server sent it as metadata."
  ) { data in
    data.wire.received["type"]?.string == MetadataCallback.serverType ? data.output("data") : nil
  }

  /// A time limit. AM sends the limit in seconds, and documents show it in milliseconds.
  static let timeout = Property.output(
    "timeout", .number, "The time that the user has, in milliseconds.", from: "timeout"
  ) { value in
    guard let seconds = value.wholeNumber else { return value }
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    return overflow ? value : .integer(milliseconds)
  }

  static let clientError = Property.named(
    "clientError", "The reason why the client could not answer.")
}

extension FieldData {
  /// Returns the value of an output. A `null` counts as missing, because the value can be posted as
  /// the default answer. If AM receives `null` instead of a string, it responds with status 500.
  func value(_ output: String) -> JSONValue? {
    self.output(output).flatMap { $0.isNull ? nil : $0 }
  }

  /// Returns the value that is sent if there is no answer: the value of this output, or the
  /// unchanged input if the output is missing.
  func defaultSubmission(_ output: String) -> Property.Submission {
    value(output).map { .value($0) } ?? .received
  }
}
