import HTTP
import JSON

/// RFC 7009: says that a token is no longer needed.
enum RevocationEndpoint {
  enum Hint: String {
    case refreshToken = "refresh_token"
    case accessToken = "access_token"
  }

  static func request(
    _ token: String, _ hint: Hint, at address: WebAddress, _ configuration: OidcConfiguration
  ) throws(OidcError) -> HTTPRequest {
    try .form(
      address,
      [
        ("token", token), ("token_type_hint", hint.rawValue),
        ("client_id", configuration.clientId),
      ],
      secrets: Secrets([token]))
  }

  /// Servers say 200 to a token that they do not know (RFC 7009 section 2.2).
  static func outcome(of reply: OidcReply) -> LogoutStep.Outcome {
    if reply.isSuccess { return .ok }
    switch reply.json?["error"]?.string {
    case "invalid_token": return .gone
    // PingOne ends tokens of custom resources alone (RFC 7009 section 2.2.1).
    case "unsupported_token_type": return .skipped
    default: return .failed
    }
  }

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
