import JourneyFlow
import JourneyJSON

/// Asks for a new user name.
public final class ValidatedUsernameCallback: PolicyCheckedField {
  package static let wireType = "ValidatedCreateUsernameCallback"
  package static let declaration: [CallbackProperty] = [
    "prompt", "policies", "failedPolicies", .input("username"), .validateOnly,
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The new user name.
  public var username: String {
    get { self["username"] }
    set { self["username"] = newValue }
  }
}
