import JourneyFlow
package import JourneyJSON

/// Asks for a password; as PASSWORD_VERIFY for a new one.
public final class PasswordCollector: CollectorField {
  package static let fieldTypes = ["PASSWORD", "PASSWORD_VERIFY"]
  package static let declaration: [CollectorProperty] = [
    "verify", CollectorProperty("passwordPolicy") { $0.policy }, .settable("value", .text),
    .settable("clearPassword", isExtra: true, kind: { _ in .boolean }, preset: { _ in true }),
  ]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// The password.
  public var value: String {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  /// Whether the value is forgotten once it was posted, so that a form that comes again asks for
  /// it again.
  public var clearPassword: Bool {
    get { self["clearPassword"] }
    set { self["clearPassword"] = newValue }
  }

  /// Whether a person should type it twice; it is sent once.
  public var verify: Bool { self["verify"] }

  /// The rules for a new password: the field's, else the form's. One that signs on has none: it may
  /// be older than the rules.
  public var passwordPolicy: PasswordPolicy? { data.policy.flatMap(PasswordPolicy.init) }

  package var keptAnswers: JSONObject { clearPassword ? [:] : data.answers }

  package var violations: [ValidationError] {
    if value.isEmpty { return required ? [.required] : [] }
    return passwordPolicy?.faults(of: value) ?? []
  }
}

extension CollectorContent {
  fileprivate var policy: JSONValue? {
    guard serverTypes.contains("PASSWORD_VERIFY") else { return nil }
    return self["passwordPolicy"] ?? formPolicy
  }
}
