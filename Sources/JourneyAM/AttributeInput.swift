import JourneyFlow
import JourneyJSON

/// A callback that asks for one attribute of the user.
public protocol AttributeInput: PolicyChecked {
  /// The attribute, such as `givenName`.
  var name: String { get }
  /// Whether the server wants a value.
  var isRequired: Bool { get }
}

/// What the package knows of such a callback.
package protocol AttributeInputField: AttributeInput, PolicyCheckedField {}

extension AttributeInputField {
  /// AM's output `name`.
  public var name: String { self["name"] }
  /// AM's output `required`; false where it is missing.
  public var isRequired: Bool { self["required"] }
  package var attributeNames: [String] { [name] }
}

extension CallbackContent {
  /// The value of an output. A `null` counts as missing: sent in place of a text, AM refuses it with a 500.
  func value(_ output: String) -> JSONValue? {
    guard let value = self.output(output), value != .null else { return nil }
    return value
  }

  /// What goes back where nothing is answered: this output's value, else the input as it came.
  func goingBack(_ output: String) -> CallbackProperty.Unanswered {
    value(output).map { .sent($0) } ?? .received
  }

  /// What the server has of an attribute goes back untouched. One that is required and has no value
  /// must be answered, and one that was refused: it would be refused again.
  fileprivate var unansweredAttribute: CallbackProperty.Unanswered {
    let isEmpty = value("value").map { $0 == "" } ?? true
    let wasRefused = output("failedPolicies")?.array?.isEmpty == false
    let mustBeAnswered = wasRefused || (isEmpty && boolean("required") == true)
    return mustBeAnswered ? .required : goingBack("value")
  }

  /// What a failed policy may call the attribute that this callback asks for.
  var attributes: [String] {
    [string("name"), output("policies")?["name"]?.string].compactMap(\.self).filter { !$0.isEmpty }
  }
}

extension CallbackProperty {
  /// The declaration of a callback that asks for an attribute.
  static func attribute(_ kind: AnswerKind) -> [Self] {
    [
      "name", "prompt", "required", "policies", "failedPolicies",
      .input("value", kind: { _ in kind }, unanswered: { $0.unansweredAttribute }),
      .validateOnly,
    ]
  }

  /// Whether the server is only to check. Older servers neither send nor read it.
  static let validateOnly = Self.input(
    "validateOnly", suffix: "validateOnly", isSecret: false, isExtra: true,
    kind: { _ in .boolean }, unanswered: { $0.goingBack("validateOnly") })
}

extension [any CallbackField] {
  /// The ids of those that ask for an attribute; of several the first.
  var idsByAttribute: [String: String] {
    Dictionary(
      flatMap { callback in callback.data.attributes.map { ($0, callback.id) } },
      uniquingKeysWith: { first, _ in first })
  }
}
