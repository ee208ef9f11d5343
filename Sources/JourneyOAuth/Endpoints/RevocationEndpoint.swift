import JourneyHTTP
import JourneyJSON

/// RFC 7009: says that a token is no longer needed.
enum RevocationEndpoint {
  static func request(
    _ token: RevocableToken, at address: WebAddress, as client: ClientAuthentication
  ) throws(OidcError) -> HTTPRequest {
    let fields = [("token", token.value), ("token_type_hint", token.kind.rawValue)]
    return try .form(address, fields + client.fields, as: client, secrets: Secrets([token.value]))
  }

  /// What an answer says of the token.
  ///
  /// The status of a 2xx counts and its body does not (RFC 7009 section 2.2): servers say 200 to a
  /// token that they do not know. A page of HTML comes from something else than this endpoint.
  static func step(_ step: LogoutStep.Step, of reply: OidcResponse) -> LogoutStep {
    if reply.isSuccess, !reply.isPage { return LogoutStep(step, .ok, status: reply.status) }
    if reply.isSuccess { return LogoutStep(step, unconfirmedBy: reply, hint: elsewhere) }
    switch reply.errorCode {
    case "invalid_token":
      return LogoutStep(step, .gone, status: reply.status, code: reply.errorCode)
    case "invalid_client", "unauthorized_client":
      return LogoutStep(
        step, unconfirmedBy: reply,
        hint: "the client may not revoke there: check 'oidc.clientId'; \(another)")
    // PingOne revokes tokens of custom resources alone (RFC 7009 section 2.2.1).
    case "unsupported_token_type":
      return LogoutStep(
        step, unconfirmedBy: reply,
        hint:
          "the server does not revoke this type of token, which lives until it expires; \(another)"
      )
    case nil: return LogoutStep(step, unconfirmedBy: reply, hint: elsewhere)
    default:
      return LogoutStep(
        step, unconfirmedBy: reply, hint: "is 'oidc.clientId' the client that got this token?")
    }
  }

  /// Where the server names no endpoint, and AM's is not there.
  /// - Parameter status: of the request to AM's; nil where nothing was sent.
  static func missing(_ step: LogoutStep.Step, status: Int?) -> LogoutStep {
    LogoutStep(
      step, .failed, status: status, reason: "the server names no revocation endpoint",
      hint: another)
  }

  private static let another = "'oidc.openId.revocationEndpoint' names another address"
  private static let elsewhere = "the answer is not that of a revocation endpoint; \(another)"

  /// Where AM serves what its discovery document names wrongly or not at all.
  ///
  /// OpenAM's document says `…/revoke`, or has no such member, and its router has
  /// `…/token/revoke` beside `…/access_token`.
  static func sibling(of address: WebAddress) -> WebAddress? {
    let path = address.path
    let ending = ["/revoke", "/access_token"].first { path.hasSuffix($0) }
    guard let ending, !path.hasSuffix("/token/revoke") else { return nil }
    let query = address.query.map { "?\($0)" } ?? ""
    let text = "\(address.origin)\(path.dropLast(ending.count))/token/revoke\(query)"
    do { return try WebAddress(text) } catch { return nil }
  }
}
