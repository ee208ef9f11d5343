package import JourneyJSON

/// AM's information about a session (`getSessionInfo`).
package struct SessionInfo: Sendable, Hashable {
  /// The session's realm, with a leading slash.
  package let realm: String?
  package let username: String?
  /// The user's distinguished name.
  package let universalId: String?
  /// The time at which the session was last used, in seconds since 1970.
  package let latestAccessAt: Int?
  /// The time at which the session expires if it is not used, in seconds since 1970.
  package let idleExpiresAt: Int?
  /// The time at which the session expires even if it is used, in seconds since 1970.
  package let expiresAt: Int?
  /// AM's session properties, including the properties that an administrator configured.
  package let properties: JSONObject?

  /// Reads a response. Returns `nil` if the response does not describe a session. The member
  /// `sessionHandle` is left out, because it is a secret.
  init?(_ json: JSONObject) {
    realm = json["realm"]?.string
    username = json["username"]?.string
    universalId = json["universalId"]?.string
    latestAccessAt = json["latestAccessTime"]?.string.flatMap(ServerTime.seconds)
    idleExpiresAt = json["maxIdleExpirationTime"]?.string.flatMap(ServerTime.seconds)
    expiresAt = json["maxSessionExpirationTime"]?.string.flatMap(ServerTime.seconds)
    properties = json["properties"]?.object
    if username == nil, universalId == nil, realm == nil { return nil }
  }

  /// The value of `session.info` in a User document.
  package var json: JSONValue {
    var members = JSONObject()
    members["realm"] = realm.map { .string($0) }
    members["username"] = username.map { .string($0) }
    members["universalId"] = universalId.map { .string($0) }
    members["latestAccessAt"] = latestAccessAt.map { .integer($0) }
    members["idleExpiresAt"] = idleExpiresAt.map { .integer($0) }
    members["expiresAt"] = expiresAt.map { .integer($0) }
    members["properties"] = properties.map { .object($0) }
    return .object(members)
  }
}
