package import JourneyJSON

/// Asks for PingOne Protect's signals.
public final class PingOneProtectEvaluationCallback: MetadataReading {
  public static let type = "PingOneProtectEvaluationCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var pauseBehavioralData: Bool { setting("pauseBehavioralData")?.boolean ?? false }

  public var signals: String {
    get { content[text: "signals"] ?? content.received(text: "signals") }
    set { content[text: "signals"] = newValue }
  }

  public var clientError: String {
    get { content[text: "clientError"] ?? content.received(text: "clientError") }
    set { content[text: "clientError"] = newValue }
  }

  public var outputs: [Output] {
    metadataOutputs ?? ["pauseBehavioralData"]
  }
  public var inputs: [Input] {
    [
      Input("signals", suffix: "signals", unanswered: .received),
      Input("clientError", suffix: "clientError", unanswered: .received),
    ]
  }
  public var mainProperty: String? { nil }

  package static func reads(_ data: JSONValue) -> Bool {
    data["_type"]?.string == "PingOneProtect"
      && data["_action"]?.string == "protect_risk_evaluation"
  }
}
