public import JourneyFlow
public import JourneyJSON

/// A callback whose first input AM checks against policies. The input is an attribute, a new user
/// name or a new password.
public protocol PolicyChecked: Prompting {
  /// The policies as the server sent them. If there are no policies, the value can be `{}`.
  var policies: JSONValue? { get }
  /// The policies that the last answer violated.
  var failedPolicies: [Problem] { get }
  /// Whether the server should only check the value and show the page again.
  var validateOnly: Bool { get set }
  /// Returns a problem for each policy that the current value violates, as far as a client can
  /// check. The server decides, so `next()` sends the value despite these problems.
  func validate() -> [Problem]
}

extension PolicyChecked where Self: AbstractCallback {
  /// AM's output `policies`.
  public var policies: JSONValue? { data.output("policies") }
  /// The problems in AM's output `failedPolicies`, one for each policy.
  public var failedPolicies: [Problem] { problems }

  /// The answer or, if there is no answer, AM's output `validateOnly`.
  public var validateOnly: Bool {
    get { self["validateOnly"] }
    set { self["validateOnly"] = newValue }
  }

  /// Returns a problem for each policy requirement that the value violates. The code of each
  /// problem is AM's name for the requirement, such as `MIN_LENGTH`.
  public func validate() -> [Problem] {
    let value = data.type.properties.first { $0.answer != nil }?.value(in: data) ?? .null
    let rules = PolicyRules(
      data.output("policies"), isRequired: data.flag("required") ?? false)
    return rules.broken(by: value).map { name, params in
      Problem(
        field: id, code: name,
        message: FailedPolicies.sentence(name, params, prompt: data.output("prompt")?.string),
        params: params)
    }
  }
}

extension Problem {
  /// AM's name of the policy requirement, such as `MIN_LENGTH`. It is the same as `code`.
  public var policyRequirement: String { code }
}

extension Property {
  static let policies = Property("policies", .object, "The rules for the value.")
  static let failedPolicies = Property.output(
    "failedPolicies", .list, "The rules that the last value broke: policyRequirement and params.",
    from: "failedPolicies", as: FailedPolicies.objects)

  /// Whether the server should only check the value. Older servers neither send nor read this
  /// input.
  static let validateOnly = Property.input(
    "validateOnly", "Whether the server only checks the value and shows the page again.",
    suffix: "validateOnly", isSecret: false, isExtra: true, kind: { _ in .boolean },
    unanswered: { $0.defaultSubmission("validateOnly") })
}
