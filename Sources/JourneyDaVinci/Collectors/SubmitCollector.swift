import JourneyFlow
package import JourneyJSON

/// A button that submits the form. If the form has only one submit button, the user does not have
/// to press it.
public final class SubmitCollector: AbstractCollector {
  static let type = CollectorType(
    "SubmitCollector", ["SUBMIT_BUTTON"], SubmitCollector.init, [.button])

  /// The label of the button if it is pressed, or "" if it is not pressed. Setting any string
  /// except "" presses the button, but the string itself is not sent.
  public var value: String {
    get { isPressed ? label : "" }
    set { isPressed = !newValue.isEmpty }
  }

  package override var act: SubmitAct? { isPressed ? .submit : nil }
  package override var isButton: Bool { true }
  package override var posted: JSONValue? { nil }
  package override var keptAnswers: JSONObject { [:] }
}
