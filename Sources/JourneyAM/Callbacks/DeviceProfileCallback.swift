import JourneyFlow

/// Asks for a profile of the device: JSON with `identifier`, `metadata`, `location`.
public final class DeviceProfileCallback: CallbackField {
  package static let declaration: [CallbackProperty] = [
    "metadata", "location", "message", .input("value", unanswered: .received),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// Whether the profile should have `metadata`: platform, hardware, browser.
  public var metadata: Bool { self["metadata"] }
  /// Whether the profile should have `location`: latitude and longitude.
  public var location: Bool { self["location"] }
  /// What to show while the profile is gathered.
  public var message: String { self["message"] }

  /// The profile, as JSON text.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }
}
