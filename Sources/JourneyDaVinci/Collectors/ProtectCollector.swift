import JourneyFlow
import JourneyJSON

/// Asks for the signals that PingOne's closed Signals library collects: one opaque text.
public final class ProtectCollector: CollectorField {
  package static let fieldTypes = ["PROTECT"]
  package static let declaration: [CollectorProperty] = [
    "behavioralDataCollection", "universalDeviceIdentification", .optional("value"),
  ]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// Whether behaviour is collected; true where the field does not say.
  public var behavioralDataCollection: Bool { data.boolean("behavioralDataCollection") ?? true }
  /// Whether the device's id is carried across applications.
  public var universalDeviceIdentification: Bool {
    data.boolean("universalDeviceIdentification") ?? false
  }

  /// The signals.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  /// No client makes the signals a condition: what cannot be collected is left out.
}
