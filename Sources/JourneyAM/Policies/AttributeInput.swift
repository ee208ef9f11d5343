import JourneyFlow
import JourneyJSON

/// A callback that asks for one attribute of the user.
public protocol AttributeInput: PolicyChecked {
  /// The name of the attribute, such as `givenName`.
  var name: String { get }
  /// Whether the server requires a value.
  var required: Bool { get }
}

extension AttributeInput where Self: AbstractCallback {
  public var name: String { self["name"] }
  public var required: Bool { self["required"] }
  /// The same as `required`.
  public var isRequired: Bool { required }
}

extension FieldData {
  /// What is sent without an answer: the attribute's value on the server. The user must answer if a
  /// required attribute has no value, or if the server refused this value before.
  fileprivate var attributeDefault: Property.Submission {
    let isEmpty = value("value").map { $0 == "" } ?? true
    let wasRefused = output("failedPolicies")?.array?.isEmpty == false
    let mustBeAnswered = wasRefused || (isEmpty && flag("required") == true)
    return mustBeAnswered ? .required : defaultSubmission("value")
  }

  /// The names that a failed policy can use for the attribute.
  fileprivate var attributes: [String] {
    [output("name")?.string, output("policies")?["name"]?.string].compactMap(\.self)
      .filter { !$0.isEmpty }
  }
}

extension [Property] {
  static func attribute(_ kind: AnswerKind) -> [Property] {
    [
      Property("name", .text, "The name of the attribute, such as mail."), .prompt,
      Property("required", .flag, "Whether an answer is required."), .policies, .failedPolicies,
      .input("value", "The answer.", kind: { _ in kind }, unanswered: { $0.attributeDefault }),
      .validateOnly,
    ]
  }
}

extension [AbstractCallback] {
  /// The first callback's id for each attribute name.
  var idsByAttribute: [String: String] {
    Dictionary(
      flatMap { callback in callback.data.attributes.map { ($0, callback.id) } },
      uniquingKeysWith: { first, _ in first })
  }
}
