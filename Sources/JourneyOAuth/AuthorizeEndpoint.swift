import JourneyHTTP

/// AM's authorize endpoint, asked with a session in place of a browser
/// (RFC 6749 section 4.1.1; PingAM `/oauth2/authorize`).
enum AuthorizeEndpoint {
  /// - Parameter cookies: what the jar has for the address, without the session.
  static func request(
    _ asked: AuthorizeRequest, at address: WebAddress, session: SSOToken,
    cookies: String?
  ) throws(OidcError) -> HTTPRequest {
    try HTTPRequest(
      .GET, address.adding(query: asked.parameters.map { ($0.name, $0.value) }),
      fields: headers(session, cookies),
      secrets: asked.secrets.union(Secrets([session.value])))
  }

  /// Answers the consent page: the same parameters once more, and the decision.
  static func consent(
    _ form: ConsentForm, to asked: AuthorizeRequest, at address: WebAddress,
    session: SSOToken, cookies: String?
  ) throws(OidcError) -> HTTPRequest {
    // OpenAM takes the session id itself where the page has no token of its own.
    let csrf = form.csrf ?? session.value
    let fields =
      asked.parameters.map { ($0.name, $0.value) }
      + [("decision", "allow"), ("csrf", csrf)]
    let type = ("Content-Type", "application/x-www-form-urlencoded" as String?)
    return try HTTPRequest(
      .POST, address, fields: headers(session, cookies) + [type],
      body: Array(PercentEncoding.form(fields).utf8),
      secrets: asked.secrets.union(Secrets([session.value, csrf])))
  }

  /// The session as a header of the cookie's name, as the SDKs send it and PingAM takes it, and
  /// as a cookie, which is all that OpenAM takes.
  private static func headers(_ session: SSOToken, _ cookies: String?) -> [(String, String?)] {
    let sessionCookie = "\(session.cookieName)=\(session.value)"
    return [
      ("Accept-API-Version", "resource=2.1, protocol=1.0"),
      (session.cookieName, session.value),
      ("Cookie", cookies.map { "\(sessionCookie); \($0)" } ?? sessionCookie),
    ]
  }
}
