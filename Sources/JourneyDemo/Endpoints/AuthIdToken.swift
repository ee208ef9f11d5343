import JourneyJSON

/// The `authId`: a JWT (HS256) that says which step of which journey is answered.
struct AuthIdToken {
  let sessionId: String
  let oneTimeKey: String

  static func make(for visit: AuthSession, _ world: TenantState) throws(RequestError) -> String {
    var payload: JSONObject = [:]
    if let value = visit.startedWith.value { payload["authIndexValue"] = .string(value) }
    payload["otk"] = .string(visit.oneTimeKey)
    if let type = visit.startedWith.type { payload["authIndexType"] = .string(type) }
    payload["realm"] = .string(visit.realm.distinguishedName)
    payload["sessionId"] = .string(visit.id)
    payload["exp"] = .integer(visit.expiresAt)
    return try world.signed(payload)
  }

  /// - Throws: AM's 400.
  init(_ text: String, _ world: TenantState) throws(RequestError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).count
    guard parts == 3 else {
      throw RequestError(
        AMResponse.error(400, "Failed to parse JWT, not right number of dots, \(parts)"))
    }
    let payload = world.verified(text)
    guard let sessionId = payload?["sessionId"]?.string, let key = payload?["otk"]?.string else {
      throw RequestError(AMResponse.error(400, "AuthId JWT Signature not valid"))
    }
    self.sessionId = sessionId
    oneTimeKey = key
  }
}
