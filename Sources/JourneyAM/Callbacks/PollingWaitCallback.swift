import JourneyFlow
import JourneyJSON

/// Asks to wait, then to post the page again as it is.
public final class PollingWaitCallback: AbstractCallback {
  static let type = CallbackType(
    "PollingWaitCallback", PollingWaitCallback.init,
    [
      .output(
        "waitTime", .number, "How long to wait, in milliseconds.", from: "waitTime",
        as: { $0.string.flatMap { Int($0) }.map(JSONValue.integer) ?? $0 }),
      .message,
    ])

  /// Milliseconds, which AM writes as a string such as `"8000"`; nil where that is not a whole number.
  /// Reading it as 0 would make a waiting client ask without pause.
  public var waitTime: Int? { self["waitTime"] }

  /// What the Polling Wait node of AM has until somebody changes it, in milliseconds.
  static let presetWaitTime = 8_000

  /// What to show meanwhile.
  public var message: String { self["message"] }
}
