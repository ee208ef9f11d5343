import JourneyFlow
package import JourneyHTTP
import JourneyJSON

/// AM's endpoint `{oauth}/device/user`, at which a user approves or denies the sign-in of another
/// device.
enum DeviceUserEndpoint {
  /// Returns the request, with the session in a header, as Ping's SDKs send it, in a cookie, which
  /// OpenAM needs, and in the form, where AM accepts it as the CSRF token.
  static func request(
    _ decision: DeviceDecision, on code: UserCode, at address: WebAddress, session: SessionCookie,
    cookies: String?
  ) throws(OidcError) -> HTTPRequest {
    let fields = [
      ("user_code", code.text), ("decision", decision.field), ("csrf", session.value),
    ]
    return try HTTPRequest(
      .POST, address,
      fields: [
        ("Content-Type", "application/x-www-form-urlencoded"),
        (session.cookieName, session.value), ("Cookie", cookies),
      ],
      body: Array(PercentEncoding.form(fields).utf8), secrets: Secrets([session.value, code.text]))
  }

  /// Checks that AM has taken the decision. Only the page says so: the status is 200 for a wrong
  /// code too.
  static func check(_ reply: OidcResponse, from address: WebAddress) throws(OidcError) {
    switch reply.status {
    case 429, 500...: throw reply.failure
    case 301, 302, 303, 307, 308: throw redirect(reply, from: address)
    default: break
    }
    let page = reply.json == nil ? AuthorizePage(reply.response.body) : nil
    if reply.isSuccess, let page, page.isDone { return }
    let code = page?.errorCode ?? page?.error?.code ?? reply.errorCode
    if code == "not_found" {
      throw refused(
        reply, "unknown_code", "the server does not know this code, or no longer knows it")
    }
    let said = page?.error?.text ?? reply.json.map { reply.refusal($0).message } ?? ""
    let text = reply.response.excerpt(of: said, limit: 200)
    guard let code, !code.isEmpty else {
      let unsaid =
        "the response (HTTP \(reply.status)) says neither that the decision was taken nor why not"
      throw refused(reply, "unknown", text.isEmpty ? unsaid : text)
    }
    let shown = reply.response.excerpt(of: code, limit: 200)
    throw refused(reply, shown, text.isEmpty ? shown : text)
  }

  private static func redirect(_ reply: OidcResponse, from address: WebAddress) -> OidcError {
    let location = reply.response.header("Location") ?? ""
    guard let target = RedirectAddress(location: location, from: address) else {
      return refused(reply, "unknown", "the server redirects to an invalid address")
    }
    let redirect = JourneyRedirect(target, of: reply)
    if let start = redirect.start {
      return refused(
        reply, "unknown", "the device asks for another sign-in",
        hint: "sign in with '\(start)' first")
    }
    guard redirect.asksToSignIn else {
      let shown = reply.response.excerpt(of: target.withoutQuery, limit: 200)
      return refused(reply, "unknown", "the server redirects to '\(shown)'")
    }
    return .loginRequired(
      OAuthError(
        status: reply.status, code: "login_required",
        message: "the server asks the user to sign in"))
  }

  private static func refused(
    _ reply: OidcResponse, _ code: String, _ message: String, hint: String? = nil
  ) -> OidcError {
    .refused(
      OAuthError(
        status: reply.status, code: code, message: message, input: reply.json ?? [:], hint: hint))
  }
}

extension JourneyRedirect {
  /// The command that begins the journey that the redirect names.
  fileprivate var start: String? {
    if let advice {
      let pairs = advice.json.flatMap { name, values in
        (values.array ?? []).compactMap { value in
          value.string.map { "--advice \(name.nameForHint)=\($0.nameForHint)" }
        }
      }
      return "journey start \(pairs.joined(separator: " "))"
    }
    if let shownJourney { return "journey start \(shownJourney.nameForHint)" }
    return shownIndex.map { "journey start --index \($0)" }
  }
}

extension OidcClient {
  package mutating func decide(
    _ decision: DeviceDecision, on code: UserCode, at address: WebAddress
  ) async throws(OidcError) {
    guard let session = credentials.session else { throw .noSession }
    try DeviceUserEndpoint.check(
      try await send(
        try DeviceUserEndpoint.request(
          decision, on: code, at: address, session: session,
          cookies: cookies(for: address, with: session))), from: address)
  }
}
