/// A client that is registered with the provider.
struct OAuthClient: Sendable, Equatable {
  let id: String
  /// The secret, or `nil` for a public client.
  var secret: String?
  /// A request's `redirect_uri`, without its query, must be one of them.
  var redirectUris: [String] = []
  var logoutUris: [String] = []
  var scopes: Set<String> = []
  var asksConsent = false
  /// The client's own journey (AM's `treeName`), or `nil` if any is sufficient.
  var journey: String?
  /// Whether the client may introspect the tokens of others.
  var introspectsAll = false

  /// The client in the tenant's configuration by default.
  static let demo = OAuthClient(
    id: "demo", redirectUris: ["https://app.example.com/cb", "org.example.demo://oauth2redirect"],
    logoutUris: ["https://app.example.com/signed-out"], scopes: ["openid", "profile", "email"])

  static let all = [
    demo,
    OAuthClient(
      id: "demo-consent", redirectUris: demo.redirectUris, scopes: demo.scopes, asksConsent: true),
    // A secret with characters that form encoding changes and headers allow.
    OAuthClient(
      id: "demo-secret", secret: "a b:c+d%/é", redirectUris: demo.redirectUris,
      logoutUris: demo.logoutUris, scopes: demo.scopes),
    OAuthClient(
      id: "own-journey", redirectUris: demo.redirectUris, logoutUris: demo.logoutUris,
      scopes: demo.scopes, asksConsent: true, journey: DemoJourney.appLogin.name),
    OAuthClient(
      id: "own-journey-implied", redirectUris: demo.redirectUris, logoutUris: demo.logoutUris,
      scopes: demo.scopes, journey: DemoJourney.appLogin.name),
    OAuthClient(id: "demo-backend", secret: "Secret12!", introspectsAll: true),
    OAuthClient(id: "demo-helpdesk", secret: "Secret12!", scopes: [BackchannelEndpoint.scope]),
  ]

  /// The clients that the tenant's configuration can name, because they need no secret.
  static var configurable: [String] {
    all.filter { $0.secret == nil && !$0.redirectUris.isEmpty }.map(\.id)
  }

  static func named(_ id: String?) -> OAuthClient? { all.first { $0.id == id } }
}
