import JourneyFlow
import JourneyJSON

/// Asks the client to wait and then to post the page unchanged.
public final class PollingWaitCallback: AbstractCallback {
  static let type = CallbackType(
    "PollingWaitCallback", PollingWaitCallback.init,
    [
      .output(
        "waitTime", .number, "The time to wait, in milliseconds.", from: "waitTime",
        as: { $0.string.flatMap { Int($0) }.map(JSONValue.integer) ?? $0 }),
      .message,
    ])

  /// The time to wait, in milliseconds, or 0 if the server sent no whole number. AM writes a
  /// string, such as `"8000"`.
  public var waitTime: Int { self["waitTime"] ?? 0 }

  /// The time that the command waits, in milliseconds, by default that of AM's Polling Wait node.
  var pause: Int { self["waitTime"] ?? 8_000 }

  /// The text to show while waiting.
  public var message: String { self["message"] }
}
