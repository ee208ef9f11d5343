import JourneyFlow

/// What a user has granted to a client: all tokens of one login hang on it.
struct OAuthGrant: Sendable {
  let client: String
  let username: String
  let realm: Realm
  /// The session that it came from: AM's `ops`.
  let session: String
  let scopes: [String]
  let nonce: String?
  /// When the user signed in, in seconds since 1970.
  let authTime: Int
  var isRevoked = false
}
