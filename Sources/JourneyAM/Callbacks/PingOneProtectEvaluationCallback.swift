import JourneyFlow
package import JourneyJSON

/// Asks for PingOne Protect's signals.
public final class PingOneProtectEvaluationCallback: ClientErrorField, MetadataReading {
  package static let declaration: [CallbackProperty] = [
    .metadata, "pauseBehavioralData", .named("signals"), .named("clientError"),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// Whether to stop collecting behaviour once the signals are read.
  public var pauseBehavioralData: Bool { setting("pauseBehavioralData")?.boolean ?? false }

  /// What PingOne's Signals library collected: one opaque text.
  public var signals: String {
    get { self["signals"] }
    set { self["signals"] = newValue }
  }

  package static func reads(_ data: JSONValue) -> Bool {
    data["_type"]?.string == "PingOneProtect"
      && data["_action"]?.string == "protect_risk_evaluation"
  }
}
