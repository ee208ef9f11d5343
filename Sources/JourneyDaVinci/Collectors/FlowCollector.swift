import JourneyFlow
package import JourneyJSON

/// A button or link, such as "forgot password?", that leads to another part of the flow.
public final class FlowCollector: AbstractCollector {
  static let type = CollectorType(
    "FlowCollector", ["FLOW_BUTTON", "FLOW_LINK", "ACTION"], FlowCollector.init, [.button])

  /// The label of the pressed button, or "". Any string except "" presses it, and is not sent.
  public var value: String {
    get { isPressed ? label : "" }
    set { isPressed = !newValue.isEmpty }
  }

  package override var act: SubmitAct? { isPressed ? .flow : nil }
  package override var waivesRequiredFields: Bool { isPressed }
  package override var leadsElsewhere: Bool { isPressed }
  package override var isButton: Bool { true }
  package override var posted: JSONValue? { nil }
  package override var keptAnswers: JSONObject { [:] }
}
