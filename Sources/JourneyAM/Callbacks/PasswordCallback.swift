import JourneyFlow

/// A callback that asks for a password, a one-time code, or the answer to a security question.
public final class PasswordCallback: AbstractCallback, Prompting {
  static let type = CallbackType(
    "PasswordCallback", PasswordCallback.init,
    [.prompt, .input("password", "The password.", isCredential: true)])

  public var password: String {
    get { self["password"] }
    set { self["password"] = newValue }
  }
}
