import JourneyJSON

/// Asks to sign in at an identity provider, and for what it gave.
public final class IdpCallback: CallbackField {
  package static let type = "IdpCallback"
  package static let wireType = "IdPCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// The name of the provider in AM, such as `google`.
  public var provider: String { content.text("provider") }
  /// AM's `client_id` at the provider.
  public var clientId: String { content.text("clientId") }
  /// Where the provider sends the browser back to.
  public var redirectUri: String { content.text("redirectUri") }
  /// The scopes to ask for.
  public var scopes: [String] { content.texts("scopes") }
  /// The `nonce` of the provider's ID token (OpenID Connect Core, section 3.1.2.1).
  public var nonce: String { content.text("nonce") }
  /// The authentication context classes to ask for.
  public var acrValues: [String] { content.texts("acrValues") }
  /// A signed request object (RFC 9101); "" where it is missing.
  public var request: String { content.text("request") }
  /// The address of a request object (RFC 9101); "" where it is missing.
  public var requestUri: String { content.text("requestUri") }
  /// Whether `token` may be the provider's whole answer as JSON.
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

  package var outputs: [Output] {
    [
      "provider", "clientId", "redirectUri", "scopes", "nonce", "acrValues", "request",
      "requestUri", "acceptsJSON",
    ]
  }
  package var inputs: [Input] {
    [
      Input("token", suffix: "token", unanswered: .received),
      Input("tokenType", suffix: "token_type", unanswered: .received, isSecret: false),
      Input("returnUrl", suffix: nil, unanswered: .sent("")),
    ]
  }
  package var mainProperty: String? { nil }
}
