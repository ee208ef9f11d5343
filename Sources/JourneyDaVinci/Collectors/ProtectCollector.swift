public import JourneyFlow
import JourneyJSON

/// Asks for the signals that PingOne's closed Signals library collects: one opaque text.
public final class ProtectCollector: Collector {
  public static let fieldTypes = ["PROTECT"]
  public var data: CollectorContent

  public init(_ data: CollectorContent) {
    self.data = data
  }

  public var behavioralDataCollection: Bool { data.boolean("behavioralDataCollection") ?? true }
  public var universalDeviceIdentification: Bool {
    data.boolean("universalDeviceIdentification") ?? false
  }

  public var value: String {
    get { present?.string ?? "" }
    set { data.answers["value"] = .string(newValue) }
  }

  public var shown: [Property] {
    data.shown("behavioralDataCollection", "universalDeviceIdentification")
  }
  public var settable: [Property] { [Property("value", .string(value), .text)] }
  /// No client makes the signals a condition: what cannot be collected is left out.
  public var missing: [String] { [] }
}
