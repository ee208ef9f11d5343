/// Asks for a profile of the device: JSON with `identifier`, `metadata`, `location`.
public final class DeviceProfileCallback: Callback {
  public static let type = "DeviceProfileCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var metadata: Bool { content.boolean("metadata") ?? false }
  public var location: Bool { content.boolean("location") ?? false }
  public var message: String { content.text("message") }

  /// The profile, as JSON text.
  public var value: String {
    get { content[text: "value"] ?? content.received(text: "") }
    set { content[text: "value"] = newValue }
  }

  public var outputs: [Output] { ["metadata", "location", "message"] }
  public var inputs: [Input] { [Input("value", unanswered: .received)] }
}
