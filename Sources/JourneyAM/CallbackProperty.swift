package import JourneyFlow
import JourneyJSON

/// One property of a type of callback; a text alone is the output of that name.
package typealias CallbackProperty = PropertyDeclaration<CallbackContent>

extension PropertyDeclaration where Content == CallbackContent {
  /// An output, where its name or form is another one than the document's.
  static func output(
    _ name: String, from output: String? = nil,
    as show: @escaping @Sendable (JSONValue) -> JSONValue = { $0 }
  ) -> Self {
    Self(name) { data in data.output(output ?? name).map(show) }
  }

  /// An input.
  /// - Parameter suffix: what follows `IDToken3` in its name; nil: not an input of the callback.
  static func input(
    _ name: String, suffix: String? = "", _ kind: AnswerKind = .text,
    unanswered: Unanswered = .required, isSecret: Bool = true
  ) -> Self {
    .input(
      name, suffix: suffix, isSecret: isSecret, kind: { _ in kind }, unanswered: { _ in unanswered }
    )
  }

  /// An input whose answers depend on what the server sent.
  static func input(
    _ name: String, suffix: String? = "", isSecret: Bool = true, isExtra: Bool = false,
    kind: @escaping @Sendable (CallbackContent) -> AnswerKind = { _ in .text },
    unanswered: @escaping @Sendable (CallbackContent) -> Unanswered
  ) -> Self {
    Self(
      name,
      Answer(
        kind: kind, unanswered: unanswered, suffix: suffix, isSecret: isSecret, isExtra: isExtra))
  }

  /// A text input whose suffix is its name; unanswered it goes back as it came.
  static func named(_ name: String) -> Self { .input(name, suffix: name, unanswered: .received) }

  /// The data of a callback that came as a MetadataCallback.
  static let metadata = Self("value") { data in
    data.serverType == MetadataCallback.wireType ? data.output("data") : nil
  }

  static let messageType = Self.output("messageType") { .string(MessageType($0).rawValue) }

  /// Milliseconds that the server writes as a string.
  static func milliseconds(_ name: String) -> Self {
    .output(name) { value in
      value.string.flatMap { Int($0) }.map(JSONValue.integer) ?? value
    }
  }

  /// Seconds, shown as milliseconds.
  static func seconds(_ name: String) -> Self {
    .output(name) { value in
      guard let seconds = value.wholeNumber else { return value }
      let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
      return overflow ? value : .integer(milliseconds)
    }
  }
}
