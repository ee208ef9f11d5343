import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// `POST {base}/json/realms/{realm}/authenticate`: creates each step's request and interprets the
/// response, without sending anything.
enum AuthenticateEndpoint {
  /// What a response means.
  enum Verdict: Sendable, Equatable {
    /// A page, with a challenge if the page asks for an `Authorization` header.
    case page(JSONObject, challenge: String? = nil)
    case success(JSONObject)
    /// The server refused.
    case refusal(FlowError, JSONObject)
    /// Any other response.
    case failure(FlowError)
  }

  /// Returns the request for a step.
  /// - Parameters:
  ///   - query: the parameters of the step, such as `authIndexValue` or `suspendedId`.
  ///   - body: the page with its answers, or an empty object at the start of a journey.
  ///   - headers: the headers of this step only.
  static func request(
    on server: JourneyServer, query: [(String, String)], body: JSONObject,
    headers stepHeaders: [HTTPHeader], state: FlowState, session: Session?, now: Int,
    secrets: Secrets
  ) throws(FlowError) -> HTTPRequest {
    let address = server.authenticate.adding(query: query)
    for (name, value) in query where name.hasControlCharacter || value.hasControlCharacter {
      throw FlowError(
        .document,
        "invalid query parameter '\(name.escapingControls())': it contains a control character")
    }
    var fields: [(name: String, value: String?)] = []
    if let language = state.language { fields.append(("Accept-Language", language)) }
    var jar = state.cookies
    var sessionCookie: String?
    var secrets = secrets
    secrets.formUnion(Secrets(jar.cookies.map(\.value)))
    if let session, !session.value.isEmpty {
      let name = session.cookieName ?? server.cookieName ?? JourneyServer.defaultCookieName
      guard HTTPFieldName.canBeCookie(name), HTTPFieldName.canBeCookieValue(session.value)
      else {
        throw FlowError(
          .state,
          "invalid session cookie in 'state': its name or value contains an invalid character"
        )
      }
      // Both a header, as Ping's SDKs send it, and the cookie, as a browser sends it.
      fields.append((name, session.value))
      jar.remove(named: name)
      sessionCookie = "\(name)=\(session.value)"
      secrets.insert(session.value)
    }
    if let cookies = jar.header(for: address, now: now, behind: sessionCookie) {
      fields.append(("Cookie", cookies))
    }
    for header in stepHeaders { fields.append((header.name, header.value)) }
    for (name, value) in query where !Self.shownParameters.contains(name) { secrets.insert(value) }
    var bytes: [UInt8] = []
    JSONValue.object(body).write(into: &bytes)
    var request = HTTPRequest(
      .POST, address, headers: try fixedHeaders.get() + FlowError.headers(fields), body: bytes,
      secrets: secrets)
    request.traceRules = .journey
    request.add(
      configured: server.headers,
      beginsJourney: body.isEmpty && !query.contains { $0.0 == "suspendedId" })
    return request
  }

  /// The headers of every step, checked once.
  private static let fixedHeaders = Result<[HTTPHeader], FlowError> { () throws(FlowError) in
    try FlowError.headers([
      ("Content-Type", "application/json"), ("Accept", "application/json"),
      ("Accept-API-Version", "resource=2.1, protocol=1.0"), ("X-Requested-With", "ping-sdk"),
    ])
  }

  /// The hint for a response that does not look like AM's.
  private static let wrongBase =
    "check that serverUrl is AM's base URL, such as https://example.com/am"

  /// The query parameters whose values are not secrets.
  private static let shownParameters = StartOptions.ownFields.union(QueryFields.shownNames)

  /// Interprets a response (docs/protocol/journey.md, "Decision table").
  static func verdict(on response: HTTPResponse) -> Verdict {
    let status = response.status
    if (300..<400).contains(status) { return .failure(redirect(response)) }
    let value: JSONValue
    do {
      value = try JSONValue(parsing: response.body, loneSurrogates: .replaced)
    } catch {
      var cause = FlowError.notJSON(response, error: error)
      if status == 429 { return .refusal(cause, [:]) }
      if status == 404 || status < 300 { cause.hint = wrongBase }
      return .failure(cause)
    }
    guard let body = value.object else {
      let cause = FlowError.noObject(status: status)
      return status == 429 ? .refusal(cause, [:]) : .failure(cause)
    }
    switch status {
    case 401 where body.hasAuthId:
      let challenge = response.headers(named: "WWW-Authenticate").joined(separator: ", ")
      return .page(body, challenge: challenge)
    case 400...: return .refusal(cause(of: body, status: status), body)
    default: return verdict(onSuccess: body, status: status)
    }
  }

  /// Interprets a body with a success status. A journey has ended if the body has `tokenId`, or
  /// `successUrl` but no `authId`. Other members say nothing, because a Set Success Details node
  /// can add almost any.
  static func verdict(onSuccess body: JSONObject, status: Int) -> Verdict {
    let token = body["tokenId"] ?? .null
    let hasNoAuthId = (body["authId"] ?? .null) == .null
    if token.string != nil { return .success(body) }
    if token == .null, hasNoAuthId, body["successUrl"]?.string != nil { return .success(body) }

    let callbacks = body["callbacks"]
    if body.hasAuthId || (hasNoAuthId && isSuspended(callbacks)), isListOfObjects(callbacks) {
      return .page(body)
    }
    if status == 200, !body.hasAuthId,
      let code = body["code"].flatMap({ $0.integer ?? $0.string.flatMap { Int($0) } }),
      code >= 400
    {
      return .refusal(cause(of: body, status: code), body)
    }
    let content =
      if body["authId"] != nil {
        "an invalid page: expected a non-empty string in 'authId' and an array of objects in"
          + " 'callbacks'"
      } else if callbacks?.array != nil {
        "callbacks without 'authId'"
      } else {
        "neither a page nor a session"
      }
    return .failure(
      FlowError(
        .server, "the response (HTTP \(status)) contains \(content)", status: status, sent: true,
        hint: body["authId"] == nil && callbacks?.array == nil ? wrongBase : nil))
  }

  private static func isSuspended(_ callbacks: JSONValue?) -> Bool {
    callbacks?.array?.contains {
      $0["type"]?.string == SuspendedTextOutputCallback.suspendedType.field.name
    }
      ?? false
  }

  private static func isListOfObjects(_ callbacks: JSONValue?) -> Bool {
    guard let callbacks, callbacks != .null else { return true }
    return callbacks.array?.allSatisfy { $0.object != nil } ?? false
  }

  /// Returns the cause in an error body. AM's messages are localized and configurable, so only the
  /// name of the Java exception for an expired magic link is a reliable sign.
  private static func cause(of body: JSONObject, status: Int) -> FlowError {
    let message = body.refusal
    let errorCode = body["detail"]?["errorCode"].flatMap {
      $0.string ?? $0.integer.map { String($0) }
    }
    func cause(_ kind: FailureKind, _ code: String?) -> FlowError {
      FlowError(kind, message, status: status, code: code, sent: true)
    }
    if status == 429 { return cause(.limited, nil) }
    if status == 503 { return cause(.server, nil) }
    if !(500..<600).contains(status), let code = body["code"],
      code.integer == 1999 || code.string == "1999" || code.string == "requestTimedOut"
    {
      return cause(.expired, "timeout")
    }
    if let code = body["error"]?.string, OAuthError.outages.contains(code) {
      return cause(.server, code)
    }
    if status >= 500 { return cause(.server, nil) }
    if message.contains("SuspendedAuthSessionException") {
      return cause(.expired, "suspended_expired")
    }
    if status == 408 || errorCode == "110" { return cause(.expired, "timeout") }
    if body["detail"]?["failedPolicyRequirements"] != nil {
      return cause(.refused, "policy_failed")
    }
    return cause(.refused, errorCode)
  }

  /// Returns the error for a redirect, without the query of the address, which can contain secrets.
  private static func redirect(_ response: HTTPResponse) -> FlowError {
    let location = response.header("Location").map { $0.prefix { $0 != "?" && $0 != "#" } } ?? ""
    let address = response.excerpt(of: String(location), limit: 200)
    return FlowError(
      .redirect,
      "unexpected redirect to \(address.isEmpty ? "another address" : "'\(address)'") (HTTP \(response.status))",
      status: response.status, sent: true,
      hint: wrongBase)
  }
}

extension JSONObject {
  var hasAuthId: Bool { self["authId"]?.string?.isEmpty == false }
}

extension AuthenticateEndpoint {
  /// Returns the hint for a refusal, if any.
  /// - Parameters:
  ///   - query: the query of the refused request.
  ///   - hasSession: whether the request contained a session.
  static func hint(
    for cause: FlowError, query: [(String, String)], isNamedByServer: Bool = false,
    hasSession: Bool = false, on server: JourneyServer
  ) -> String? {
    if cause.status == 500, hasSession, cause.message == "Authentication Error!!" {
      return "start without the session of the document, which may have expired"
    }
    if cause.message.hasPrefix("AuthId JWT Signature not valid") {
      return "start again, because this server cannot verify the page's 'authId'"
    }
    if cause.status == 404 {
      return cause.message.hasPrefix("Resource 'realms")
        ? "check journey.serverUrl, because this server has no '/json/realms'"
        : "check journey.realm, which is '\(server.realm)'"
    }
    guard cause.status == 400 else { return nil }
    let index = query.first { $0.0 == "authIndexType" }?.1
    if index == "composite_advice" {
      return "check that a journey of the realm \(server.realm) satisfies this advice"
    }
    if let kind = index.flatMap(AuthenticationIndex.Kind.init) {
      return "check that the realm \(server.realm) has this \(kind.rawValue)"
    }
    guard index == "service", let name = query.first(where: { $0.0 == "authIndexValue" })?.1
    else { return nil }
    let shown =
      isNamedByServer ? name.nameForHint : String(name.prefix(64)).escapingControls()
    return "check that the realm \(server.realm) has a journey '\(shown)'"
  }
}
