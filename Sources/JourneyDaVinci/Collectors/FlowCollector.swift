import JourneyFlow

/// A button or link that leads elsewhere in the flow, such as "forgot password?".
public final class FlowCollector: ButtonField {
  package static let fieldTypes = ["FLOW_BUTTON", "FLOW_LINK", "ACTION"]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// Any text but "" presses the button; the text itself is not sent.
  public var value: String {
    get { isPressed ? label : "" }
    set { isPressed = !newValue.isEmpty }
  }

  package var act: SubmitAct? { isPressed ? .flow : nil }
  package var liftsRequired: Bool { isPressed }
}
