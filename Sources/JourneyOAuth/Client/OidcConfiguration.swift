/// A client of AM or PingOne: the `oidc` block of a configuration.
///
/// Names of parameters are those of OpenID Connect Core 1.0 section 3.1.2.1.
public struct OidcConfiguration: Sendable, Hashable {
  /// How an id_token is checked (OpenID Connect Core 1.0 section 3.1.3.7).
  public enum IDTokenValidation: String, Sendable, Hashable, CaseIterable {
    /// Signature and claims.
    case full
    /// The claims alone: for servers whose keys cannot be reached.
    case claims
  }

  /// `client_id`, as it is registered.
  public var clientId: String
  /// The secret of a confidential client (RFC 6749 section 2.3.1); nil: a public client. It goes to
  /// the token, revocation and pushed-authorization endpoints, and into no document.
  public var clientSecret: String?
  /// Never visited; compared with where an authorize answer goes. May be of an app's own scheme.
  public var redirectUri: String
  /// In the order in which they are sent.
  public var scopes: [String]
  /// The address of the discovery document, whole; nil where `openId` has all that is needed.
  public var discoveryEndpoint: String?
  /// Endpoints that count before the discovery document's.
  public var openId: OpenIdEndpoints?
  /// `post_logout_redirect_uri`, which must be registered (RP-Initiated Logout 1.0 section 2).
  public var signOutRedirectUri: String?
  /// `login_hint`: who is expected to sign in.
  public var loginHint: String?
  /// `state`, in place of a random one.
  public var state: String?
  /// `nonce`, in place of a random one.
  public var nonce: String?
  /// `display`: `page`, `popup`, `touch` or `wap`.
  public var display: String?
  /// `prompt`, such as `consent`; `login` would end the session that tokens are got with.
  public var prompt: String?
  /// `ui_locales`: languages, the preferred one first, separated by blanks.
  public var uiLocales: String?
  /// `acr_values`; for PingOne the flow policy.
  public var acrValues: String?
  /// Further parameters of the authorize request, in their order.
  public var additionalParameters: [Parameter] = []
  /// Whether authorization requests are pushed (RFC 9126).
  public var par = false
  /// How long before its end an access token counts as expired; at most a day.
  public var refreshThreshold = Duration.seconds(60)
  /// In seconds.
  package static let longestRefreshThreshold = 86_400
  /// How an id_token is checked.
  public var idTokenValidation = IDTokenValidation.full

  package init(
    clientId: String = "", redirectUri: String = "", scopes: [String] = [],
    discoveryEndpoint: String? = nil
  ) {
    self.clientId = clientId
    self.redirectUri = redirectUri
    self.scopes = scopes
    self.discoveryEndpoint = discoveryEndpoint
  }

  /// One query field, not yet percent-encoded.
  public struct Parameter: Sendable, Hashable {
    package var name: String
    package var value: String

    /// A field that is sent as `name=value`, both percent-encoded.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Whether the server must send an id_token (OpenID Connect Core 1.0 section 3.1.2.1).
  package var wantsIDToken: Bool { scopes.contains("openid") }

  /// The `max_age` that is sent, in seconds.
  var maxAge: Int? {
    additionalParameters.first { $0.name == "max_age" }.flatMap { Int($0.value) }
  }

  /// Whether `response_mode` asks for the answer in the fragment.
  var wantsFragment: Bool {
    additionalParameters.last { $0.name == "response_mode" }?.value == "fragment"
  }

  /// Whether the authorize request would make AM end the session that it is made with.
  var endsSession: Bool {
    prompt?.split(separator: " ").contains("login") == true
      || additionalParameters.contains { $0.name == "prompt" && $0.value.contains("login") }
  }
}

/// Endpoints that are configured rather than discovered: absolute addresses.
public struct OpenIdEndpoints: Sendable, Hashable {
  /// RFC 6749 section 3.1.
  public var authorizationEndpoint: String?
  /// RFC 6749 section 3.2.
  public var tokenEndpoint: String?
  /// OpenID Connect Core 1.0 section 5.3.
  public var userinfoEndpoint: String?
  /// RP-Initiated Logout 1.0 section 2.
  public var endSessionEndpoint: String?
  /// RFC 7009 section 2.
  public var revocationEndpoint: String?

  /// No endpoints: all are discovered.
  public init() {}
}

/// Names the part of a flow's configuration that is about tokens:
/// `config.module(OidcModule.config) { oidc in oidc.clientId = … }`.
public enum OidcModule: Sendable {
  /// The only part: `OidcConfiguration`.
  case config
}
