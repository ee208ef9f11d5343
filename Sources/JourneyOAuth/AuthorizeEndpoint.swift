import JourneyHTTP

/// An authorize endpoint, asked with a session in place of a browser
/// (RFC 6749 section 4.1.1; PingAM `/oauth2/authorize`).
struct AuthorizeEndpoint {
  let address: WebAddress
  let session: SSOToken
  /// What the jar has for the address, without the session.
  let cookies: String?
  /// Whether it is AM's, which takes the session as a header, too.
  let isOfAM: Bool

  func request(_ asked: AuthorizeRequest) throws(OidcError) -> HTTPRequest {
    try HTTPRequest(
      .GET, address.adding(query: asked.parameters.map { ($0.name, $0.value) }),
      fields: headers,
      secrets: asked.secrets.union(Secrets([session.value])))
  }

  /// Answers the consent page: the same parameters once more, and the decision.
  func consent(_ form: ConsentForm, to asked: AuthorizeRequest) throws(OidcError) -> HTTPRequest {
    // OpenAM takes the session id itself where the page has no token of its own.
    let csrf = form.csrf ?? session.value
    let fields =
      asked.parameters.map { ($0.name, $0.value) }
      + [("decision", "allow"), ("csrf", csrf)]
    let type = ("Content-Type", "application/x-www-form-urlencoded" as String?)
    return try HTTPRequest(
      .POST, address, fields: headers + [type],
      body: Array(PercentEncoding.form(fields).utf8),
      secrets: asked.secrets.union(Secrets([session.value, csrf])))
  }

  /// The session as a header of the cookie's name, as the SDKs send it and PingAM takes it, and
  /// as a cookie, which is all that OpenAM takes.
  private var headers: [(String, String?)] {
    let ofAM: [(String, String?)] = [
      ("Accept-API-Version", "resource=2.1, protocol=1.0"), (session.cookieName, session.value),
    ]
    let cookie = ("Cookie", cookies.map { "\(session.cookie); \($0)" } ?? session.cookie as String?)
    return (isOfAM ? ofAM : []) + [cookie]
  }
}
