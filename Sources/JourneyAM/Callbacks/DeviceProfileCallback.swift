/// Asks for a profile of the device: JSON with `identifier`, `metadata`, `location`.
public final class DeviceProfileCallback: CallbackField {
  package static let type = "DeviceProfileCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// Whether the profile should have `metadata`: platform, hardware, browser.
  public var metadata: Bool { content.boolean("metadata") ?? false }
  /// Whether the profile should have `location`: latitude and longitude.
  public var location: Bool { content.boolean("location") ?? false }
  /// What to show while the profile is gathered.
  public var message: String { content.text("message") }

  /// The profile, as JSON text.
  public var value: String {
    get { content[text: "value"] ?? content.received(text: "") }
    set { content[text: "value"] = newValue }
  }

  package var outputs: [Output] { ["metadata", "location", "message"] }
  package var inputs: [Input] { [Input("value", unanswered: .received)] }
}
