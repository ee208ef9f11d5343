import JourneyHTTP
import JourneyJSON

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

/// RFC 9126: the parameters of an authorize request, told to the server beforehand.
enum PushedAuthorizationEndpoint {
  /// `client_id` is one of the parameters, whatever else the client shows.
  static func request(
    _ asked: AuthorizeRequest, at address: WebAddress, as client: ClientAuthentication
  ) throws(OidcError) -> HTTPRequest {
    try .form(
      address, client.completing(asked.parameters.map { ($0.name, $0.value) }), as: client,
      secrets: asked.secrets)
  }

  /// What stands for the request from here on.
  static func uri(in reply: OidcResponse) throws(OidcError) -> String {
    guard reply.isSuccess, let json = reply.json else { throw reply.failure }
    guard let uri = json["request_uri"]?.string, !uri.isEmpty else {
      throw .unknownAnswer(status: reply.status)
    }
    return uri
  }
}
