import JourneyFlow

/// Says that the journey waits for a magic link, which `Journey.resume(_:)` takes. If no other
/// callback takes an answer, the page cannot be posted.
///
/// A `switch` must test for it before its superclass `TextOutputCallback`.
public final class SuspendedTextOutputCallback: TextOutputCallback {
  static let suspendedType = CallbackType(
    "SuspendedTextOutputCallback", SuspendedTextOutputCallback.init, [.message, .messageType])
}
