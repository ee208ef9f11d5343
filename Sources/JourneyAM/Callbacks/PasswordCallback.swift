/// Asks for a password, a one-time code, or the answer to a security question.
public final class PasswordCallback: CallbackField {
  package static let type = "PasswordCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// What to show the person; for a security question the question.
  public var prompt: String { content.text("prompt") }

  /// The password, code or answer.
  public var password: String {
    get { content[text: "password"] ?? "" }
    set { content[text: "password"] = newValue }
  }

  package var outputs: [Output] { ["prompt"] }
  package var inputs: [Input] { [Input("password")] }
}
