import JourneyFlow

extension TenantState {
  /// The session under this token, where it is still alive. Being asked for keeps it alive.
  mutating func session(_ token: String, touching: Bool = true) -> LoginSession? {
    guard var session = sessions[token] else { return nil }
    guard !session.isOver(at: now, options) else {
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

  /// A new token, of the shape that AM's have: characters that a cookie or URL may trip over.
  func newSessionToken() throws(RequestError) -> String {
    "\(try secret(33)).*AAJTSQACMDEAAlNLAAIwMQ..*"
  }
}
