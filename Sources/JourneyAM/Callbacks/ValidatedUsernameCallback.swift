import JourneyFlow
import JourneyJSON

/// A callback that asks for a new user name.
public final class ValidatedUsernameCallback: AbstractCallback, PolicyChecked {
  static let type = CallbackType(
    "ValidatedUsernameCallback", serverType: "ValidatedCreateUsernameCallback",
    ValidatedUsernameCallback.init,
    [.prompt, .policies, .failedPolicies, .input("username", "The user name."), .validateOnly])

  public var username: String {
    get { self["username"] }
    set { self["username"] = newValue }
  }
}
