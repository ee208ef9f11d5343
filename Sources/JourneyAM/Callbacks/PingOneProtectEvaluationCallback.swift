import JourneyFlow
public import JourneyJSON

/// A callback that asks for the signals that PingOne Protect evaluates.
public final class PingOneProtectEvaluationCallback: AbstractCallback, ClientErrorReporting {
  static let type = CallbackType(
    "PingOneProtectEvaluationCallback", PingOneProtectEvaluationCallback.init,
    [
      .metadata,
      Property(
        "pauseBehavioralData", .flag,
        "Whether to stop collecting behavior after the signals are read."),
      .named("signals", "The data that PingOne's Signals library collected."), .clientError,
    ],
    readsMetadata: { data in
      data["_type"]?.string == "PingOneProtect"
        && data["_action"]?.string == "protect_risk_evaluation"
    })

  /// AM's data, or `nil` if AM did not send the callback as a MetadataCallback.
  public var value: JSONValue? { self["value"] }
  /// Whether to stop collecting behavioral data after the signals are read.
  public var pauseBehavioralData: Bool { data.setting("pauseBehavioralData")?.boolean ?? false }

  /// The signals that PingOne's Signals library collected, as one opaque string.
  public var signals: String {
    get { self["signals"] }
    set { self["signals"] = newValue }
  }
}
