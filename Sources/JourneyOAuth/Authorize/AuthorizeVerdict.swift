import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// What a response from the authorization endpoint means.
enum AuthorizeVerdict: Sendable, Hashable {
  /// To be exchanged at once.
  case code(String)
  /// The user must consent before the server issues a code.
  case consent(ConsentForm)
  /// The session has expired, as the server says with `login_required`.
  case sessionOver(OAuthError)
  /// A redirect to a sign-in. The session might still be valid.
  case signIn(JourneyRedirect)
  /// Any other response. The session might still be valid.
  case failure(OidcError)

  /// - Parameters:
  ///   - state: the `state` that the response must contain.
  ///   - issuer: the issuer in the server's metadata, if it names one.
  ///   - sendsIssuer: whether the discovery document says that the server sends `iss` (RFC 9207
  ///     section 3).
  init(
    _ reply: OidcResponse, to state: String, at address: WebAddress,
    _ configuration: OidcConfiguration, issuer: String?, sendsIssuer: Bool
  ) {
    switch reply.status {
    case 301, 302, 303, 307, 308:
      self = Self.redirect(
        reply, to: state, at: address, configuration, issuer: issuer, sendsIssuer: sendsIssuer)
    case 200...299:
      self = Self.page(reply, configuration)
    case 401 where reply.errorCode == nil:
      self = .failure(.loginRequired(reply.loginRefusal))
    case 400..<500 where reply.status != 429 && reply.json == nil:
      self = .failure(.refused(Self.refusal(reply)))
    default:
      self = .failure(reply.failure)
    }
  }

  private static func redirect(
    _ reply: OidcResponse, to state: String, at address: WebAddress,
    _ configuration: OidcConfiguration, issuer: String?, sendsIssuer: Bool
  ) -> AuthorizeVerdict {
    func refuse(_ error: OidcError.AuthorizeError) -> AuthorizeVerdict {
      .failure(.authorizationResponse(error, status: reply.status))
    }
    let locations = reply.response.headers(named: "Location")
    guard locations.count == 1, let location = locations.first,
      let target = RedirectAddress(location: location, from: address)
    else { return refuse(.location) }
    guard let expected = RedirectAddress(configuration.redirectUri), target.answers(expected)
    else {
      // The address of a sign-in page has neither, so this response was sent to a wrong address.
      let names = (target.query ?? []).map(\.name)
      if names.contains("state"), names.contains("code") || names.contains("error") {
        return refuse(.redirectMismatch)
      }
      let redirect = JourneyRedirect(target, of: reply)
      return redirect.asksToSignIn
        ? .signIn(redirect) : .failure(otherPage(target, reply, at: address))
    }
    let parameters = AuthorizeParameters(
      target, beyond: expected, inFragment: configuration.wantsFragment)
    guard !parameters.isElsewhere else { return refuse(.responseMode) }
    for name in ["code", "state", "iss", "error"] where parameters.values(name).count > 1 {
      return refuse(.repeated(name))
    }
    let error = parameters["error"]
    // An error without `state` can still be reported, but it changes nothing except the message.
    if parameters["state"] != nil || error == nil {
      guard parameters.isSecret("state", state) else {
        return refuse(parameters["state"] == nil ? .missingState : .stateMismatch)
      }
    }
    if let sent = parameters["iss"] {
      guard let issuer else { return refuse(.unknownIssuer) }
      guard sent == issuer else { return refuse(.issuerMismatch) }
    } else if sendsIssuer, error == nil {
      return refuse(.missingIssuer)
    }
    if let client = parameters["client_id"], client != configuration.clientId {
      return refuse(.clientMismatch)
    }
    if let error {
      let refusal = reply.refusal(error, parameters["error_description"])
      switch error {
      case "login_required":
        // Anybody can have written a redirect without `state`, so it must not end the session.
        return parameters["state"] == nil
          ? .failure(.loginRequired(refusal)) : .sessionOver(refusal)
      case "consent_required":
        return .failure(.consentRequired(scopes: configuration.scopes, refusal))
      default: return .failure(.refused(refusal))
      }
    }
    guard let code = parameters["code"], !code.isEmpty else { return refuse(.noCode) }
    return .code(code)
  }

  /// Returns the error for a redirect to neither the configured redirect address nor a sign-in.
  private static func otherPage(
    _ target: RedirectAddress, _ reply: OidcResponse, at address: WebAddress
  ) -> OidcError {
    let isOwn = target.origin == address.origin
    let shown = reply.response.excerpt(of: isOwn ? target.path : target.withoutQuery, limit: 200)
    return .otherPage(
      OAuthError(
        status: reply.status, code: isOwn ? "login_required" : "interaction_required",
        message: "the server redirects to \(isOwn ? "its own page " : "")'\(shown)'",
        hint: isOwn ? "open the page in a browser, which shows what the server asks for" : nil))
  }

  private static func page(_ reply: OidcResponse, _ configuration: OidcConfiguration)
    -> AuthorizeVerdict
  {
    if reply.json != nil { return .failure(.unknownResponse(status: reply.status)) }
    let page = AuthorizePage(reply.response.body)
    if page.asksToSignIn { return .failure(.loginRequired(reply.loginRefusal)) }
    guard let form = ConsentForm(page, asked: configuration.scopes) else {
      return .failure(
        .authorizationResponse(.page(contentType: reply.contentType), status: reply.status))
    }
    return .consent(form)
  }

  /// Returns the error that a page shows, as a server must if the client or the redirect address is
  /// invalid (RFC 6749 section 4.1.2.1).
  private static func refusal(_ reply: OidcResponse) -> OAuthError {
    let page = AuthorizePage(reply.response.body)
    if let error = page.error { return reply.refusal(error.code, error.text) }
    let text =
      reply.isText ? page.text(of: reply.response) : ""
    return OAuthError(status: reply.status, code: nil, message: text)
  }
}

extension OidcResponse {
  /// Returns the same error as for a JSON body with this code and text.
  fileprivate func refusal(_ code: String, _ text: String?) -> OAuthError {
    var json: JSONObject = ["error": .string(code)]
    json["error_description"] = text.map { .string($0) }
    return refusal(json)
  }

  fileprivate var loginRefusal: OAuthError {
    let refusal = json.map(refusal)
    let text = refusal?.message ?? ""
    return OAuthError(
      status: status, code: "login_required",
      message: text.isEmpty ? "the server asks the user to sign in" : text,
      input: refusal?.input)
  }

  /// Whether the body is text for a message, by its content type and first character. What begins
  /// like JSON is never shown.
  fileprivate var isText: Bool {
    let type = contentType
    guard type.isEmpty || type.hasPrefix("text/") || type.hasSuffix("xml") else { return false }
    let first = response.body.first { !" \t\r\n".utf8.contains($0) }
    return first.map { !"{[\"".utf8.contains($0) } ?? false
  }
}

/// The fields of an authorization response, from the fragment if `response_mode` requested it and
/// from the query if not, without those of the configured redirect address.
struct AuthorizeParameters {
  private let items: [RedirectAddress.Item]
  /// Whether the response is in the query or fragment that was not requested.
  let isElsewhere: Bool

  /// - Parameter inFragment: whether `response_mode` requested the fragment.
  init(_ target: RedirectAddress, beyond expected: RedirectAddress, inFragment: Bool) {
    var query = target.query ?? []
    for field in expected.query ?? [] {
      if let index = query.firstIndex(of: field) { query.remove(at: index) }
    }
    let fragment = target.fragment ?? []
    items = inFragment ? fragment : query
    isElsewhere =
      !items.contains(where: Self.isAnswer)
      && (inFragment ? query : fragment).contains(where: Self.isAnswer)
  }

  private static func isAnswer(_ item: RedirectAddress.Item) -> Bool {
    item.name == "code" || item.name == "error"
  }

  func values(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

  subscript(name: String) -> String? { values(name).first }

  /// Compares in constant time, so that the time does not reveal where the values differ.
  func isSecret(_ name: String, _ expected: String) -> Bool {
    self[name].map { HMAC.equal($0, expected) } ?? false
  }
}
