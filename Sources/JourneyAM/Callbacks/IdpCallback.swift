import JourneyJSON

/// Asks to sign in at an identity provider, and for what it gave.
public final class IdpCallback: Callback {
  public static let type = "IdpCallback"
  public static let wireType = "IdPCallback"
  public var content: CallbackContent

  public init(_ content: CallbackContent) {
    self.content = content
  }

  public var provider: String { content.text("provider") }
  public var clientId: String { content.text("clientId") }
  public var redirectUri: String { content.text("redirectUri") }
  public var scopes: [String] { content.texts("scopes") }
  public var nonce: String { content.text("nonce") }
  public var acrValues: [String] { content.texts("acrValues") }
  public var request: String { content.text("request") }
  public var requestUri: String { content.text("requestUri") }
  public var acceptsJSON: Bool { content.boolean("acceptsJSON") ?? false }

  /// The provider's token, code, or JSON.
  public var token: String {
    get { content[text: "token"] ?? "" }
    set { content[text: "token"] = newValue }
  }

  /// `id_token`, `access_token`, `authorization_code` or `JSON`.
  public var tokenType: String {
    get { content[text: "tokenType"] ?? "" }
    set { content[text: "tokenType"] = newValue }
  }

  /// The address that the browser came back to; its query goes along with the step.
  public var returnUrl: String {
    get { content[text: "returnUrl"] ?? "" }
    set { content[text: "returnUrl"] = newValue }
  }

  public var outputs: [Output] {
    [
      "provider", "clientId", "redirectUri", "scopes", "nonce", "acrValues", "request",
      "requestUri", "acceptsJSON",
    ]
  }
  public var inputs: [Input] {
    [
      Input("token", suffix: "token", unanswered: .received),
      Input("tokenType", suffix: "token_type", unanswered: .received, isSecret: false),
      Input("returnUrl", suffix: nil, unanswered: .sent("")),
    ]
  }
  public var mainProperty: String? { nil }
}
