import JSON
import Orchestration

extension CallbackContent {
  /// What goes back where nothing is answered: this output's value, else the input as it came.
  /// A `null` is no value: sent in place of a text, AM refuses it with a 500.
  func goingBack(_ output: String) -> Input.Unanswered {
    guard let value = self.output(output), value != .null else { return .received }
    return .sent(value)
  }

  /// The value of an attribute callback: what the server has goes back untouched; one that is
  /// required and has none must be answered.
  func attribute(_ kind: AnswerKind) -> Input {
    let value = output("value")
    let hasNone = value == nil || value == .null || value == ""
    let mustBeAnswered = hasNone && boolean("required") == true
    return Input("value", kind, unanswered: mustBeAnswered ? .required : goingBack("value"))
  }

  /// Whether this callback asks for the attribute that a failed policy names.
  func answersTo(attribute: String) -> Bool {
    !attribute.isEmpty
      && (string("name") == attribute || output("policies")?["name"]?.string == attribute)
  }

  /// Whether the server is only to check. Older servers neither send nor read it.
  var validateOnly: Input {
    Input(
      "validateOnly", suffix: "validateOnly", .boolean, unanswered: goingBack("validateOnly"),
      isSecret: false)
  }
}
