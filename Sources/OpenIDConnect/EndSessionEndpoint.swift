import HTTP

/// OpenID Connect RP-Initiated Logout 1.0 section 2: ends the session that a token came from.
enum EndSessionEndpoint {
  /// - Parameters:
  ///   - hint: an id_token of the session, expired or not.
  ///   - cookies: what the jar has for the address.
  static func request(
    at address: WebAddress, hint: String?, cookies: String?, _ configuration: OidcConfiguration
  ) throws(OidcError) -> HTTPRequest {
    var fields: [(String, String)] = []
    if let hint { fields.append(("id_token_hint", hint)) }
    fields.append(("client_id", configuration.clientId))
    if let back = configuration.signOutRedirectUri {
      fields.append(("post_logout_redirect_uri", back))
    }
    var headers: [HTTPHeader] = []
    if let cookies { headers.append(try .sending("Cookie", cookies)) }
    return HTTPRequest(
      .GET, address.adding(query: fields), headers: headers,
      secrets: Secrets([hint].compactMap(\.self)))
  }

  /// A redirect is a normal answer; it goes to the page for those who have left.
  static func outcome(of reply: OidcReply) -> LogoutStep.Outcome {
    (200...399).contains(reply.status) ? .ok : .failed
  }
}
