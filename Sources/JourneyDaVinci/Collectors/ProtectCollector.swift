import JourneyFlow
import JourneyJSON

/// Asks for the signals by which PingOne Protect assesses risk. PingOne's proprietary Signals
/// library collects them in an opaque string.
public final class ProtectCollector: AbstractCollector {
  static let type = CollectorType(
    "ProtectCollector", ["PROTECT"], ProtectCollector.init,
    [
      Property("behavioralDataCollection", .flag, "Whether to collect behavior."),
      Property(
        "universalDeviceIdentification", .flag,
        "Whether several applications share the device's id."),
      // Clients leave out signals that they cannot collect.
      .optional("value", "The answer."),
    ])

  /// Whether the library collects behavioral data. The default is `true`.
  public var behavioralDataCollection: Bool { data.flag("behavioralDataCollection") ?? true }
  /// Whether several applications share the id of the device.
  public var universalDeviceIdentification: Bool {
    data.flag("universalDeviceIdentification") ?? false
  }

  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }
}
