public import JourneyFlow

/// The settings of an OAuth 2.0 client. The parameters of the authorization request have the names
/// of OpenID Connect Core 1.0 section 3.1.2.1.
public struct OidcConfiguration: Sendable, Hashable {
  /// How to check an ID token (OpenID Connect Core 1.0 section 3.1.3.7).
  package enum IDTokenValidation: String, Sendable, Hashable, CaseIterable {
    /// Signature and claims.
    case full
    /// Only the claims, for servers whose keys cannot be downloaded.
    case claims
  }

  /// The registered `client_id`.
  public var clientId: String
  /// The secret of a confidential client (RFC 6749 section 2.3.1), or `nil` for a public client. It
  /// is sent to the token, revocation and pushed-authorization endpoints, and is never in a
  /// document.
  public var clientSecret: String?
  /// The redirect address, with any scheme. The client sends it and compares it with the address to
  /// which the server redirects, but never opens it.
  public var redirectUri: String
  /// The requested scopes, in the order in which the client sends them.
  public var scopes: [String]
  /// The complete address of the discovery document, or `nil` if `openId` says everything.
  public var discoveryEndpoint: String?
  /// Values to use instead of those in the discovery document.
  package var openId: OpenIdEndpoints?
  /// The `post_logout_redirect_uri`, which must be registered for the client (RP-Initiated Logout
  /// 1.0 section 2).
  public var signOutRedirectUri: String?
  /// The `login_hint`: the user who is expected to sign in.
  public var loginHint: String?
  /// The `state` to send instead of a random value.
  public var state: String?
  /// The `nonce` to send instead of a random value.
  public var nonce: String?
  /// `page`, `popup`, `touch` or `wap`.
  public var display: String?
  /// The `prompt`, such as `consent`. `login` is refused, because it would end the session that
  /// obtains tokens.
  public var prompt: String?
  /// Languages in order of preference, separated by spaces.
  public var uiLocales: String?
  /// The `acr_values`, for PingOne the flow policy.
  public var acrValues: String?
  /// Additional parameters of the authorization request, in the order in which they are sent.
  public var additionalParameters: Parameters = []
  /// Whether to push authorization requests (RFC 9126) even if the server does not require it.
  public var par = false
  /// How long before its expiry an access token counts as expired, in seconds, at most one day.
  public var refreshThreshold = 60
  /// The maximum in seconds.
  package static let longestRefreshThreshold = 86_400
  /// The default is `full`.
  package var idTokenValidation = IDTokenValidation.full
  /// The storage, or `nil` to keep the tokens in memory.
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

  /// The `max_age` of the authorization request in seconds, or `nil` if it is missing or invalid.
  var maxAge: Int? {
    additionalParameters.first { $0.name == "max_age" }.flatMap { Int($0.value) }
  }

  /// Whether `response_mode` asks for the authorization response in the fragment.
  var wantsFragment: Bool {
    additionalParameters.last { $0.name == "response_mode" }?.value == "fragment"
  }

  /// Whether `prompt` would make AM end the current session.
  var endsSession: Bool {
    prompt?.split(separator: " ").contains("login") == true
      || additionalParameters.contains { $0.name == "prompt" && $0.value.contains("login") }
  }
}

/// The issuer and the absolute endpoint addresses to use instead of discovery.
package struct OpenIdEndpoints: Sendable, Hashable {
  /// The authorization endpoint (RFC 6749 section 3.1).
  package var authorizationEndpoint: String?
  /// The token endpoint (RFC 6749 section 3.2).
  package var tokenEndpoint: String?
  /// The userinfo endpoint (OpenID Connect Core 1.0 section 5.3).
  package var userinfoEndpoint: String?
  /// The end-session endpoint (RP-Initiated Logout 1.0 section 2).
  package var endSessionEndpoint: String?
  /// The revocation endpoint (RFC 7009 section 2).
  package var revocationEndpoint: String?
  /// The device authorization endpoint (RFC 8628 section 3.1).
  package var deviceAuthorizationEndpoint: String?
  /// The `iss` of ID tokens, authorization responses and signed claims.
  package var issuer: String?
  /// The address of the server's keys (RFC 7517 section 5).
  package var jwksUri: String?

  package init() {}

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

/// The module with the OAuth 2.0 client, as in `config.module(OidcModule.config) { oidc in … }`.
public enum OidcModule: Sendable {
  case config
}

/// A storage, compared by identity.
private struct TokenPlace: Sendable, Hashable {
  let storage: (any StorageDelegate<Token>)?

  static func == (one: TokenPlace, other: TokenPlace) -> Bool {
    one.storage.map(ObjectIdentifier.init) == other.storage.map(ObjectIdentifier.init)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(storage.map(ObjectIdentifier.init)) }
}
