import JourneyFlow
import JourneyJSON

/// Asks for the signals that PingOne's closed Signals library collects: one opaque text.
public final class ProtectCollector: AbstractCollector {
  static let type = CollectorType(
    "ProtectCollector", ["PROTECT"], ProtectCollector.init,
    [
      Property("behavioralDataCollection", .flag, "Whether behaviour is collected."),
      Property(
        "universalDeviceIdentification", .flag,
        "Whether the device's id is carried across applications."),
      // No client makes the signals a condition: what cannot be collected is left out.
      .optional("value", "The answer."),
    ])

  /// Whether behaviour is collected; true where the field does not say.
  public var behavioralDataCollection: Bool { data.flag("behavioralDataCollection") ?? true }
  /// Whether the device's id is carried across applications.
  public var universalDeviceIdentification: Bool {
    data.flag("universalDeviceIdentification") ?? false
  }

  /// The signals.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }
}
