/// Asks an app to attest itself to its platform.
public final class AppIntegrityCallback: CallbackField {
  package static let type = "AppIntegrityCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// What the app signs (AM, App Integrity node).
  public var challenge: String { content.text("challenge") }
  /// What the server sent as `attestToken`: empty where a new key is to be attested.
  public var attestedToken: String { content.text("attestToken") }

  /// The platform's attestation of the app's key: Apple's, or Google's verdict.
  public var attestToken: String {
    get { content[text: "attestToken"] ?? content.received(text: "attestToken") }
    set { content[text: "attestToken"] = newValue }
  }

  /// The platform's assertion, signed with the attested key.
  public var token: String {
    get { content[text: "token"] ?? content.received(text: "token") }
    set { content[text: "token"] = newValue }
  }

  /// What was signed, as JSON text.
  public var clientData: String {
    get { content[text: "clientData"] ?? content.received(text: "clientData") }
    set { content[text: "clientData"] = newValue }
  }

  /// The identifier of the attested key.
  public var keyId: String {
    get { content[text: "keyId"] ?? content.received(text: "keyId") }
    set { content[text: "keyId"] = newValue }
  }

  /// Why the app could not attest itself, such as `Unsupported`.
  public var clientError: String {
    get { content[text: "clientError"] ?? content.received(text: "clientError") }
    set { content[text: "clientError"] = newValue }
  }

  package var outputs: [Output] {
    ["challenge", Output("attestedToken", from: "attestToken")]
  }
  package var inputs: [Input] {
    [
      Input("attestToken", suffix: "attestToken", unanswered: .received),
      Input("token", suffix: "token", unanswered: .received),
      Input("clientData", suffix: "clientData", unanswered: .received),
      Input("keyId", suffix: "keyId", unanswered: .received),
      Input("clientError", suffix: "clientError", unanswered: .received),
    ]
  }
  package var mainProperty: String? { nil }
}
