import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// `POST …/sessions[/TOKEN]?_action=…`: returns information about a session or ends it.
enum SessionsEndpoint {
  private static let versions = [
    (1, 1), (1, 2), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (5, 0), (5, 1),
  ].map { ResourceVersion($0.0, $0.1) }

  /// - Parameter named: the token in the path, where clients of resource version 1 send it.
  static func answer(
    _ request: IncomingRequest, _ named: String?, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    if tenant.misbehavior.contains(.sessionsUnavailable) { return OAuthResponse.unavailable }
    return RequestError.answer(try served(request, named, &tenant)).adding(
      tenant.options.openAM ? [("Cache-Control", "no-cache")] : AMResponse.uncached("private"))
  }

  private static func served(
    _ request: IncomingRequest, _ named: String?, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let newest = tenant.options.sessionsVersion
    let offered = versions.prefix {
      ($0.major, $0.minor) <= (newest.major, newest.minor)
    }
    guard let version = try RequestChecks.version(request, among: Array(offered)) else {
      return AMResponse.error(404, "Resource '' not found")
    }
    guard request.method == "POST" else { return AMResponse.error(405) }
    guard RequestChecks.carriesJSON(request) else { return AMResponse.error(415) }
    let body = request.body.isEmpty ? [:] : try RequestChecks.json(request)
    let call = Call(
      token: named ?? token(in: request, body, tenant), version: version, options: tenant.options)
    return try act(request.query["_action"] ?? "", call, &tenant)
      .adding([("Content-API-Version", "resource=\(version)")])
  }

  /// Returns the session token of the header that is named like the session cookie, or else of the
  /// cookie, of the query parameter `tokenId`, or of the member `tokenId` of the body.
  static func token(in request: IncomingRequest, _ body: JSONValue, _ tenant: TenantState)
    -> String?
  {
    let name = tenant.options.cookieName
    return request.header(name) ?? request.cookie(name) ?? request.query["tokenId"]
      ?? body["tokenId"]?.string
  }

  private struct Call {
    let token: String?
    let version: ResourceVersion
    let options: TenantOptions
  }

  private static func act(
    _ action: String, _ call: Call, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let action = action.lowercased()
    if action == "validate" {
      return call.version.major == 2 ? unsupported(action) : validity(call, &tenant)
    }
    guard let token = call.token else { return AMResponse.error(401, "Access Denied") }
    // A real server responded to a token that cannot be AM's with an empty 500.
    guard token.contains(".*") else { return OutgoingResponse(500) }
    guard let session = tenant.session(token, touching: false) else {
      return AMResponse.error(401, "Access Denied")
    }
    switch action {
    case "getsessioninfo":
      return .json(.object(information(session, call)))
    case "logout":
      tenant.sessions[token] = nil
      let gone = [tenant.expiredCookie(call.options.cookieName, "")]
      return .json(
        ["result": "Successfully logged out"], headers: call.version.major >= 3 ? gone : [])
    default:
      return unsupported(action)
    }
  }

  private static func unsupported(_ action: String) -> OutgoingResponse {
    AMResponse.error(501, "Action '\(action)' not supported")
  }

  private static func validity(_ call: Call, _ tenant: inout TenantState) -> OutgoingResponse {
    guard let token = call.token, let session = tenant.session(token, touching: false) else {
      return .json(["valid": false])
    }
    var body: JSONObject = ["valid": true]
    if call.version.major >= 3 { body["sessionUid"] = .string("\(session.userId)-1") }
    body["uid"] = .string(session.username)
    body["realm"] = .string(session.realm.description)
    return .json(.object(body))
  }

  private static func information(_ session: LoginSession, _ call: Call) -> JSONObject {
    var body: JSONObject = [
      "username": .string(session.username),
      "universalId": .string(session.realm.universalId(of: session.username)),
      "realm": .string(session.realm.description),
    ]
    if call.version.major == 2 { body["sessionHandle"] = .string("shandle:\(session.token)") }
    body["latestAccessTime"] = .string(TraceTime.text(session.lastUsedAt))
    body["maxIdleExpirationTime"] = .string(
      TraceTime.text(session.idleExpiry(call.options)))
    body["maxSessionExpirationTime"] = .string(TraceTime.text(session.expiry(call.options)))
    if call.version.major > 2 {
      body["properties"] = ["AMCtxId": .string("\(session.userId)-1")]
    }
    return body
  }
}
