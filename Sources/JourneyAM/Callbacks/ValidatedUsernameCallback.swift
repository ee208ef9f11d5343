import JourneyFlow
import JourneyJSON

/// Asks for a new user name.
public final class ValidatedUsernameCallback: PolicyChecked {
  public static let type = "ValidatedUsernameCallback"
  public static let wireType = "ValidatedCreateUsernameCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var prompt: String { content.text("prompt") }

  public var username: String {
    get { content[text: "username"] ?? "" }
    set { content[text: "username"] = newValue }
  }

  public var outputs: [Output] { ["prompt", "policies", "failedPolicies"] }
  public var inputs: [Input] { [Input("username"), content.validateOnly] }
}
