package import JourneyFlow

/// Says that the journey waits for its magic link. Nothing can be posted, and `Journey.resume(_:)`
/// continues.
public final class SuspendedTextOutputCallback: AbstractCallback {
  static let type = CallbackType(
    "SuspendedTextOutputCallback", SuspendedTextOutputCallback.init, [.message, .messageType])

  /// The text for the user.
  public var message: String { self["message"] }
  /// The type of `message`.
  public var messageType: MessageType { MessageType(rawValue: self["messageType"]) ?? .unknown }

  package override var problems: [Problem] { TextOutputCallback.problems(messageType, message) }
}
