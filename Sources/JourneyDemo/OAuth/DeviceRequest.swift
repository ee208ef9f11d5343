import JourneyFlow

/// A device's request for a sign-in (RFC 8628), which a user approves or denies elsewhere.
struct DeviceRequest: Sendable {
  enum Decision: Sendable {
    case approved(OAuthGrant)
    case denied
  }

  let client: String
  let realm: Realm
  let scopes: [String]
  let nonce: String?
  /// The journey that the user's session must have completed, or `nil` for any.
  let journey: String?
  let userCode: String
  let expiresAt: Int
  /// The time between two polls, in seconds.
  var interval: Int
  /// The last poll, or else the request, in seconds since 1970.
  var polledAt: Int
  var decision: Decision?
}
