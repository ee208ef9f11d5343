import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The userinfo endpoint, which returns the claims about the user (OpenID Connect Core 1.0
/// section 5.3).
enum UserinfoEndpoint {
  static func request(_ accessToken: String, at address: WebAddress) throws(OidcError)
    -> HTTPRequest
  {
    try HTTPRequest(
      .GET, address,
      fields: [
        ("Accept", "application/json, application/jwt"), ("Authorization", "Bearer \(accessToken)"),
      ],
      secrets: Secrets([accessToken]))
  }

  /// Returns the claims as a signed token (section 5.3.2), or `nil` if they are not signed.
  static func token(in reply: OidcResponse) throws(OidcError) -> IDToken? {
    guard reply.isSuccess, reply.contentType == "application/jwt" else { return nil }
    let text = String(decoding: reply.response.body, as: UTF8.self)
    do { return try IDToken(text.trimmed) } catch { throw .userinfo(error) }
  }

  /// Returns all claims.
  static func claims(in reply: OidcResponse) throws(OidcError) -> JSONObject {
    guard reply.isSuccess, let claims = reply.json else {
      if reply.status == 401, reply.errorCode ?? "invalid_token" == "invalid_token" {
        throw .expired(refusal(reply))
      }
      throw reply.failure
    }
    return claims
  }

  /// Returns the error `invalid_token` (RFC 6750 section 3.1). Gateways and some servers report
  /// this error only with the status.
  private static func refusal(_ reply: OidcResponse) -> OAuthError {
    let refusal = reply.json.map(reply.refusal)
    return OAuthError(
      status: reply.status, code: "invalid_token", message: refusal?.message ?? "",
      input: refusal?.input)
  }
}
