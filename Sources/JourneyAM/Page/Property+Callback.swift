import JourneyFlow
import JourneyJSON

extension Property {
  /// Creates a property for an output whose name or form is not the server's.
  static func output(
    _ name: String, _ type: JSONType, _ about: String, _ secrecy: Secrecy = .open,
    from output: String, as show: @escaping @Sendable (JSONValue) -> JSONValue = { $0 }
  ) -> Property {
    Property(name, type, about, secrecy) { $0.output(output).map(show) }
  }

  /// Creates a property for an input with one kind of answer.
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

  /// Creates a property for an input whose kind of answer and default depend on the server's data.
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

  /// Creates a property for a string input with this suffix, sent unchanged without an answer.
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

  /// AM sends seconds, and documents show milliseconds.
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
  /// Returns an output, without `null`. It can be posted as the default answer, and AM responds to
  /// `null` instead of a string with status 500.
  func value(_ output: String) -> JSONValue? {
    self.output(output).flatMap { $0.isNull ? nil : $0 }
  }

  /// Returns the output to send without an answer, or the unchanged input if there is no such
  /// output.
  func defaultSubmission(_ output: String) -> Property.Submission {
    value(output).map { .value($0) } ?? .received
  }
}
