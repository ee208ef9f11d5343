package import JourneyFlow

/// Shows a text.
public final class TextOutputCallback: CallbackField {
  package static let declaration: [CallbackProperty] = ["message", .messageType]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// What to show the person.
  public var message: String { self["message"] }
  /// A `script` is meant for AM's own pages: never run it, never show it as text.
  public var messageType: MessageType { MessageType(rawValue: self["messageType"]) ?? .unknown }

  package var problems: [Problem] { Self.problems(messageType, message) }

  /// A text of error level is how a tree says what was wrong with the page before.
  static func problems(_ type: MessageType, _ message: String) -> [Problem] {
    type == .error ? [Problem(key: nil, code: "error", message: message.trimmed)] : []
  }
}
