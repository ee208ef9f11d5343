import JourneyFlow
package import JourneyJSON

/// Asks for a password. The type PASSWORD_VERIFY asks for a new one.
public final class PasswordCollector: AbstractCollector {
  static let type = CollectorType(
    "PasswordCollector", ["PASSWORD", "PASSWORD_VERIFY"], PasswordCollector.init,
    [
      Property("verify", .flag, "Whether the user should type the password twice."),
      Property("passwordPolicy", .object, "The rules for a new password.") { $0.policy },
      .settable("value", "The answer.", .text, isCredential: true),
      .settable(
        "clearPassword", "Whether the value is removed after it is posted.", isExtra: true,
        kind: { _ in .boolean }, preset: { _ in true }),
    ])

  /// The answer, which is removed after it is posted, unless `clearPassword` is `false`.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  /// Whether the user must enter the password again if the form is shown again.
  public var clearPassword: Bool {
    get { self["clearPassword"] }
    set { self["clearPassword"] = newValue }
  }

  /// Whether the user should type the password twice. It is sent once.
  public var verify: Bool { self["verify"] }

  /// The rules for a new password, from the field or the form. `nil` for an existing password,
  /// which might be older than the rules.
  public var passwordPolicy: PasswordPolicy? { data.policy.flatMap(PasswordPolicy.init) }

  package override var keptAnswers: JSONObject { clearPassword ? [:] : data.answers }

  package override var violations: [ValidationError] {
    if value.isEmpty { return required ? [.required] : [] }
    return passwordPolicy?.violations(of: value) ?? []
  }
}

extension FieldData {
  fileprivate var policy: JSONValue? {
    guard serverTypes.contains("PASSWORD_VERIFY") else { return nil }
    return output("passwordPolicy") ?? wire.context["passwordPolicy"]
  }
}
