import JourneyFlow
import JourneyJSON

/// Asks to sign in at an identity provider, and for what it gave.
public final class IdpCallback: CallbackField {
  package static let wireType = "IdPCallback"
  package static let declaration: [CallbackProperty] = [
    "provider", "clientId", "redirectUri", "scopes", "nonce", "acrValues", .secret("request"),
    .secret("requestUri"),
    "acceptsJSON",
    .named("token"),
    .input("tokenType", suffix: "token_type", unanswered: .received, isSecret: false),
    .input("returnUrl", suffix: nil, unanswered: .sent("")),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The name of the provider in AM, such as `google`.
  public var provider: String { self["provider"] }
  /// AM's `client_id` at the provider.
  public var clientId: String { self["clientId"] }
  /// Where the provider sends the browser back to.
  public var redirectUri: String { self["redirectUri"] }
  /// The scopes to ask for.
  public var scopes: [String] { self["scopes"] }
  /// The `nonce` of the provider's ID token (OpenID Connect Core, section 3.1.2.1).
  public var nonce: String { self["nonce"] }
  /// The authentication context classes to ask for.
  public var acrValues: [String] { self["acrValues"] }
  /// A signed request object (RFC 9101); "" where it is missing.
  public var request: String { self["request"] }
  /// The address of a request object (RFC 9101); "" where it is missing.
  public var requestUri: String { self["requestUri"] }
  /// Whether `token` may be the provider's whole answer as JSON.
  public var acceptsJSON: Bool { self["acceptsJSON"] }

  /// The provider's token, code, or JSON.
  public var token: String {
    get { self["token"] }
    set { self["token"] = newValue }
  }

  /// `id_token`, `access_token`, `authorization_code` or `JSON`.
  public var tokenType: String {
    get { self["tokenType"] }
    set { self["tokenType"] = newValue }
  }

  /// The address that the browser came back to; its query goes along with the step.
  public var returnUrl: String {
    get { self["returnUrl"] }
    set { self["returnUrl"] = newValue }
  }
}
