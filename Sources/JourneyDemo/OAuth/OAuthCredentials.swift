import JourneyCrypto
import JourneyHTTP
import JourneyJSON

/// RFC 6749 section 2.3.
enum OAuthCredentials {
  /// Checks the client. A public one needs only its id, any other also its secret, in the form or
  /// with HTTP Basic.
  static func check(
    _ request: IncomingRequest, _ form: FormFields
  ) throws(RequestError) -> OAuthClient {
    if let header = request.header("Authorization"), header.hasPrefix("Basic ") {
      let text = Base64.standard.decode(String(header.dropFirst(6))).map {
        String(decoding: $0, as: UTF8.self)
      }
      let parts = (text ?? "").split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false
      ).map { PercentEncoding.decode(String($0)) ?? String($0) }
      guard parts.count == 2, let client = OAuthClient.named(parts[0]), let secret = client.secret,
        HMAC.equal(secret, parts[1])
      else {
        throw RequestError(
          OAuthResponse.error(
            "invalid_client", "Client authentication failed", status: 401,
            headers: [("WWW-Authenticate", "Basic realm=\"OAuth2\"")]))
      }
      return client
    }
    guard let client = OAuthClient.named(form["client_id"]),
      client.secret.map({ HMAC.equal($0, form["client_secret"] ?? "") }) ?? true
    else {
      throw RequestError(OAuthResponse.error("invalid_client", "Client authentication failed"))
    }
    return client
  }
}
