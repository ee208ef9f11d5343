import JourneyHTTP
import JourneyJSON

/// RFC 7009.
enum RevocationEndpoint {
  static func request(
    _ token: RevocableToken, at address: WebAddress, as client: ClientAuthentication
  ) throws(OidcError) -> HTTPRequest {
    let fields = [("token", token.value), ("token_type_hint", token.kind.rawValue)]
    return try .form(address, fields + client.fields, as: client, secrets: Secrets([token.value]))
  }

  /// Returns the outcome. A 2xx response confirms the revocation, whatever its body (RFC 7009
  /// section 2.2), even if the server does not know the token. An HTML page confirms nothing,
  /// because no revocation endpoint sends one.
  static func step(_ step: LogoutStep.Step, of reply: OidcResponse) -> LogoutStep {
    if reply.isSuccess, !reply.isPage { return LogoutStep(step, .ok, status: reply.status) }
    if reply.isSuccess { return LogoutStep(step, unconfirmedBy: reply, hint: elsewhere) }
    switch reply.errorCode {
    case "invalid_token":
      return LogoutStep(step, .gone, status: reply.status, code: reply.errorCode)
    case "invalid_client", "unauthorized_client":
      return LogoutStep(
        step, unconfirmedBy: reply,
        hint: "check that 'oidc.clientId' is allowed to revoke tokens, or \(another)")
    // PingOne revokes only tokens of custom resources (RFC 7009 section 2.2.1).
    case "unsupported_token_type":
      return LogoutStep(
        step, unconfirmedBy: reply,
        hint:
          "let the token expire, or \(another), because the server does not revoke tokens of this type"
      )
    case nil: return LogoutStep(step, unconfirmedBy: reply, hint: elsewhere)
    default:
      return LogoutStep(
        step, unconfirmedBy: reply,
        hint: "check that 'oidc.clientId' is the client that got this token")
    }
  }

  /// Returns the failed step for a server without a revocation endpoint, named or at AM's usual
  /// address.
  /// - Parameter status: the status of that address, or `nil` if no request was sent.
  static func missing(_ step: LogoutStep.Step, status: Int?) -> LogoutStep {
    LogoutStep(
      step, .failed, status: status,
      reason: "missing 'revocation_endpoint' in the discovery document",
      hint: another)
  }

  private static let another = "name another address in 'oidc.openId.revocationEndpoint'"
  private static let elsewhere =
    "\(another), because this response is not from a revocation endpoint"

  /// Returns where AM serves the revocation endpoint if the discovery document does not say so.
  ///
  /// OpenAM's document names `…/revoke` or nothing, but serves `…/token/revoke`. That address is
  /// derived from `…/revoke` or from the token endpoint, `…/access_token`.
  static func sibling(of address: WebAddress) -> WebAddress? {
    let path = address.path
    let ending = ["/revoke", "/access_token"].first { path.hasSuffix($0) }
    guard let ending, !path.hasSuffix("/token/revoke") else { return nil }
    let query = address.query.map { "?\($0)" } ?? ""
    return WebAddress(
      ifValid: "\(address.origin)\(path.dropLast(ending.count))/token/revoke\(query)")
  }
}
