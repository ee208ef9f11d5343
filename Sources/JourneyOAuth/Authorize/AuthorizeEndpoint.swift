import JourneyHTTP
import JourneyJSON

/// The authorization endpoint (RFC 6749 section 4.1.1, PingAM `/oauth2/authorize`), to which the
/// client sends the requests of a browser.
struct AuthorizeEndpoint {
  let address: WebAddress
  /// The session, or `nil` for a browser in which the user has not signed in yet.
  let session: SessionCookie?
  /// The `Cookie` header, including the session's cookie.
  let cookies: String?
  /// Whether the endpoint is AM's, which also gets the session in a separate header.
  let isOfAM: Bool

  func request(_ asked: AuthorizeRequest) throws(OidcError) -> HTTPRequest {
    try HTTPRequest(
      .GET, address.adding(query: asked.parameters.map { ($0.name, $0.value) }),
      fields: headers,
      secrets: asked.secrets.union(sessionSecrets))
  }

  /// Returns the request that continues an authorization request after its journey.
  func request(_ open: OpenRequest) throws(OidcError) -> HTTPRequest {
    var request = try HTTPRequest(
      .GET, address, fields: headers, secrets: open.secrets.union(sessionSecrets))
    request.shownFields = OpenRequest.shownFields
    return request
  }

  /// Returns the answer to the consent page of a request that was continued after a journey.
  ///
  /// The body has only the decision and the CSRF token, because with the parameters of the
  /// authorization request AM would ask for the journey again.
  func consent(_ form: ConsentForm, to open: OpenRequest) throws(OidcError) -> HTTPRequest {
    var request = try decision(form, with: [], secrets: open.secrets)
    request.shownFields = OpenRequest.shownFields
    return request
  }

  /// Returns the answer to the consent page: the parameters of the authorization request, the
  /// decision and the CSRF token.
  func consent(_ form: ConsentForm, to asked: AuthorizeRequest) throws(OidcError) -> HTTPRequest {
    try decision(
      form, with: asked.parameters.map { ($0.name, $0.value) }, secrets: asked.secrets)
  }

  private func decision(
    _ form: ConsentForm, with parameters: [(String, String)], secrets: Secrets
  ) throws(OidcError) -> HTTPRequest {
    // If the page has no token, OpenAM accepts the session id in its place.
    let csrf = form.csrf ?? session?.value ?? ""
    let fields = parameters + [("decision", "allow"), ("csrf", csrf)]
    let type = ("Content-Type", "application/x-www-form-urlencoded" as String?)
    return try HTTPRequest(
      .POST, address, fields: headers + [type],
      body: Array(PercentEncoding.form(fields).utf8),
      secrets: secrets.union(sessionSecrets).union(Secrets([csrf])))
  }

  /// The headers of each request, including the session and the cookies.
  ///
  /// Ping's SDKs send the session in a header named like the session cookie. PingAM accepts this
  /// header, OpenAM only the cookie.
  private var headers: [(String, String?)] {
    var headers: [(String, String?)] = []
    if isOfAM {
      headers.append(("Accept-API-Version", "resource=2.1, protocol=1.0"))
      if let session { headers.append((session.cookieName, session.value)) }
    }
    return headers + [("Cookie", cookies)]
  }

  private var sessionSecrets: Secrets { Secrets([session?.value].compactMap(\.self)) }
}

/// The endpoint for pushed authorization requests (RFC 9126).
enum PushedAuthorizationEndpoint {
  /// Returns the request, which has `client_id` however the client authenticates.
  static func request(
    _ asked: AuthorizeRequest, at address: WebAddress, as client: ClientAuthentication
  ) throws(OidcError) -> HTTPRequest {
    try .form(
      address, client.completing(asked.parameters.map { ($0.name, $0.value) }), as: client,
      secrets: asked.secrets)
  }

  /// Returns the `request_uri`, which replaces all parameters of the authorization request except
  /// the `client_id`.
  static func uri(in reply: OidcResponse) throws(OidcError) -> String {
    guard reply.isSuccess, let json = reply.json else { throw reply.failure }
    guard let uri = json["request_uri"]?.string, !uri.isEmpty else {
      throw .unknownResponse(status: reply.status)
    }
    return uri
  }
}
