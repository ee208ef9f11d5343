import JourneyFlow
import JourneyJSON

/// Asks for a new password.
public final class ValidatedPasswordCallback: PolicyChecked {
  public static let type = "ValidatedPasswordCallback"
  public static let wireType = "ValidatedCreatePasswordCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var prompt: String { content.text("prompt") }
  /// Whether a screen may show what is typed.
  public var echoOn: Bool { content.boolean("echoOn") ?? false }

  public var password: String {
    get { content[text: "password"] ?? "" }
    set { content[text: "password"] = newValue }
  }

  public var outputs: [Output] { ["prompt", "echoOn", "policies", "failedPolicies"] }
  public var inputs: [Input] { [Input("password"), content.validateOnly] }
}
