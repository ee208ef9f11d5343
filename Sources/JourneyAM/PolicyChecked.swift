public import JourneyFlow
public import JourneyJSON

/// A callback whose first input AM checks by policies: an attribute, a new name or password.
public protocol PolicyChecked: Callback {}

extension PolicyChecked {
  /// As the server sent them; `{}` where it checks nothing.
  public var policies: JSONValue? { content.output("policies") }
  /// What the server refused of the last answer.
  public var failedPolicies: [Problem] { problems }

  /// Whether the server is only to check the value and show the page again.
  public var validateOnly: Bool {
    get { content[flag: "validateOnly"] ?? content.boolean("validateOnly") ?? false }
    set { content[flag: "validateOnly"] = newValue }
  }

  /// What the policies say against the present value, as far as a client can judge them. The server
  /// decides in the end: `next()` sends what is there.
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
