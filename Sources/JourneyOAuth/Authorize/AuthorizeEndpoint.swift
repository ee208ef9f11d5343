import JourneyHTTP
import JourneyJSON

/// The authorization endpoint, which is asked in place of a browser
/// (RFC 6749 section 4.1.1; PingAM `/oauth2/authorize`).
struct AuthorizeEndpoint {
  let address: WebAddress
  /// The session to ask with, or `nil` to begin as a browser does.
  let session: SSOToken?
  /// The jar's `Cookie` header for the address, without the session.
  let cookies: String?
  /// Whether it is AM's, which also takes the session as a header.
  let isOfAM: Bool

  func request(_ asked: AuthorizeRequest) throws(OidcError) -> HTTPRequest {
    try HTTPRequest(
      .GET, address.adding(query: asked.parameters.map { ($0.name, $0.value) }),
      fields: headers,
      secrets: asked.secrets.union(sessionSecrets))
  }

  /// Goes on with an open request, at its own address.
  func request(_ open: OpenRequest) throws(OidcError) -> HTTPRequest {
    var request = try HTTPRequest(
      .GET, address, fields: headers, secrets: open.secrets.union(sessionSecrets))
    request.shownFields = OpenRequest.shownFields
    return request
  }

  /// Answers the consent page of an open request: the decision alone, because AM asks for the journey
  /// again if the body has the request's parameters.
  func consent(_ form: ConsentForm, to open: OpenRequest) throws(OidcError) -> HTTPRequest {
    var request = try decision(form, with: [], secrets: open.secrets)
    request.shownFields = OpenRequest.shownFields
    return request
  }

  /// Answers the consent page: the same parameters again, and the decision.
  func consent(_ form: ConsentForm, to asked: AuthorizeRequest) throws(OidcError) -> HTTPRequest {
    try decision(
      form, with: asked.parameters.map { ($0.name, $0.value) }, secrets: asked.secrets)
  }

  private func decision(
    _ form: ConsentForm, with parameters: [(String, String)], secrets: Secrets
  ) throws(OidcError) -> HTTPRequest {
    // OpenAM takes the session id itself if the page has no token of its own.
    let csrf = form.csrf ?? session?.value ?? ""
    let fields = parameters + [("decision", "allow"), ("csrf", csrf)]
    let type = ("Content-Type", "application/x-www-form-urlencoded" as String?)
    return try HTTPRequest(
      .POST, address, fields: headers + [type],
      body: Array(PercentEncoding.form(fields).utf8),
      secrets: secrets.union(sessionSecrets).union(Secrets([csrf])))
  }

  /// The session as a header of the cookie's name, as the SDKs send it and PingAM takes it, and
  /// as a cookie, which is all that OpenAM takes.
  private var headers: [(String, String?)] {
    var headers: [(String, String?)] = []
    if isOfAM {
      headers.append(("Accept-API-Version", "resource=2.1, protocol=1.0"))
      if let session { headers.append((session.cookieName, session.value)) }
    }
    let sent = [session?.cookie, cookies].compactMap(\.self)
    return headers + [("Cookie", sent.isEmpty ? nil : sent.joined(separator: "; "))]
  }

  private var sessionSecrets: Secrets { Secrets([session?.value].compactMap(\.self)) }
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
