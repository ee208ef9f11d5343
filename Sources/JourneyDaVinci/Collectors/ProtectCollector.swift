package import JourneyFlow
import JourneyJSON

/// Asks for the signals that PingOne's closed Signals library collects: one opaque text.
public final class ProtectCollector: CollectorField {
  package static let fieldTypes = ["PROTECT"]
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
    get { present?.string ?? "" }
    set { data.answers["value"] = .string(newValue) }
  }

  package var shown: [Property] {
    data.shown("behavioralDataCollection", "universalDeviceIdentification")
  }
  package var settable: [Property] { [Property("value", .string(value), .text)] }
  /// No client makes the signals a condition: what cannot be collected is left out.
  package var missing: [String] { [] }
}
