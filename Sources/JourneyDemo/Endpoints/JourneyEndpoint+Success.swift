import JourneyFlow
import JourneyJSON

extension JourneyEndpoint {
  /// Creates a session, unless a request of the journey had `noSession=true`.
  static func succeed(
    _ attempt: LoginAttempt, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    tenant.attempts[attempt.id] = nil
    guard let user = tenant.user(attempt), !user.isLocked else {
      return AMResponse.error(401, "Login failure")
    }
    let old = attempt.upgrading.flatMap { tenant.session($0) }
    // Only its owner can upgrade a session.
    if let old, old.username != user.name {
      guard DemoJourney.named(attempt.journey)?.isChain == true else {
        return AMResponse.error(401, "Login failure")
      }
      return AMResponse.error(
        400, "Session Upgrade fails since user is different than original authenticated user")
    }
    if let id = attempt.transaction, let own = tenant.backchannels[id] {
      guard own.state != .completed else {
        return AMResponse.error(500, "Unable to approve transaction")
      }
      guard own.isFor(user) else {
        tenant.fail(attempt)
        return AMResponse.error(401, "Login failure")
      }
      tenant.backchannels[id]?.complete(approved: true)
    } else if let id = attempt.transaction, tenant.oauth.transactions[id] != nil {
      tenant.oauth.transactions[id]?.confirm(by: user)
    } else if let id = attempt.transaction {
      guard let old else { return AMResponse.error(401, "Login failure") }
      tenant.transactions[id]?.state = .confirmed
      return suffices(old, tenant)
    }
    var body: JSONObject = [:]
    var headers = attempt.cookies
    if setsAuthCookie(DemoJourney.named(attempt.journey), tenant) {
      headers.append(tenant.expiredCookie("AMAuthCookie", "LOGOUT"))
    }
    if attempt.createsSession {
      tenant.begin(attempt.id, for: user, in: attempt.realm, by: [attempt.journey])
      tenant.sessions[attempt.id]?.nodeTypes = attempt.nodeTypes
      if let old {
        tenant.sessions[attempt.id]?.nodeTypes.formUnion(old.nodeTypes)
        tenant.sessions[attempt.id]?.journeys += old.journeys
        tenant.sessions[old.token] = nil
      }
      body["tokenId"] = .string(tenant.options.httpOnly ? "" : attempt.id)
      headers.insert(
        contentsOf: [
          tenant.cookie(tenant.options.cookieName, attempt.id),
          tenant.cookie("amlbcookie", "01"),
        ], at: 0)
    } else {
      body["message"] = "Authentication Successful"
    }
    body["successUrl"] = .string(attempt.realm.successUrl)
    body["realm"] = .string(attempt.realm.description)
    for (name, value) in attempt.details { body[name] = value }
    return .json(.object(body), headers: headers)
  }
}
