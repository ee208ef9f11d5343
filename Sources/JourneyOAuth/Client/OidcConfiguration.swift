public import JourneyFlow

/// The settings of an OAuth 2.0 client: the `oidc` block of a configuration.
///
/// The names of the authorization request's parameters come from OpenID Connect Core 1.0 section
/// 3.1.2.1.
public struct OidcConfiguration: Sendable, Hashable {
  /// The checks that an ID token must pass (OpenID Connect Core 1.0 section 3.1.3.7).
  public enum IDTokenValidation: String, Sendable, Hashable, CaseIterable {
    /// Signature and claims.
    case full
    /// Only the claims, for servers whose keys cannot be downloaded.
    case claims
  }

  /// The registered `client_id`.
  public var clientId: String
  /// The secret of a confidential client (RFC 6749 section 2.3.1), or `nil` for a public client.
  ///
  /// It is sent to the token, revocation and pushed-authorization endpoints. It is never written to
  /// a document.
  public var clientSecret: String?
  /// The redirect address, which may use an app's custom URI scheme. The client never opens this
  /// address. It only sends this address to the server, and compares it with the address to which
  /// the server redirects.
  public var redirectUri: String
  /// The requested scopes, in the order in which the client sends them.
  public var scopes: [String]
  /// The complete address of the discovery document, or `nil` if `openId` contains all necessary
  /// values.
  public var discoveryEndpoint: String?
  /// The issuer and the endpoint addresses to use instead of those in the discovery document.
  public var openId: OpenIdEndpoints?
  /// The `post_logout_redirect_uri`, which must be registered for the client (RP-Initiated Logout
  /// 1.0 section 2).
  public var signOutRedirectUri: String?
  /// The `login_hint`: the user who is expected to sign in.
  public var loginHint: String?
  /// The `state` to send instead of a random value.
  public var state: String?
  /// The `nonce` to send instead of a random value.
  public var nonce: String?
  /// The `display`: `page`, `popup`, `touch` or `wap`.
  public var display: String?
  /// The `prompt`, such as `consent`. `login` is refused, because it would end the session that is
  /// used to obtain tokens.
  public var prompt: String?
  /// The `ui_locales`: languages in order of preference, separated by spaces.
  public var uiLocales: String?
  /// The `acr_values`. For PingOne, this parameter names the flow policy.
  public var acrValues: String?
  /// Additional parameters of the authorization request, in the order in which the client sends
  /// them.
  public var additionalParameters: Parameters = []
  /// Whether the client pushes authorization requests even if the server does not require pushed
  /// requests (RFC 9126).
  public var par = false
  /// How long before its expiry an access token already counts as expired, in seconds. The maximum is
  /// one day.
  public var refreshThreshold = 60
  /// The maximum `refreshThreshold`, in seconds.
  package static let longestRefreshThreshold = 86_400
  /// The checks that ID tokens must pass. By default, the client checks both the signature and the
  /// claims.
  public var idTokenValidation = IDTokenValidation.full
  /// The storage of the tokens, or `nil` to keep them in memory.
  public var storage: (any StorageDelegate<Token>)? {
    get { place.storage }
    set { place = TokenPlace(storage: newValue) }
  }
  private var place = TokenPlace(storage: nil)

  package init(
    clientId: String = "", redirectUri: String = "", scopes: [String] = [],
    discoveryEndpoint: String? = nil
  ) {
    self.clientId = clientId
    self.redirectUri = redirectUri
    self.scopes = scopes
    self.discoveryEndpoint = discoveryEndpoint
  }

  /// The settings that a request sends as they are, by their names in a configuration.
  static var texts: [(name: String, path: WritableKeyPath<OidcConfiguration, String?>)] {
    [
      ("loginHint", \.loginHint), ("state", \.state), ("nonce", \.nonce), ("display", \.display),
      ("prompt", \.prompt), ("uiLocales", \.uiLocales), ("acrValues", \.acrValues),
    ]
  }

  /// Adds a scope, unless it is already requested.
  public mutating func scope(_ scope: String) {
    if !scopes.contains(scope) { scopes.append(scope) }
  }

  /// Whether the server must send an ID token (OpenID Connect Core 1.0 section 3.1.2.1).
  package var wantsIDToken: Bool { scopes.contains("openid") }

  /// The `max_age` parameter of the authorization request, in seconds, or `nil` if there is no
  /// valid `max_age`.
  var maxAge: Int? {
    additionalParameters.first { $0.name == "max_age" }.flatMap { Int($0.value) }
  }

  /// Whether `response_mode` asks the server to put the authorization response in the fragment of
  /// the redirect address.
  var wantsFragment: Bool {
    additionalParameters.last { $0.name == "response_mode" }?.value == "fragment"
  }

  /// Whether the `prompt` of the authorization request would make AM end the current session.
  var endsSession: Bool {
    prompt?.split(separator: " ").contains("login") == true
      || additionalParameters.contains { $0.name == "prompt" && $0.value.contains("login") }
  }
}

/// The issuer and the absolute endpoint addresses that come from the configuration instead of
/// discovery.
public struct OpenIdEndpoints: Sendable, Hashable {
  /// The authorization endpoint (RFC 6749 section 3.1).
  public var authorizationEndpoint: String?
  /// The token endpoint (RFC 6749 section 3.2).
  public var tokenEndpoint: String?
  /// The userinfo endpoint (OpenID Connect Core 1.0 section 5.3).
  public var userinfoEndpoint: String?
  /// The end-session endpoint (RP-Initiated Logout 1.0 section 2).
  public var endSessionEndpoint: String?
  /// The revocation endpoint (RFC 7009 section 2).
  public var revocationEndpoint: String?
  /// The device authorization endpoint (RFC 8628 section 3.1).
  public var deviceAuthorizationEndpoint: String?
  /// The issuer: the `iss` of ID tokens, authorization responses and signed claims.
  public var issuer: String?
  /// The address of the server's keys (RFC 7517 section 5).
  public var jwksUri: String?

  /// Creates a value without endpoints, so that all endpoints come from discovery.
  public init() {}

  typealias Setting = (
    member: DiscoveryMember, name: String, path: WritableKeyPath<OpenIdEndpoints, String?>
  )

  /// All settings, with the members of the discovery document that they replace and their names in
  /// a configuration.
  static var all: [Setting] {
    [
      (.authorization, "authorizationEndpoint", \.authorizationEndpoint),
      (.token, "tokenEndpoint", \.tokenEndpoint),
      (.userinfo, "userinfoEndpoint", \.userinfoEndpoint),
      (.endSession, "endSessionEndpoint", \.endSessionEndpoint),
      (.revocation, "revocationEndpoint", \.revocationEndpoint),
      (.deviceAuthorization, "deviceAuthorizationEndpoint", \.deviceAuthorizationEndpoint),
      (.issuer, "issuer", \.issuer), (.keys, "jwksUri", \.jwksUri),
    ]
  }
}

/// The module of a flow's configuration that contains the OAuth 2.0 client settings. To change
/// these settings, write `config.module(OidcModule.config) { oidc in oidc.clientId = … }`.
public enum OidcModule: Sendable {
  /// The only case. With this argument, `module` configures the OAuth 2.0 client.
  case config
}

/// A storage that does not count when configurations are compared, except by identity.
private struct TokenPlace: Sendable, Hashable {
  let storage: (any StorageDelegate<Token>)?

  static func == (one: TokenPlace, other: TokenPlace) -> Bool {
    one.storage.map(ObjectIdentifier.init) == other.storage.map(ObjectIdentifier.init)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(storage.map(ObjectIdentifier.init)) }
}
