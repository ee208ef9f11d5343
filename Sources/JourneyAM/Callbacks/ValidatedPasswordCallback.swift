import JourneyFlow
import JourneyJSON

/// A callback that asks for a new password.
public final class ValidatedPasswordCallback: AbstractCallback, PolicyChecked {
  static let type = CallbackType(
    "ValidatedPasswordCallback", serverType: "ValidatedCreatePasswordCallback",
    ValidatedPasswordCallback.init,
    [
      .prompt,
      Property("echoOn", .flag, "Whether the password may be visible while the user types it."),
      .policies,
      .failedPolicies, .input("password", "The password.", isCredential: true), .validateOnly,
    ])

  /// Whether an app may show the password while the user types it.
  public var echoOn: Bool { self["echoOn"] }

  public var password: String {
    get { self["password"] }
    set { self["password"] = newValue }
  }
}
