import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// `POST {base}/json/realms/{realm}/sessions?_action=…`.
enum AMSessionEndpoint {
  enum Action: String {
    case logout, getSessionInfo

    var version: String {
      switch self {
      case .logout: "3.1"
      case .getSessionInfo: "4.0"
      }
    }
  }

  static func address(of action: Action, on server: JourneyServer) -> WebAddress {
    server.address(of: "sessions").adding(query: [("_action", action.rawValue)])
  }

  /// Returns the request, with the session in a cookie and in a header of the same name.
  /// - Parameter cookies: the `Cookie` header, including the session's cookie.
  static func request(
    at address: WebAddress, version: String, session: SessionCookie, cookies: String?
  ) throws(OidcError) -> HTTPRequest {
    try HTTPRequest(
      .POST, address,
      fields: [
        ("Content-Type", "application/json"), ("Accept", "application/json"),
        ("Accept-API-Version", "resource=\(version), protocol=1.0"),
        (session.cookieName, session.value), ("Cookie", cookies),
      ],
      body: Array("{}".utf8), secrets: Secrets([session.value]))
  }

  /// Returns the outcome of a sign-out. A session that the server does not know counts as ended. So
  /// does status 401 from AM, but not from a gateway, behind which the session might still be
  /// valid.
  static func step(of reply: OidcResponse) -> LogoutStep {
    let result = reply.json?["result"]?.string
    switch reply.status {
    case 204: return LogoutStep(.session, .ok, status: 204)
    case 200...299 where result == "Token has expired":
      return LogoutStep(.session, .gone, status: reply.status)
    case 200...299 where result?.isEmpty == false:
      return LogoutStep(.session, .ok, status: reply.status)
    case 401 where isOfAM(reply): return LogoutStep(.session, .gone, status: reply.status)
    default:
      return LogoutStep(
        .session, unconfirmedBy: reply,
        hint:
          "check that 'journey.serverUrl' is AM's base URL, because this response is not from AM")
    }
  }

  /// Returns whether the response is an error of AM's JSON endpoints, not of a gateway.
  static func isOfAM(_ reply: OidcResponse) -> Bool {
    reply.json?["code"]?.integer != nil && reply.json?["reason"]?.string != nil
  }

  /// - Throws: `loginRequired` if the session has ended, which AM reports with status 401 or with
  ///   `valid: false`.
  static func info(in reply: OidcResponse) throws(OidcError) -> SessionInfo {
    guard (200...299).contains(reply.status), let json = reply.json else {
      if reply.status == 401, isOfAM(reply) { throw gone(reply) }
      throw reply.failure
    }
    if json["valid"] == false { throw gone(reply) }
    guard let info = SessionInfo(json) else { throw .unknownResponse(status: reply.status) }
    return info
  }

  static func gone(_ reply: OidcResponse) -> OidcError {
    let refusal = reply.json.map(reply.refusal)
    let text = refusal?.message ?? ""
    return .loginRequired(
      OAuthError(
        status: reply.status, code: "login_required",
        message: text.isEmpty ? "the session has ended" : text, input: refusal?.input))
  }
}
