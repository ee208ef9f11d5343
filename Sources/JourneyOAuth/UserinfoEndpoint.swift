import JourneyHTTP
import JourneyJSON

/// OpenID Connect Core 1.0 section 5.3: what the server says of the user.
enum UserinfoEndpoint {
  static func request(_ accessToken: String, at address: WebAddress) throws(OidcError)
    -> HTTPRequest
  {
    try HTTPRequest(
      .GET, address,
      fields: [("Accept", "application/json"), ("Authorization", "Bearer \(accessToken)")],
      secrets: Secrets([accessToken]))
  }

  /// The claims, whole.
  /// - Parameter subject: the `sub` of the id_token that is held; its claims are not for another
  ///   user's token (section 5.3.2).
  static func claims(in reply: OidcResponse, subject: String?) throws(OidcError) -> JSONObject {
    if reply.isSuccess, reply.contentType == "application/jwt" {
      throw .unsupportedUserinfo(contentType: reply.contentType)
    }
    guard reply.isSuccess, let claims = reply.json else {
      if reply.status == 401, reply.word ?? "invalid_token" == "invalid_token" {
        throw .expired(refusal(reply))
      }
      throw reply.failure
    }
    guard let sub = claims["sub"]?.string, !sub.isEmpty else { throw .subjectMismatch }
    guard subject == nil || subject == sub else { throw .subjectMismatch }
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
