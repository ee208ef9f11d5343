import JourneyFlow

/// Asks for a password, a one-time code, or the answer to a security question.
public final class PasswordCallback: PromptingField {
  package static let declaration: [CallbackProperty] = ["prompt", .input("password")]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The password, code or answer.
  public var password: String {
    get { self["password"] }
    set { self["password"] = newValue }
  }
}
