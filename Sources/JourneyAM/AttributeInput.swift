import JourneyFlow
import JourneyJSON

/// A callback that asks for one attribute of the user.
public protocol AttributeInput: PolicyChecked {
  /// The attribute, such as `givenName`.
  var name: String { get }
  /// Whether the server wants a value.
  var isRequired: Bool { get }
}

extension AttributeInput where Self: AbstractCallback {
  /// AM's output `name`.
  public var name: String { self["name"] }
  /// AM's output `required`; false where it is missing.
  public var isRequired: Bool { self["required"] }
}

extension FieldData {
  /// The attribute's value as the server has it goes back untouched. One that is required and has no
  /// value must be answered, and one that was refused, because it would be refused again.
  fileprivate var attributeDefault: Property.Submission {
    let isEmpty = value("value").map { $0 == "" } ?? true
    let wasRefused = output("failedPolicies")?.array?.isEmpty == false
    let mustBeAnswered = wasRefused || (isEmpty && flag("required") == true)
    return mustBeAnswered ? .required : defaultSubmission("value")
  }

  /// The names that a failed policy may call the attribute which this callback asks for.
  fileprivate var attributes: [String] {
    [output("name")?.string, output("policies")?["name"]?.string].compactMap(\.self)
      .filter { !$0.isEmpty }
  }
}

extension [Property] {
  /// The properties of a callback that asks for an attribute.
  static func attribute(_ kind: AnswerKind) -> [Property] {
    [
      Property("name", .text, "The attribute, such as mail."), .prompt,
      Property("required", .flag, "Whether an answer is required."), .policies, .failedPolicies,
      .input("value", "The answer.", kind: { _ in kind }, unanswered: { $0.attributeDefault }),
      .validateOnly,
    ]
  }
}

extension [AbstractCallback] {
  /// The ids of those that ask for an attribute; of several the first.
  var idsByAttribute: [String: String] {
    Dictionary(
      flatMap { callback in callback.data.attributes.map { ($0, callback.id) } },
      uniquingKeysWith: { first, _ in first })
  }
}
