import JourneyFlow
import JourneyJSON

/// Asks to wait, then to post the page again as it is.
public final class PollingWaitCallback: AbstractCallback {
  static let type = CallbackType(
    "PollingWaitCallback", PollingWaitCallback.init,
    [
      .output(
        "waitTime", .number, "The time to wait, in milliseconds.", from: "waitTime",
        as: { $0.string.flatMap { Int($0) }.map(JSONValue.integer) ?? $0 }),
      .message,
    ])

  /// The milliseconds, which AM writes as a string such as `"8000"`, or `nil` if that is not a
  /// whole number. A value of 0 would make a waiting client poll without a pause.
  public var waitTime: Int? { self["waitTime"] }

  /// The default of AM's Polling Wait node, in milliseconds.
  static let presetWaitTime = 8_000

  /// The text to show while waiting.
  public var message: String { self["message"] }
}
