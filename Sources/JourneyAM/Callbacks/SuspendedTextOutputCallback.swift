package import JourneyFlow

/// Says that the journey waits for its magic link: there is nothing to post, only
/// `Journey.resume(_:)` goes on.
public final class SuspendedTextOutputCallback: CallbackField {
  package static let type = "SuspendedTextOutputCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// What to show the person.
  public var message: String { content.text("message") }
  /// How `message` is meant.
  public var messageType: MessageType { MessageType(content.output("messageType")) }

  package var outputs: [Output] { ["message", .messageType] }
  package var problems: [Problem] { TextOutputCallback.problems(messageType, message) }
}
