import JourneyFlow

/// A button that submits the form. Where it is the only one, it need not be pressed.
public final class SubmitCollector: ButtonField {
  package static let fieldTypes = ["SUBMIT_BUTTON"]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// Any text but "" presses the button; the text itself is not sent.
  public var value: String {
    get { isPressed ? label : "" }
    set { isPressed = !newValue.isEmpty }
  }

  package var act: SubmitAct? { isPressed ? .submit : nil }
}
