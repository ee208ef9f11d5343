public import JourneyFlow
public import JourneyJSON

/// A callback whose first input AM checks by policies: an attribute, a new name or password.
public protocol PolicyChecked: Prompting {
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
package protocol PolicyCheckedField: PolicyChecked, PromptingField {}

extension PolicyCheckedField {
  /// AM's output `policies`.
  public var policies: JSONValue? { data.output("policies") }
  /// AM's output `failedPolicies`, one problem for each of its JSON documents.
  public var failedPolicies: [Problem] { problems }

  /// The answer, else AM's output `validateOnly`.
  public var validateOnly: Bool {
    get { self["validateOnly"] }
    set { self["validateOnly"] = newValue }
  }

  /// The codes are AM's names of policy requirements, such as `MIN_LENGTH`.
  public func validate() -> [Problem] {
    let value = Self.declaration.first { $0.answer != nil }?.value(in: data) ?? .null
    let rules = PolicyRules(
      data.output("policies"), isRequired: data.boolean("required") ?? false)
    return rules.broken(by: value).map { name, params in
      Problem(
        key: id, code: name,
        message: FailedPolicies.sentence(name, params, prompt: data.string("prompt")),
        params: params)
    }
  }
}
