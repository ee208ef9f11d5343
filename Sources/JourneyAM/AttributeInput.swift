import JourneyFlow
import JourneyJSON

/// A callback that asks for one attribute of the user.
public protocol AttributeInput: PolicyChecked {
  /// The attribute, such as `givenName`.
  var name: String { get }
  /// What to show the person.
  var prompt: String { get }
  /// Whether the server wants a value.
  var isRequired: Bool { get }
}

/// What the package knows of such a callback.
package protocol AttributeInputField: AttributeInput, PolicyCheckedField {}

extension AttributeInputField {
  /// AM's output `name`.
  public var name: String { content.text("name") }
  /// AM's output `prompt`.
  public var prompt: String { content.text("prompt") }
  /// AM's output `required`; false where it is missing.
  public var isRequired: Bool { content.boolean("required") ?? false }
  package var outputs: [Output] { ["name", "prompt", "required", "policies", "failedPolicies"] }
  package var attributeNames: [String] { [name] }
}

extension CallbackContent {
  /// The value of an output. A `null` counts as missing: sent in place of a text, AM refuses it with a 500.
  func value(_ output: String) -> JSONValue? {
    guard let value = self.output(output), value != .null else { return nil }
    return value
  }

  /// What goes back where nothing is answered: this output's value, else the input as it came.
  func goingBack(_ output: String) -> Input.Unanswered {
    value(output).map(Input.Unanswered.sent) ?? .received
  }

  /// The value of an attribute callback: what the server has goes back untouched. One that is
  /// required and has none must be answered, and one that was refused: it would be refused again.
  func attribute(_ kind: AnswerKind) -> Input {
    let value = value("value")
    let hasNone = value == nil || value == ""
    let wasRefused = output("failedPolicies")?.array?.isEmpty == false
    let mustBeAnswered = wasRefused || (hasNone && boolean("required") == true)
    return Input("value", kind, unanswered: mustBeAnswered ? .required : goingBack("value"))
  }

  /// What a failed policy may call the attribute that this callback asks for.
  var attributes: [String] {
    [string("name"), output("policies")?["name"]?.string].compactMap(\.self).filter { !$0.isEmpty }
  }

  /// Whether the server is only to check. Older servers neither send nor read it.
  var validateOnly: Input {
    Input(
      "validateOnly", suffix: "validateOnly", .boolean, unanswered: goingBack("validateOnly"),
      isSecret: false)
  }
}

extension [any CallbackField] {
  /// The ids of those that ask for an attribute; of several the first.
  var idsByAttribute: [String: String] {
    Dictionary(
      flatMap { callback in callback.content.attributes.map { ($0, callback.id) } },
      uniquingKeysWith: { first, _ in first })
  }
}
