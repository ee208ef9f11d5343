import JourneyHTTP

/// AM's authorize endpoint, asked with a session in place of a browser
/// (RFC 6749 section 4.1.1; PingAM `/oauth2/authorize`).
enum AuthorizeEndpoint {
  /// - Parameter cookies: what the jar has for the address, without the session.
  static func request(
    _ asked: AuthorizeRequest, at address: WebAddress, session: SSOToken,
    cookies: String?
  ) throws(OidcError) -> HTTPRequest {
    HTTPRequest(
      .GET, address.adding(query: asked.parameters.map { ($0.name, $0.value) }),
      headers: try headers(session, cookies),
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
    let type = try HTTPHeader.sending("Content-Type", "application/x-www-form-urlencoded")
    return HTTPRequest(
      .POST, address, headers: try headers(session, cookies) + [type],
      body: Array(PercentEncoding.form(fields).utf8),
      secrets: asked.secrets.union(Secrets([session.value, csrf])))
  }

  /// The session as a header of the cookie's name, as the SDKs send it and PingAM takes it, and
  /// as a cookie, which is all that OpenAM takes.
  private static func headers(_ session: SSOToken, _ cookies: String?) throws(OidcError)
    -> [HTTPHeader]
  {
    let sessionCookie = "\(session.cookieName)=\(session.value)"
    return [
      try .sending("Accept-API-Version", "resource=2.1, protocol=1.0"),
      try .sending(session.cookieName, session.value),
      try .sending("Cookie", cookies.map { "\(sessionCookie); \($0)" } ?? sessionCookie),
    ]
  }
}
