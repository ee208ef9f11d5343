import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// OpenID Connect Core 1.0 section 5.3.
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

  /// Returns signed claims (OpenID Connect Core 1.0 section 5.3.2), or `nil` if they are not
  /// signed.
  static func token(in reply: OidcResponse) throws(OidcError) -> IDToken? {
    guard reply.isSuccess, reply.contentType == "application/jwt" else { return nil }
    let text = String(decoding: reply.response.body, as: UTF8.self)
    do { return try IDToken(text.trimmed) } catch { throw .userinfo(error) }
  }

  static func claims(in reply: OidcResponse) throws(OidcError) -> JSONObject {
    guard reply.isSuccess, let claims = reply.json else {
      if let refusal = invalidToken(in: reply) { throw .expired(refusal) }
      throw reply.failure
    }
    return claims
  }

  /// Returns `invalid_token` (RFC 6750 section 3.1) from the body or challenge of a 401 response. A
  /// 401 without it can come from a gateway, so it says nothing about the token.
  private static func invalidToken(in reply: OidcResponse) -> OAuthError? {
    let code = "invalid_token"
    guard reply.status == 401 else { return nil }
    let challenge = AuthChallenge(
      "Bearer", in: reply.response.headers(named: "WWW-Authenticate"))
    guard reply.errorCode ?? challenge?["error"] == code else { return nil }
    var input: JSONObject = ["error": .string(code)]
    input["error_description"] = challenge?["error_description"].map(JSONValue.string)
    let refusal = reply.refusal(reply.json ?? input)
    return OAuthError(
      status: reply.status, code: code, message: refusal.message, input: refusal.input)
  }
}
