/// Asks an app to attest itself to its platform.
public final class AppIntegrityCallback: Callback {
  public static let type = "AppIntegrityCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var challenge: String { content.text("challenge") }
  /// What the server sent as `attestToken`: empty where a new key is to be attested.
  public var attestedToken: String { content.text("attestToken") }

  public var attestToken: String {
    get { content[text: "attestToken"] ?? content.received(text: "attestToken") }
    set { content[text: "attestToken"] = newValue }
  }

  public var token: String {
    get { content[text: "token"] ?? content.received(text: "token") }
    set { content[text: "token"] = newValue }
  }

  public var clientData: String {
    get { content[text: "clientData"] ?? content.received(text: "clientData") }
    set { content[text: "clientData"] = newValue }
  }

  public var keyId: String {
    get { content[text: "keyId"] ?? content.received(text: "keyId") }
    set { content[text: "keyId"] = newValue }
  }

  public var clientError: String {
    get { content[text: "clientError"] ?? content.received(text: "clientError") }
    set { content[text: "clientError"] = newValue }
  }

  public var outputs: [Output] {
    ["challenge", Output("attestedToken", from: "attestToken")]
  }
  public var inputs: [Input] {
    [
      Input("attestToken", suffix: "attestToken", unanswered: .received),
      Input("token", suffix: "token", unanswered: .received),
      Input("clientData", suffix: "clientData", unanswered: .received),
      Input("keyId", suffix: "keyId", unanswered: .received),
      Input("clientError", suffix: "clientError", unanswered: .received),
    ]
  }
  public var mainProperty: String? { nil }
}
