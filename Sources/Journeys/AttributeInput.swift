import JSON
import Orchestration

extension CallbackContent {
  /// The value of an attribute callback: what the server has goes back untouched; one that is
  /// required and has none must be answered.
  func attribute(_ kind: AnswerKind) -> Input {
    let value = output("value")
    let hasNone = value == nil || value == .null || value == ""
    if hasNone, boolean("required") == true {
      return Input("value", kind)
    }
    return Input("value", kind, unanswered: value.map { .sent($0) } ?? .received)
  }

  /// Whether the server is only to check. Older servers neither send nor read it.
  var validateOnly: Input {
    Input(
      "validateOnly", suffix: "validateOnly", .boolean,
      unanswered: output("validateOnly").map { .sent($0) } ?? .received, isSecret: false)
  }
}
