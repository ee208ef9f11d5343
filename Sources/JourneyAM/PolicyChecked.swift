public import JourneyFlow
public import JourneyJSON

/// A callback whose first input AM checks by policies: an attribute, a new name or password.
public protocol PolicyChecked: Callback {
  /// As the server sent them; `{}` where it checks nothing.
  var policies: JSONValue? { get }
  /// What the server refused of the last answer.
  var failedPolicies: [Problem] { get }
  /// Whether the server is only to check the value and show the page again.
  var validateOnly: Bool { get set }
  /// What the policies say against the present value, as far as a client can judge them. The server
  /// decides in the end: `next()` sends what is there.
  func validate() -> [Problem]
}

/// What the package knows of such a callback.
package protocol PolicyCheckedField: PolicyChecked, CallbackField {}

extension PolicyCheckedField {
  /// AM's output `policies`.
  public var policies: JSONValue? { content.output("policies") }
  /// AM's output `failedPolicies`, one problem for each of its JSON documents.
  public var failedPolicies: [Problem] { problems }

  /// The answer, else AM's output `validateOnly`.
  public var validateOnly: Bool {
    get { content[flag: "validateOnly"] ?? content.boolean("validateOnly") ?? false }
    set { content[flag: "validateOnly"] = newValue }
  }

  /// The codes are AM's names of policy requirements, such as `MIN_LENGTH`.
  public func validate() -> [Problem] {
    guard let input = inputs.first else { return [] }
    let value = present(input)
    let rules = PolicyRules(
      content.output("policies"), isRequired: content.boolean("required") ?? false)
    return rules.broken(by: value).map { name, params in
      Problem(
        key: id, code: name,
        message: FailedPolicies.sentence(name, params, prompt: content.string("prompt")),
        params: params)
    }
  }
}
