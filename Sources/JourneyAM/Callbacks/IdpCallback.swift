import JourneyFlow
import JourneyJSON

/// Asks the user to sign in at an identity provider. The answer is the provider's token, or the
/// address to which the browser returned.
public final class IdpCallback: AbstractCallback {
  static let type = CallbackType(
    "IdpCallback", serverType: "IdPCallback", IdpCallback.init,
    [
      Property("provider", .text, "The name of the provider in PingAM."),
      Property("clientId", .text, "The client id of PingAM at the provider."),
      Property("redirectUri", .text, "The address that the provider sends the browser back to."),
      Property("scopes", .texts, "The scopes to ask for."),
      Property("nonce", .text, "The nonce of the provider's ID token."),
      Property("acrValues", .texts, "The authentication context classes to ask for."),
      Property("request", .text, "A signed request object (RFC 9101).", .secret),
      Property("requestUri", .text, "The address of a request object (RFC 9101).", .secret),
      Property(
        "acceptsJSON", .flag, "Whether the token may be the provider's complete response as JSON."),
      .named("token", "The token that the client received."),
      .input(
        "tokenType", "The type of the token, such as 'id_token' or 'authorization_code'.",
        suffix: "token_type", unanswered: .received, isSecret: false),
      .input(
        "returnUrl", "The address that the browser came back to.", suffix: nil,
        unanswered: .value("")),
    ])

  /// The name of the provider in AM, such as `google`.
  public var provider: String { self["provider"] }
  /// AM's `client_id` at the provider.
  public var clientId: String { self["clientId"] }
  /// The address to which the provider sends the browser back.
  public var redirectUri: String { self["redirectUri"] }
  public var scopes: [String] { self["scopes"] }
  /// The `nonce` of the provider's ID token (OpenID Connect Core, section 3.1.2.1).
  public var nonce: String { self["nonce"] }
  /// The authentication context classes to request from the provider.
  public var acrValues: [String] { self["acrValues"] }
  /// A signed request object (RFC 9101), or "" if there is none.
  public var request: String { self["request"] }
  /// The address of a request object (RFC 9101), or "" if there is none.
  public var requestUri: String { self["requestUri"] }
  /// Whether `token` may be the provider's complete response, as JSON.
  public var acceptsJSON: Bool { self["acceptsJSON"] }

  /// The provider's token, authorization code or complete JSON response.
  public var token: String {
    get { self["token"] }
    set { self["token"] = newValue }
  }

  /// The type of `token`: `id_token`, `access_token`, `authorization_code` or `JSON`.
  public var tokenType: String {
    get { self["tokenType"] }
    set { self["tokenType"] = newValue }
  }

  /// The address to which the browser returned. `next()` sends its query to AM.
  public var returnUrl: String {
    get { self["returnUrl"] }
    set { self["returnUrl"] = newValue }
  }
}
