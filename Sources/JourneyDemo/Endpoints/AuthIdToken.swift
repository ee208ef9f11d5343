import JourneyJSON

/// The `authId`: a JWT (HS256) that identifies the current step of a journey.
struct AuthIdToken {
  let sessionId: String
  let oneTimeKey: String

  static func make(for attempt: LoginAttempt, _ tenant: TenantState) throws(RequestError) -> String
  {
    var payload: JSONObject = [:]
    if let value = attempt.startedWith.value { payload["authIndexValue"] = .string(value) }
    payload["otk"] = .string(attempt.oneTimeKey)
    if let type = attempt.startedWith.type { payload["authIndexType"] = .string(type) }
    payload["realm"] = .string(attempt.realm.distinguishedName)
    payload["sessionId"] = .string(attempt.id)
    payload["exp"] = .integer(attempt.expiresAt)
    return try tenant.signed(payload)
  }

  /// - Throws: AM's 400.
  init(_ text: String, _ tenant: TenantState) throws(RequestError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).count
    guard parts == 3 else {
      throw RequestError(
        AMResponse.error(400, "Failed to parse JWT, not right number of dots, \(parts)"))
    }
    let payload = tenant.verified(text)
    guard let sessionId = payload?["sessionId"]?.string, let key = payload?["otk"]?.string else {
      throw RequestError(AMResponse.error(400, "AuthId JWT Signature not valid"))
    }
    self.sessionId = sessionId
    oneTimeKey = key
  }
}
