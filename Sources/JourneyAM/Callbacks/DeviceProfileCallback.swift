import JourneyFlow

/// Asks for a profile of the device: a JSON object with `identifier`, `metadata` and `location`.
public final class DeviceProfileCallback: AbstractCallback {
  static let type = CallbackType(
    "DeviceProfileCallback", DeviceProfileCallback.init,
    [
      Property(
        "metadata", .flag, "Whether the profile must contain the platform, hardware and browser."),
      Property("location", .flag, "Whether the profile must contain the location."), .message,
      .input("value", "The profile, as JSON in a string.", unanswered: .received),
    ])

  /// Whether to include `metadata`: the platform, the hardware and the browser.
  public var metadata: Bool { self["metadata"] }
  /// Whether to include `location`: latitude and longitude.
  public var location: Bool { self["location"] }
  /// The text to show while the app collects the profile.
  public var message: String { self["message"] }

  /// The profile, as JSON in a string.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }
}
