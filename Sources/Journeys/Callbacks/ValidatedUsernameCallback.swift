public import JSON
public import Orchestration

/// Asks for a new user name.
public final class ValidatedUsernameCallback: Callback {
  public static let type = "ValidatedUsernameCallback"
  public static let wireType = "ValidatedCreateUsernameCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var prompt: String { content.text("prompt") }
  public var policies: JSONValue? { content.output("policies") }
  public var failedPolicies: [Problem] { problems }

  public var username: String {
    get { content[text: "username"] ?? "" }
    set { content[text: "username"] = newValue }
  }

  /// Whether the server is only to check the value and show the page again.
  public var validateOnly: Bool {
    get { content[flag: "validateOnly"] ?? content.boolean("validateOnly") ?? false }
    set { content[flag: "validateOnly"] = newValue }
  }

  public var outputs: [Output] { ["prompt", "policies", "failedPolicies"] }
  public var inputs: [Input] { [Input("username"), content.validateOnly] }
}
