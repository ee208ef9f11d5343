import JourneyFlow
import JourneyJSON

/// Asks for a new password.
public final class ValidatedPasswordCallback: PolicyCheckedField {
  package static let type = "ValidatedPasswordCallback"
  package static let wireType = "ValidatedCreatePasswordCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// What to show the person.
  public var prompt: String { content.text("prompt") }
  /// Whether a screen may show what is typed.
  public var echoOn: Bool { content.boolean("echoOn") ?? false }

  /// The new password.
  public var password: String {
    get { content[text: "password"] ?? "" }
    set { content[text: "password"] = newValue }
  }

  package var outputs: [Output] { ["prompt", "echoOn", "policies", "failedPolicies"] }
  package var inputs: [Input] { [Input("password"), content.validateOnly] }
}
