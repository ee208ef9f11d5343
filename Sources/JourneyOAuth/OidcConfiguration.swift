/// The `oidc` block of a configuration: a public client of AM or PingOne.
public struct OidcConfiguration: Sendable, Hashable {
  /// How an id_token is checked.
  public enum IDTokenValidation: String, Sendable, Hashable, CaseIterable {
    /// Signature and claims.
    case full
    /// The claims alone: for servers whose keys cannot be reached.
    case claims
  }

  public var clientId: String
  /// Never visited; compared with where an authorize answer goes. May be of an app's own scheme.
  public var redirectUri: String
  /// In the order in which they are sent.
  public var scopes: [String]
  /// The address of the discovery document, whole; nil where `openId` has all that is needed.
  public var discoveryEndpoint: String?
  /// Endpoints that count before the discovery document's.
  public var openId: OpenIdEndpoints?
  /// `post_logout_redirect_uri`, which must be registered.
  public var signOutRedirectUri: String?
  public var loginHint: String?
  /// In place of a random one.
  public var state: String?
  /// In place of a random one.
  public var nonce: String?
  public var display: String?
  public var prompt: String?
  public var uiLocales: String?
  /// For PingOne the flow policy.
  public var acrValues: String?
  /// Further parameters of the authorize request, in their order.
  public var additionalParameters: [Parameter] = []
  /// Pushed authorization requests (RFC 9126).
  public var par = false
  /// Seconds before its end from which an access token counts as expired.
  public var refreshThreshold = 60
  public var idTokenValidation = IDTokenValidation.full

  public init(
    clientId: String = "", redirectUri: String = "", scopes: [String] = [],
    discoveryEndpoint: String? = nil
  ) {
    self.clientId = clientId
    self.redirectUri = redirectUri
    self.scopes = scopes
    self.discoveryEndpoint = discoveryEndpoint
  }

  /// One query field.
  public struct Parameter: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// An id_token is due (OpenID Connect Core 1.0 section 3.1.2.1).
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

/// Endpoints that are configured rather than discovered.
public struct OpenIdEndpoints: Sendable, Hashable {
  public var authorizationEndpoint: String?
  public var tokenEndpoint: String?
  public var userinfoEndpoint: String?
  public var endSessionEndpoint: String?
  public var revocationEndpoint: String?

  public init() {}
}
