package import JourneyFlow

/// Says that the journey waits for its magic link: there is nothing to post, only
/// `Journey.resume(_:)` goes on.
public final class SuspendedTextOutputCallback: AbstractCallback {
  static let type = CallbackType(
    "SuspendedTextOutputCallback", SuspendedTextOutputCallback.init, [.message, .messageType])

  /// What to show the person.
  public var message: String { self["message"] }
  /// How `message` is meant.
  public var messageType: MessageType { MessageType(rawValue: self["messageType"]) ?? .unknown }

  package override var problems: [Problem] { TextOutputCallback.problems(messageType, message) }
}
