import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// OpenID Connect Core 1.0 section 5.3: what the server says of the user.
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

  /// The claims as a signed token (section 5.3.2); nil where they are not signed.
  static func token(in reply: OidcResponse) throws(OidcError) -> IDToken? {
    guard reply.isSuccess, reply.contentType == "application/jwt" else { return nil }
    let text = String(decoding: reply.response.body, as: UTF8.self)
    do { return try IDToken(text.trimmed) } catch { throw .userinfo(error) }
  }

  /// The claims, whole.
  static func claims(in reply: OidcResponse) throws(OidcError) -> JSONObject {
    guard reply.isSuccess, let claims = reply.json else {
      if reply.status == 401, reply.errorCode ?? "invalid_token" == "invalid_token" {
        throw .expired(refusal(reply))
      }
      throw reply.failure
    }
    return claims
  }

  /// RFC 6750 section 3.1; gateways and some servers say so by the status alone.
  private static func refusal(_ reply: OidcResponse) -> OAuthError {
    let refusal = reply.json.map(reply.refusal)
    return OAuthError(
      status: reply.status, code: "invalid_token", message: refusal?.message ?? "",
      input: refusal?.input)
  }
}
