package import JourneyJSON

/// AM's response to `getSessionInfo`.
package struct SessionInfo: Sendable, Hashable {
  /// The realm with a leading slash.
  package let realm: String?
  package let username: String?
  /// The user's distinguished name.
  package let universalId: String?
  /// The last use, in seconds since 1970.
  package let latestAccessAt: Int?
  /// When the session expires if it is not used, in seconds since 1970.
  package let idleExpiresAt: Int?
  /// When the session expires in any case, in seconds since 1970.
  package let expiresAt: Int?
  /// AM's session properties, with those of an administrator.
  package let properties: JSONObject?

  /// Returns `nil` if the response does not describe a session. Leaves out `sessionHandle`, which
  /// is secret.
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

  /// `session.info` in a User document.
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
