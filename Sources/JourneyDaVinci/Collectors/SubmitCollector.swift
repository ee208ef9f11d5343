import JourneyFlow
package import JourneyJSON

/// Submits the form. If it is the only submit button, the user does not have to press it.
public final class SubmitCollector: AbstractCollector {
  static let type = CollectorType(
    "SubmitCollector", ["SUBMIT_BUTTON"], SubmitCollector.init, [.button])

  /// The label of the pressed button, or "". Any string except "" presses it, and is not sent.
  public var value: String {
    get { isPressed ? label : "" }
    set { isPressed = !newValue.isEmpty }
  }

  package override var act: SubmitAct? { isPressed ? .submit : nil }
  package override var isButton: Bool { true }
  package override var posted: JSONValue? { nil }
  package override var keptAnswers: JSONObject { [:] }
}
