package import JourneyFlow

/// A callback that tells the user that the journey is waiting for a magic link. If no other
/// callback on the page takes an answer, the page cannot be posted. To continue, pass the link to
/// `Journey.resume(_:)`.
public final class SuspendedTextOutputCallback: AbstractCallback {
  static let type = CallbackType(
    "SuspendedTextOutputCallback", SuspendedTextOutputCallback.init, [.message, .messageType])

  /// The text for the user.
  public var message: String { self["message"] }
  /// The type of `message`.
  public var messageType: MessageType { MessageType(rawValue: self["messageType"]) ?? .unknown }

  package override var notice: String? { messageType == .script ? nil : message }

  package override var problems: [Problem] { TextOutputCallback.problems(messageType, message) }
}
