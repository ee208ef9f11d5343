import JourneyFlow
import JourneyJSON

/// A callback that asks the client to wait and then to post the page unchanged.
public final class PollingWaitCallback: AbstractCallback {
  static let type = CallbackType(
    "PollingWaitCallback", PollingWaitCallback.init,
    [
      .output(
        "waitTime", .number, "The time to wait, in milliseconds.", from: "waitTime",
        as: { $0.string.flatMap { Int($0) }.map(JSONValue.integer) ?? $0 }),
      .message,
    ])

  /// The time to wait, in milliseconds, or `nil` if the time is not a whole number. AM writes the
  /// time as a string, such as `"8000"`. If the time is 0, a client polls without a pause.
  public var waitTime: Int? { self["waitTime"] }

  /// The default wait time of AM's Polling Wait node, in milliseconds.
  static let presetWaitTime = 8_000

  /// The text to show while waiting.
  public var message: String { self["message"] }
}
