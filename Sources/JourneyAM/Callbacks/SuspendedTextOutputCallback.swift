import JourneyFlow

/// A callback that tells the user that the journey is waiting for a magic link. If no other
/// callback on the page takes an answer, the page cannot be posted. To continue, pass the link to
/// `Journey.resume(_:)`.
///
/// The class is a subclass of `TextOutputCallback`. A `switch` must therefore test it first.
public final class SuspendedTextOutputCallback: TextOutputCallback {
  static let suspendedType = CallbackType(
    "SuspendedTextOutputCallback", SuspendedTextOutputCallback.init, [.message, .messageType])
}
