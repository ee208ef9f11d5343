public import JourneyFlow

/// Says that the journey waits for its magic link: there is nothing to post, only
/// `Journey.resume(_:)` goes on.
public final class SuspendedTextOutputCallback: Callback {
  public static let type = "SuspendedTextOutputCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var message: String { content.text("message") }
  public var messageType: MessageType { MessageType(content.output("messageType")) }

  public var outputs: [Output] { ["message", .messageType] }
  public var problems: [Problem] { TextOutputCallback.problems(messageType, message) }
}
