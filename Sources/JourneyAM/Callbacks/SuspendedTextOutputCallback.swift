package import JourneyFlow

/// Says that the journey waits for its magic link: there is nothing to post, only
/// `Journey.resume(_:)` goes on.
public final class SuspendedTextOutputCallback: CallbackField {
  package static let wireType = "SuspendedTextOutputCallback"
  package static let declaration: [CallbackProperty] = ["message", .messageType]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// What to show the person.
  public var message: String { self["message"] }
  /// How `message` is meant.
  public var messageType: MessageType { MessageType(rawValue: self["messageType"]) ?? .unknown }

  package var problems: [Problem] { TextOutputCallback.problems(messageType, message) }
}
