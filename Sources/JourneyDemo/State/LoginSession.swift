import JourneyFlow
import JourneyJSON

/// What a login leaves: AM's SSO session.
struct LoginSession: Sendable {
  let token: String
  let username: String
  let userId: String
  let realm: Realm
  /// The journeys that led to it; those suffice without asking again.
  var journeys: [String]
  let createdAt: Int
  var lastUsedAt: Int
  var properties: JSONObject = [:]

  func isOver(at now: Int, _ options: TenantOptions) -> Bool {
    now >= idleExpiry(options) || now >= expiry(options)
  }

  func idleExpiry(_ options: TenantOptions) -> Int { lastUsedAt + options.sessionIdleLifetime }
  func expiry(_ options: TenantOptions) -> Int { createdAt + options.sessionLifetime }
}
