/// Asks for a password, a one-time code, or the answer to a security question.
public final class PasswordCallback: Callback {
  public static let type = "PasswordCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  /// What to show the person; for a security question the question.
  public var prompt: String { content.text("prompt") }

  public var password: String {
    get { content[text: "password"] ?? "" }
    set { content[text: "password"] = newValue }
  }

  public var outputs: [Output] { ["prompt"] }
  public var inputs: [Input] { [Input("password")] }
}
