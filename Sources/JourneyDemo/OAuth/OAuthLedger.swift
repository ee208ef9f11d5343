import JourneyFlow

/// The provider's records of grants, codes, tokens, pushed requests and consents.
struct OAuthLedger: Sendable {
  struct Code: Sendable {
    let grant: String
    let redirectUri: String
    let challenge: String
    let challengeMethod: String
    let expiresAt: Int
    var isUsed = false
  }

  struct Token: Sendable {
    let grant: String
    let scopes: [String]
    let expiresAt: Int
    /// Whether this is a refresh token that was exchanged for a new one.
    var isUsed = false
  }

  /// RFC 9126.
  struct Pushed: Sendable {
    let client: String
    let parameters: FormFields
    let expiresAt: Int
  }

  private static let limit = 50_000

  var grants: [String: OAuthGrant] = [:]
  var codes: [String: Code] = [:]
  /// The transactions of clients with their own journey, by id.
  var transactions: [String: OAuthTransaction] = [:]
  /// The sign-ins of other devices, by device code.
  var devices: [String: DeviceRequest] = [:]
  /// The requests by `request_uri`.
  var pushed: [String: Pushed] = [:]
  var accessTokens: [String: Token] = [:]
  var refreshTokens: [String: Token] = [:]
  /// The scopes of the saved consents, by user name and client id with a space between them.
  var consents: [String: Set<String>] = [:]
  /// The anti-forgery tokens of the consent pages, by session token.
  var forgeryTokens: [String: String] = [:]

  /// Returns `nil` if the access token is not valid.
  func access(_ text: String, at now: Int) -> (token: Token, grant: OAuthGrant)? {
    live(accessTokens[text], at: now)
  }

  /// Returns `nil` if the refresh token is not valid.
  func refresh(_ text: String, at now: Int) -> (token: Token, grant: OAuthGrant)? {
    live(refreshTokens[text], at: now)
  }

  private func live(_ token: Token?, at now: Int) -> (token: Token, grant: OAuthGrant)? {
    guard let token, !token.isUsed, now < token.expiresAt, let grant = grants[token.grant],
      !grant.isRevoked
    else { return nil }
    return (token, grant)
  }

  /// Removes expired entries if there are too many.
  mutating func tidy(at now: Int) {
    if pushed.count > Self.limit { pushed = pushed.filter { $0.value.expiresAt > now } }
    if devices.count > Self.limit { devices = devices.filter { $0.value.expiresAt > now } }
    if transactions.count > Self.limit {
      transactions = transactions.filter { $0.value.expiresAt > now }
    }
    guard grants.count > Self.limit else { return }
    codes = codes.filter { $0.value.expiresAt > now }
    accessTokens = accessTokens.filter { $0.value.expiresAt > now }
    refreshTokens = refreshTokens.filter { $0.value.expiresAt > now }
    let held = Set(
      codes.values.map(\.grant) + accessTokens.values.map(\.grant)
        + refreshTokens.values.map(\.grant))
    grants = grants.filter { held.contains($0.key) }
    forgeryTokens = [:]
  }
}

extension TenantState {
  /// Stores a grant, and issues an authorization code for it.
  mutating func code(
    for grant: OAuthGrant, redirectUri: String, challenge: String, method: String
  ) throws(RequestError) -> String {
    let id = try secret(16)
    let code = try secret(20)
    oauth.grants[id] = grant
    oauth.codes[code] = OAuthLedger.Code(
      grant: id, redirectUri: redirectUri, challenge: challenge, challengeMethod: method,
      expiresAt: now + options.codeLifetime)
    return code
  }
}

/// A user's grant to a client, which all tokens from one authorization code share.
struct OAuthGrant: Sendable {
  let client: String
  let username: String
  let realm: Realm
  /// The token of the grant's session (AM's `ops`).
  let session: String
  let scopes: [String]
  let nonce: String?
  /// The sign-in, in seconds since 1970.
  let authTime: Int
  var isRevoked = false
}
