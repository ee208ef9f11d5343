import JourneyFlow
import JourneyJSON

extension JourneyEndpoint {
  static func proceed(
    _ body: JSONObject, _ request: IncomingRequest, in realm: Realm,
    _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    guard let authId = body["authId"]?.string else {
      return AMResponse.error(400, "The request has no authId")
    }
    let token = try AuthIdToken(authId, tenant)
    guard var attempt = tenant.attempts[token.sessionId], attempt.oneTimeKey == token.oneTimeKey,
      attempt.realm == realm, tenant.now < attempt.expiresAt,
      let journey = DemoJourney.named(attempt.journey)
    else { return timedOut(tenant) }
    if tenant.options.affinity, request.cookie("amlbcookie") != "01" { return timedOut(tenant) }

    let answers: PageAnswers
    do { answers = try AnsweredPage.read(body, for: attempt.page) } catch {
      if error.response.status == 401 { tenant.attempts[attempt.id] = nil }
      throw error
    }
    attempt.request = request
    if journey.isChain {
      attempt.upgrading = presented(request, in: realm, readsCookie: false, &tenant)?.token
    }
    if request.query["noSession"] == "true" { attempt.createsSession = false }

    // From here on the step counts as used.
    tenant.attempts[attempt.id] = nil
    let transition = try journey.nodes[attempt.node].take(answers, &attempt, &tenant)
    attempt.refused = answers
    return try follow(transition, attempt, of: journey, &tenant)
  }

  static func follow(
    _ transition: DemoPage.Transition, _ attempt: LoginAttempt, of journey: DemoJourney,
    _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    var attempt = attempt
    var next = journey
    switch transition {
    case .next: attempt.move(to: attempt.node + 1)
    case .skip(let count): attempt.move(to: attempt.node + count)
    case .succeed: return try succeed(attempt, &tenant)
    case .again:
      attempt.askedAgain = nil
      attempt.retries += 1
    case .askAgain(let indices): attempt.askedAgain = indices
    case .enter(let name):
      guard let other = DemoJourney.named(name) else {
        return AMResponse.error(400, "No Configuration found")
      }
      next = other
      attempt.journey = name
      attempt.move(to: 0)
    case .refuse(let message, let status, let detail):
      tenant.fail(attempt)
      return AMResponse.error(status, message, detail: detail)
    }
    return try show(attempt, of: next, &tenant)
  }

  /// Returns the response for a page that is answered twice or too late. A real server responded to
  /// a reused `authId` with status 408, not 401.
  private static func timedOut(_ tenant: TenantState) -> OutgoingResponse {
    AMResponse.error(
      408, "Session has timed out",
      headers: [
        tenant.expiredCookie(tenant.options.cookieName, ""),
        tenant.expiredCookie("amlbcookie", "LOGOUT"),
      ])
  }
}
