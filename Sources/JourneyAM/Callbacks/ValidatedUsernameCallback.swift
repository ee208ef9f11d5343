import JourneyFlow
import JourneyJSON

/// Asks for a new user name.
public final class ValidatedUsernameCallback: PolicyCheckedField {
  package static let type = "ValidatedUsernameCallback"
  package static let wireType = "ValidatedCreateUsernameCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// What to show the person.
  public var prompt: String { content.text("prompt") }

  /// The new user name.
  public var username: String {
    get { content[text: "username"] ?? "" }
    set { content[text: "username"] = newValue }
  }

  package var outputs: [Output] { ["prompt", "policies", "failedPolicies"] }
  package var inputs: [Input] { [Input("username"), content.validateOnly] }
}
