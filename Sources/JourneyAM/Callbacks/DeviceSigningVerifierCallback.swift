/// Asks a bound device to sign a challenge.
public final class DeviceSigningVerifierCallback: CallbackField {
  package static let type = "DeviceSigningVerifierCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// Empty: the user is who holds the key.
  public var userId: String { content.text("userId") }
  /// What the JWT carries as its claim `challenge`.
  public var challenge: String { content.text("challenge") }
  /// The title of the prompt for biometrics or a PIN.
  public var title: String { content.text("title") }
  /// The second line of that prompt.
  public var subtitle: String { content.text("subtitle") }
  /// The text of that prompt.
  public var description: String { content.text("description") }
  /// Seconds; 30 where the server names none.
  public var timeout: Int { content.integer("timeout") ?? 30 }

  /// The JWT, signed with the device's key, in compact form.
  public var jws: String {
    get { content[text: "jws"] ?? content.received(text: "jws") }
    set { content[text: "jws"] = newValue }
  }

  /// Why the device could not sign: `Timeout`, `Abort`, `Unsupported` or `ClientNotRegistered`.
  public var clientError: String {
    get { content[text: "clientError"] ?? content.received(text: "clientError") }
    set { content[text: "clientError"] = newValue }
  }

  package var outputs: [Output] {
    ["userId", "challenge", "title", "subtitle", "description", .seconds("timeout")]
  }
  package var inputs: [Input] {
    [
      Input("jws", suffix: "jws", unanswered: .received),
      Input("clientError", suffix: "clientError", unanswered: .received),
    ]
  }
  package var mainProperty: String? { nil }
}
