package import JourneyJSON

/// Asks for PingOne Protect's signals.
public final class PingOneProtectEvaluationCallback: MetadataReading {
  package static let type = "PingOneProtectEvaluationCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// Whether to stop collecting behaviour once the signals are read.
  public var pauseBehavioralData: Bool { setting("pauseBehavioralData")?.boolean ?? false }

  /// What PingOne's Signals library collected: one opaque text.
  public var signals: String {
    get { content[text: "signals"] ?? content.received(text: "signals") }
    set { content[text: "signals"] = newValue }
  }

  /// Why there are no signals.
  public var clientError: String {
    get { content[text: "clientError"] ?? content.received(text: "clientError") }
    set { content[text: "clientError"] = newValue }
  }

  package var outputs: [Output] {
    metadataOutputs ?? ["pauseBehavioralData"]
  }
  package var inputs: [Input] {
    [
      Input("signals", suffix: "signals", unanswered: .received),
      Input("clientError", suffix: "clientError", unanswered: .received),
    ]
  }
  package var mainProperty: String? { nil }

  package static func reads(_ data: JSONValue) -> Bool {
    data["_type"]?.string == "PingOneProtect"
      && data["_action"]?.string == "protect_risk_evaluation"
  }
}
