import JourneyFlow
import JourneyJSON

/// AM's SSO session, which is the result of a sign-in.
struct LoginSession: Sendable {
  let token: String
  let username: String
  let userId: String
  let realm: Realm
  /// The journeys that led to the session. AM does not require these journeys again.
  var journeys: [String]
  let createdAt: Int
  var lastUsedAt: Int
  var properties: JSONObject = [:]

  func isExpired(at now: Int, _ options: TenantOptions) -> Bool {
    now >= idleExpiry(options) || now >= expiry(options)
  }

  func idleExpiry(_ options: TenantOptions) -> Int { lastUsedAt + options.sessionIdleLifetime }
  func expiry(_ options: TenantOptions) -> Int { createdAt + options.sessionLifetime }
}

extension TenantState {
  /// Returns the session of this token if it is valid. Each use extends the session.
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

  /// Returns a new token in the form of AM's tokens, with characters that cookies and URLs must
  /// encode.
  func newSessionToken() throws(RequestError) -> String {
    "\(try secret(33)).*AAJTSQACMDEAAlNLAAIwMQ..*"
  }
}
