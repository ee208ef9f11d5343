import JourneyFlow
package import JourneyJSON

/// A button or link, such as "forgot password?", that leads to another part of the flow.
public final class FlowCollector: AbstractCollector {
  static let type = CollectorType(
    "FlowCollector", ["FLOW_BUTTON", "FLOW_LINK", "ACTION"], FlowCollector.init, [.button])

  /// The label of the button if it is pressed, or "" if it is not pressed. Setting any string
  /// except "" presses the button, but the string itself is not sent.
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
