import JourneyJSON

/// Asks to bind this device to the user: a signed JWT with a new key.
public final class DeviceBindingCallback: CallbackField {
  package static let type = "DeviceBindingCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// The user's id in AM: the claim `sub` of the JWT.
  public var userId: String { content.text("userId") }
  /// The user's name, to be shown.
  public var userName: String { content.text("username") }
  /// What the JWT carries as its claim `challenge`.
  public var challenge: String { content.text("challenge") }
  /// `biometricOnly`, `biometricAllowFallback`, `applicationPin`, `none`, or a word that is new.
  public var deviceBindingAuthenticationType: String {
    Self.camelCase(content.text("authenticationType"))
  }
  /// The title of the prompt for biometrics or a PIN.
  public var title: String { content.text("title") }
  /// The second line of that prompt.
  public var subtitle: String { content.text("subtitle") }
  /// The text of that prompt.
  public var description: String { content.text("description") }
  /// Seconds; 60 where the server names none.
  public var timeout: Int { content.integer("timeout") ?? 60 }
  /// Whether the server wants the key attested by the platform.
  public var attestation: Bool { content.boolean("attestation") ?? false }

  /// The JWT, signed with the new key, in compact form.
  public var jws: String {
    get { content[text: "jws"] ?? content.received(text: "jws") }
    set { content[text: "jws"] = newValue }
  }

  /// A name for the device, which the person can recognise.
  public var deviceName: String {
    get { content[text: "deviceName"] ?? content.received(text: "deviceName") }
    set { content[text: "deviceName"] = newValue }
  }

  /// The identifier of the device; required beside `jws`.
  public var deviceId: String {
    get { content[text: "deviceId"] ?? content.received(text: "deviceId") }
    set { content[text: "deviceId"] = newValue }
  }

  /// Why the device could not be bound: `Timeout`, `Abort` or `Unsupported`.
  public var clientError: String {
    get { content[text: "clientError"] ?? content.received(text: "clientError") }
    set { content[text: "clientError"] = newValue }
  }

  package var outputs: [Output] {
    [
      "userId", Output("userName", from: "username"), "challenge",
      Output("deviceBindingAuthenticationType", from: "authenticationType") {
        $0.string.map { .string(Self.camelCase($0)) } ?? $0
      },
      "title", "subtitle", "description", .seconds("timeout"), "attestation",
    ]
  }
  /// A JWT without the id of its device makes AM ask again, for ever.
  package var inputs: [Input] {
    let isSigned = content[text: "jws"]?.isEmpty == false
    return [
      Input("jws", suffix: "jws", unanswered: .received),
      Input("deviceName", suffix: "deviceName", unanswered: .received),
      Input("deviceId", suffix: "deviceId", unanswered: isSigned ? .required : .received),
      Input("clientError", suffix: "clientError", unanswered: .received),
    ]
  }
  package var mainProperty: String? { nil }

  /// `BIOMETRIC_ALLOW_FALLBACK` becomes `biometricAllowFallback`. An unknown word stays itself:
  /// reading it as "none" would weaken what the server asks for.
  static func camelCase(_ words: String) -> String {
    let parts = words.lowercased().split(separator: "_")
    return parts.enumerated().map { place, part in
      place == 0 ? String(part) : part.prefix(1).uppercased() + part.dropFirst()
    }.joined()
  }
}
