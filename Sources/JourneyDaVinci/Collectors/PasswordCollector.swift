package import JourneyFlow
package import JourneyJSON

/// Asks for a password; as PASSWORD_VERIFY for a new one.
public final class PasswordCollector: CollectorField {
  package static let fieldTypes = ["PASSWORD", "PASSWORD_VERIFY"]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// The password.
  public var value: String {
    get { present?.string ?? "" }
    set { data.answers["value"] = .string(newValue) }
  }

  /// Whether the value is forgotten once it was posted, so that a form that comes again asks for
  /// it again.
  public var clearPassword: Bool {
    get { data.answers["clearPassword"]?.boolean ?? true }
    set { data.answers["clearPassword"] = .boolean(newValue) }
  }

  /// Whether a person should type it twice; it is sent once.
  public var verify: Bool { data.boolean("verify") ?? false }

  /// The rules for a new password: the field's, else the form's. One that signs on has none: it may
  /// be older than the rules.
  public var passwordPolicy: PasswordPolicy? { policy.flatMap(PasswordPolicy.init) }

  package var shown: [Property] {
    data.shown("verify") + data.shown("passwordPolicy", from: policy)
  }
  package var settable: [Property] {
    [
      Property("value", .string(value), .text),
      Property("clearPassword", .boolean(clearPassword), .boolean),
    ]
  }
  package var keptAnswers: JSONObject { clearPassword ? [:] : data.answers }

  package var violations: [ValidationError] {
    if value.isEmpty { return required ? [.required] : [] }
    return passwordPolicy?.faults(of: value) ?? []
  }

  private var policy: JSONValue? {
    guard data.serverTypes.contains("PASSWORD_VERIFY") else { return nil }
    return data["passwordPolicy"] ?? data.formPolicy
  }
}
