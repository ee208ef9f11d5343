import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// `POST {base}/json/realms/{realm}/authenticate`: the request of every step, and the meaning of a
/// response. Nothing is sent here.
enum AuthenticateEndpoint {
  /// The meaning of a response from the authenticate endpoint.
  enum Verdict: Sendable, Equatable {
    /// A page. With a challenge it asks for an `Authorization` header.
    case page(JSONObject, challenge: String? = nil)
    /// The journey succeeded.
    case success(JSONObject)
    /// The server refused.
    case refusal(FlowError, JSONObject)
    /// Any other response.
    case failure(FlowError)
  }

  /// Returns the request of a step. `query` selects the step, `body` contains the page with its
  /// answers or nothing for a start, and `headers` are only for this step.
  static func request(
    on server: JourneyServer, query: [(String, String)], body: JSONObject,
    headers stepHeaders: [HTTPHeader], state: FlowState, session: Session?, now: Int,
    secrets: Secrets
  ) throws(FlowError) -> HTTPRequest {
    let address = server.authenticate.adding(query: query)
    for (name, value) in query where name.hasControlCharacter || value.hasControlCharacter {
      throw FlowError(
        .document, "a control character cannot become part of a URL ('\(name.escapingControls())')")
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
        throw FlowError(.state, "the session in 'state' cannot be sent as a cookie")
      }
      // AM's authenticate endpoint reads the session from the cookie, others from the named header.
      fields.append((name, session.value))
      jar.remove(named: name)
      sessionCookie = "\(name)=\(session.value)"
      secrets.insert(session.value)
    }
    if let cookies = jar.header(for: address, now: now, behind: sessionCookie) {
      fields.append(("Cookie", cookies))
    }
    for header in stepHeaders { fields.append((header.name, header.value)) }
    for (name, value) in query where !Self.ownParameters.contains(name) { secrets.insert(value) }
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

  /// The hint if the response does not seem to be AM's.
  private static let wrongBase = "is serverUrl the AM base URL, such as https://example.com/am?"

  /// The parameters whose values are not the user's.
  private static let ownParameters: Set = [
    "_action", "realm", "authIndexType", "authIndexValue", "ForceAuth", "noSession", "goto",
    "locale",
  ]

