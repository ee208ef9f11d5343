import JourneyFlow
import JourneyJSON

/// Asks for a new password.
public final class ValidatedPasswordCallback: PolicyCheckedField {
  package static let wireType = "ValidatedCreatePasswordCallback"
  package static let declaration: [CallbackProperty] = [
    "prompt", "echoOn", "policies", "failedPolicies", .input("password"), .validateOnly,
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// Whether a screen may show what is typed.
  public var echoOn: Bool { self["echoOn"] }

  /// The new password.
  public var password: String {
    get { self["password"] }
    set { self["password"] = newValue }
  }
}
