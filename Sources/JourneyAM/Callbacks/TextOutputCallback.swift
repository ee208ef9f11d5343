public import JourneyFlow

/// Shows a text.
public final class TextOutputCallback: Callback {
  public static let type = "TextOutputCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var message: String { content.text("message") }
  /// A `script` is meant for AM's own pages: never run it, never show it as text.
  public var messageType: MessageType { MessageType(content.output("messageType")) }

  public var outputs: [Output] { ["message", .messageType] }

  public var problems: [Problem] { Self.problems(messageType, message) }

  /// A text of error level is how a tree says what was wrong with the page before.
  static func problems(_ type: MessageType, _ message: String) -> [Problem] {
    type == .error ? [Problem(key: nil, code: "error", message: message.trimmed)] : []
  }
}
