import JourneyHTTP
import JourneyJSON

/// The endpoint that ends the session of an ID token (OpenID Connect RP-Initiated Logout 1.0
/// section 2).
enum EndSessionEndpoint {
  /// - Parameters:
  ///   - hint: an ID token of the session, which may be expired.
  ///   - cookies: the `Cookie` header.
  static func request(
    at address: WebAddress, hint: String?, cookies: String?, secrets: Secrets,
    _ configuration: OidcConfiguration
  ) throws(OidcError) -> HTTPRequest {
    var fields: [(String, String)] = []
    if let hint { fields.append(("id_token_hint", hint)) }
    fields.append(("client_id", configuration.clientId))
    if let back = configuration.signOutRedirectUri {
      fields.append(("post_logout_redirect_uri", back))
    }
    return try HTTPRequest(
      .GET, address.adding(query: fields), fields: [("Cookie", cookies)],
      secrets: secrets.union(Secrets([hint].compactMap(\.self))))
  }

  /// Returns the outcome. A 2xx response means that the session has ended, unless the body is an
  /// OAuth error or an HTML page.
  static func step(
    of reply: OidcResponse, at address: WebAddress, _ configuration: OidcConfiguration
  ) -> LogoutStep {
    let isConfirmed: Bool
    switch reply.status {
    case 200...299: isConfirmed = !reply.isPage && reply.errorCode == nil
    case 301, 302, 303, 307, 308:
      isConfirmed = confirms(reply, at: address, back: configuration.signOutRedirectUri)
    default:
      return LogoutStep(.endSession, unconfirmedBy: reply, hint: refusal(reply, configuration))
    }
    if isConfirmed { return LogoutStep(.endSession, .ok, status: reply.status) }
    guard reply.errorCode == nil else {
      return LogoutStep(.endSession, unconfirmedBy: reply, hint: refusal(reply, configuration))
    }
    let hint =
      switch (configuration.signOutRedirectUri, reply.isSuccess) {
      case (nil, _):
        "set a registered 'oidc.signOutRedirectUri', so that the server does not ask the user for confirmation"
      case (_?, true):
        "sign out in a browser, because the server asks for confirmation before it uses 'oidc.signOutRedirectUri'"
      case (_?, false):
        "check that 'oidc.signOutRedirectUri' is registered, because the server does not redirect to it"
      }
    return LogoutStep(.endSession, unconfirmedBy: reply, hint: hint)
  }

  private static func refusal(_ reply: OidcResponse, _ configuration: OidcConfiguration) -> String {
    switch (reply.status, configuration.signOutRedirectUri) {
    case (400, _?): "check that 'oidc.signOutRedirectUri' is registered"
    case (400, nil): "check that 'oidc.clientId' is the client that got the ID token"
    default: "name another address in 'oidc.openId.endSessionEndpoint'"
    }
  }

  /// Returns whether a redirect confirms that the session has ended, as one to the return address
  /// `back` does. Without `back`, any redirect does, except to a page that asks the user to sign in
  /// or approve the sign-out.
  private static func confirms(_ reply: OidcResponse, at address: WebAddress, back: String?) -> Bool
  {
    let locations = reply.response.headers(named: "Location")
    guard locations.count == 1, let location = locations.first,
      let target = RedirectAddress(location: location, from: address)
    else { return false }
    if let back { return RedirectAddress(back).map(target.answers) ?? false }
    let texts =
      [PercentEncoding.decode(target.path) ?? target.path]
      + (target.query ?? []).flatMap { [$0.name, $0.value] }
    return !texts.contains { text in
      let text = text.lowercased()
      return text.contains("login") || text.contains("prompt")
    }
  }

  static let missing = LogoutStep(
    .endSession, .failed, reason: "missing 'end_session_endpoint' in the discovery document",
    hint: "name the address in 'oidc.openId.endSessionEndpoint'")
}
