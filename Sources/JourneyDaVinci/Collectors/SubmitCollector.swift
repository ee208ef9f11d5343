import JourneyFlow
package import JourneyJSON

/// A button that submits the form. The only button of a form need not be pressed.
public final class SubmitCollector: AbstractCollector {
  static let type = CollectorType(
    "SubmitCollector", ["SUBMIT_BUTTON"], SubmitCollector.init, [.button])

  /// Any string except "" presses the button. The string itself is not sent.
  public var value: String {
    get { isPressed ? label : "" }
    set { isPressed = !newValue.isEmpty }
  }

  package override var act: SubmitAct? { isPressed ? .submit : nil }
  package override var isButton: Bool { true }
  package override var payload: JSONValue? { nil }
  package override var keptAnswers: JSONObject { [:] }
}
