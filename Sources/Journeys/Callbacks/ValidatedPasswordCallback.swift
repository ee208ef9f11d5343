public import JSON
public import Orchestration

/// Asks for a new password.
public final class ValidatedPasswordCallback: Callback {
  public static let type = "ValidatedPasswordCallback"
  public static let wireType = "ValidatedCreatePasswordCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var prompt: String { content.text("prompt") }
  /// Whether a screen may show what is typed.
  public var echoOn: Bool { content.boolean("echoOn") ?? false }
  public var policies: JSONValue? { content.output("policies") }
  public var failedPolicies: [Problem] { problems }

  public var password: String {
    get { content[text: "password"] ?? "" }
    set { content[text: "password"] = newValue }
  }

  /// Whether the server is only to check the value and show the page again.
  public var validateOnly: Bool {
    get { content[flag: "validateOnly"] ?? content.boolean("validateOnly") ?? false }
    set { content[flag: "validateOnly"] = newValue }
  }

  public var outputs: [Output] { ["prompt", "echoOn", "policies", "failedPolicies"] }
  public var inputs: [Input] { [Input("password"), content.validateOnly] }
}
