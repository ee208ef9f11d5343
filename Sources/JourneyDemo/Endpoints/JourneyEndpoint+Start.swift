import JourneyFlow
import JourneyJSON

extension JourneyEndpoint {
  /// Starts a journey, or resumes one from a magic link.
  static func start(
    _ request: IncomingRequest, in realm: Realm, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let query = request.query
    if let id = query["suspendedId"] { return try resume(id, request, in: realm, &tenant) }
    if let token = query["sessionUpgradeSSOTokenId"], !token.contains(".*") {
      return AMResponse.error(
        400, "Failed to create encrypted storage key for:\nSession ID: \(token)")
    }
    let index = IndexQuery(type: query["authIndexType"], value: query["authIndexValue"])
    let entrance = try JourneyEntrance(index)
    let session = presented(request, in: realm, readsCookie: !entrance.isChain, &tenant)
    let isForced = query["ForceAuth"] == "true"
    var attempt = LoginAttempt(
      id: try tenant.newSessionToken(), journey: DemoJourney.preset.name, realm: realm,
      startedWith: index, expiresAt: 0, createsSession: query["noSession"] != "true")
    attempt.upgrading = session?.token
    attempt.request = request
    switch entrance {
    case .journeys(let journeys):
      let names = journeys.map(\.name)
      if let session, !isForced, names.contains(where: session.journeys.contains) {
        return suffices(session, tenant)
      }
      return try begin(&attempt, journeys, known: session, &tenant)
    case .level(let level, let journeys):
      let reached = session?.journeys.compactMap { DemoJourney.named($0)?.level }.max() ?? 0
      if let session, !isForced, reached >= level { return suffices(session, tenant) }
      return try begin(&attempt, journeys, known: session, &tenant)
    case .transaction(let id):
      if let own = tenant.oauth.transactions[id], own.isOpen(in: realm, at: tenant.now),
        let journey = DemoJourney.named(own.journey)
      {
        attempt.transaction = id
        return try begin(&attempt, [journey], known: session, &tenant)
      }
      if index.type == "transaction", let own = tenant.backchannels[id], own.realm == realm,
        tenant.now < own.expiresAt, let journey = DemoJourney.named(own.journey)
      {
        if own.state == .created { tenant.backchannels[id]?.state = .inProgress }
        attempt.transaction = id
        attempt.notes["knownUser"] = own.username.map(JSONValue.string)
        return try begin(&attempt, [journey], known: session, &tenant)
      }
      guard tenant.transactions[id] != nil else {
        return AMResponse.error(401, "Unable to read transaction.")
      }
      guard let transaction = tenant.transactions[id], transaction.state == .asked,
        tenant.now < transaction.expiresAt, transaction.username == session?.username
      else { return AMResponse.error(401, "Login failure") }
      attempt.transaction = id
      return try begin(&attempt, [.transaction], known: session, &tenant)
    }
  }

  /// Shows the page of the current node, with a new `authId`, or ends the journey after the last
  /// one.
  static func show(
    _ attempt: LoginAttempt, of journey: DemoJourney, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    var attempt = attempt
    guard journey.nodes.indices.contains(attempt.node) else { return try succeed(attempt, &tenant) }
    let node = journey.nodes[attempt.node]
    if let transition = try node.arrive(&attempt, &tenant) {
      return try follow(transition, attempt, of: journey, &tenant)
    }
    let page = try node.show(&attempt, &tenant)
    attempt.page = page.following(attempt.page, attempt.refused, askedAgain: attempt.askedAgain)
    let cookies = attempt.cookies
    attempt.cookies = []
    attempt.request = nil
    attempt.oneTimeKey = try tenant.secret(16)
    attempt.expiresAt = tenant.now + tenant.options.pageLifetime
    tenant.attempts[attempt.id] = attempt
    let authId = try AuthIdToken.make(for: attempt, tenant)
    if let challenge = attempt.page.challenge {
      return .json(
        ["failure": true, "reason": .string(PageContent.declined), "authId": .string(authId)],
        status: 401, headers: [("WWW-Authenticate", challenge)])
    }
    var headers = [tenant.cookie("amlbcookie", "01")] + cookies
    if setsAuthCookie(journey, tenant) {
      headers.insert(tenant.cookie("AMAuthCookie", attempt.id), at: 0)
    }
    return .json(
      attempt.page.json(authId: authId, openAM: tenant.options.openAM),
      headers: headers)
  }

  /// Returns the session that is sufficient, instead of a page.
  static func suffices(_ session: LoginSession, _ tenant: TenantState) -> OutgoingResponse {
    .json(
      [
        "tokenId": .string(tenant.options.httpOnly ? "" : session.token),
        "successUrl": .string(session.realm.successUrl),
        "realm": .string(session.realm.description),
      ], headers: tenant.options.openAM ? [tenant.expiredCookie("AMAuthCookie", "LOGOUT")] : [])
  }

  /// Returns whether steps set `AMAuthCookie`, as chains do, which all journeys of OpenAM are.
  static func setsAuthCookie(_ journey: DemoJourney?, _ tenant: TenantState) -> Bool {
    tenant.options.openAM || journey?.isChain == true
  }

  private static func begin(
    _ attempt: inout LoginAttempt, _ journeys: [DemoJourney], known session: LoginSession?,
    _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let journey = journeys.count == 1 ? journeys[0] : .menu
    if journeys.count > 1 { attempt.notes["menu"] = .array(journeys.map { .string($0.name) }) }
    attempt.journey = journey.name
    let raises: Set = [
      DemoJourney.stepUp.name, DemoJourney.transaction.name, DemoJourney.menu.name,
    ]
    if raises.contains(journey.name) { attempt.username = session?.username }
    return try show(attempt, of: journey, &tenant)
  }

  /// Returns the first valid session in this realm: of the parameter `sessionUpgradeSSOTokenId`,
  /// the session cookie, or the header of that name.
  /// - Parameter readsCookie: `false` for an authentication chain, which reads only the parameter.
  static func presented(
    _ request: IncomingRequest, in realm: Realm, readsCookie: Bool, _ tenant: inout TenantState
  ) -> LoginSession? {
    let name = tenant.options.cookieName
    var tokens = [request.query["sessionUpgradeSSOTokenId"]]
    if readsCookie { tokens += [request.cookie(name), request.header(name)] }
    for token in tokens.compactMap(\.self) {
      if let session = tenant.session(token), session.realm == realm { return session }
    }
    return nil
  }

  private static func resume(
    _ id: String, _ request: IncomingRequest, in realm: Realm, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    guard var attempt = tenant.wake(id, in: realm), let journey = DemoJourney.named(attempt.journey)
    else {
      return AMResponse.error(
        401,
        "org.forgerock.openam.auth.nodes.framework.token.SuspendedAuthSessionException: "
          + "Token not found. It may have expired.")
    }
    // The suspended page and its authId are no longer valid.
    tenant.attempts[attempt.id] = nil
    if request.query["noSession"] == "true" { attempt.createsSession = false }
    attempt.request = request
    attempt.move(to: attempt.node + 1)
    guard attempt.username != nil else { return AMResponse.error(401, "Login failure") }
    return try show(attempt, of: journey, &tenant)
  }
}
