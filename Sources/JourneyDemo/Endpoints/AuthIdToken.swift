import JourneyJSON

/// The `authId`: a JWT (HS256) that says which step of which journey is answered.
struct AuthIdToken {
  let sessionId: String
  let oneTimeKey: String

  enum Fault: Error {
    case parts(Int)
    case signature
  }

  static func make(for visit: AuthSession, _ world: TenantState) throws(DemoTenantError) -> String {
    var payload: JSONObject = [:]
    if let value = visit.startedWith.value { payload["authIndexValue"] = .string(value) }
    payload["otk"] = .string(visit.oneTimeKey)
    if let type = visit.startedWith.type { payload["authIndexType"] = .string(type) }
    payload["realm"] = .string(visit.realm.distinguishedName)
    payload["sessionId"] = .string(visit.id)
    payload["exp"] = .integer(visit.expiresAt)
    return try world.signed(payload)
  }

  /// - Returns: what it says, or the message of AM's 400.
  static func read(_ text: String, _ world: TenantState) -> Result<AuthIdToken, Fault> {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).count
    guard parts == 3 else { return .failure(.parts(parts)) }
    let payload = world.verified(text)
    guard let sessionId = payload?["sessionId"]?.string, let key = payload?["otk"]?.string else {
      return .failure(.signature)
    }
    return .success(AuthIdToken(sessionId: sessionId, oneTimeKey: key))
  }
}
