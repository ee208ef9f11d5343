import JourneyFlow
import JourneyJSON

/// An SSO session of AM.
struct LoginSession: Sendable {
  let token: String
  let username: String
  let userId: String
  let realm: Realm
  /// The journeys that the user completed for this session, which AM does not require again.
  var journeys: [String]
  let createdAt: Int
  var lastUsedAt: Int
  /// The session property `NodeType`, which AM does not show.
  var nodeTypes: Set<NodeType> = []

  func isExpired(at now: Int, _ options: TenantOptions) -> Bool {
    now >= idleExpiry(options) || now >= expiry(options)
  }

  func idleExpiry(_ options: TenantOptions) -> Int { lastUsedAt + options.sessionIdleLifetime }
  func expiry(_ options: TenantOptions) -> Int { createdAt + options.sessionLifetime }
}

extension TenantState {
  /// Returns `nil` if there is no such session or it has expired.
  /// - Parameter touching: whether the session's idle time starts again.
  mutating func session(_ token: String, touching: Bool = true) -> LoginSession? {
    guard var session = sessions[token] else { return nil }
    guard !session.isExpired(at: now, options) else {
      sessions[token] = nil
      return nil
    }
    if touching {
      session.lastUsedAt = now
      sessions[token] = session
    }
    return session
  }

  mutating func begin(
    _ token: String, for user: DemoUser, in realm: Realm, by journeys: [String]
  ) {
    sessions[token] = LoginSession(
      token: token, username: user.name, userId: user.id, realm: realm, journeys: journeys,
      createdAt: now, lastUsedAt: now)
  }

  /// Returns a token like AM's, with a `*`, which some clients percent-encode.
  func newSessionToken() throws(RequestError) -> String {
    "\(try secret(33)).*AAJTSQACMDEAAlNLAAIwMQ..*"
  }
}
