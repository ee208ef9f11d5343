import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The token endpoint (RFC 6749 sections 4.1.3 and 6): `/oauth2/access_token` in AM and `/as/token`
/// in PingOne. Its requests contain no cookies.
enum TokenEndpoint {
  static func exchange(
    code: String, _ proof: PKCE, redirectUri: String, at address: WebAddress,
    as client: ClientAuthentication
  ) throws(OidcError) -> HTTPRequest {
    let fields = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectUri),
    ]
    return try .form(
      address, fields + client.fields + [("code_verifier", proof.verifier)], as: client,
      secrets: Secrets([code, proof.verifier]))
  }

  /// Returns a poll for the tokens of a device code (RFC 8628 section 3.4).
  static func poll(
    _ deviceCode: String, at address: WebAddress, as client: ClientAuthentication
  ) throws(OidcError) -> HTTPRequest {
    let fields = [
      ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", deviceCode),
    ]
    return try .form(address, fields + client.fields, as: client, secrets: Secrets([deviceCode]))
  }

  /// Returns a request without `scope`, so that the granted scopes do not change.
  static func refresh(
    _ refreshToken: String, at address: WebAddress, as client: ClientAuthentication
  ) throws(OidcError) -> HTTPRequest {
    let fields = [("grant_type", "refresh_token"), ("refresh_token", refreshToken)]
    return try .form(
      address, fields + client.fields, as: client, secrets: Secrets([refreshToken]))
  }

  /// - Parameter sentAt: the time before the request was sent, in seconds since 1970. Counted from
  ///   the response, the lifetime would be too long.
  /// - Throws: `refused`, `tokenResponse`, or the error of `OidcResponse.failure`.
  static func tokens(in reply: OidcResponse, sentAt: Int) throws(OidcError) -> Token {
    guard reply.isSuccess, let json = reply.json else { throw reply.failure }
    func refuse(_ reason: String) -> OidcError {
      .tokenResponse(reason: reason, status: reply.status)
    }
    func text(_ name: String) throws(OidcError) -> String? {
      guard let value = json[name], !value.isNull else { return nil }
      guard let text = value.string else { throw refuse("expected a string in '\(name)'") }
      return text.isEmpty ? nil : text
    }
    if let error = json["error"], !error.isNull, error != "" {
      throw refuse("it contains 'error', although its status means success")
    }
    guard let accessToken = try text("access_token") else { throw refuse("missing 'access_token'") }
    if let type = try text("token_type"), type.lowercased() != "bearer" {
      throw refuse("its 'token_type' is '\(type.cut(at: 40))', not 'Bearer'")
    }
    var tokens = Token()
    tokens.access = accessToken
    tokens.tokenType = try text("token_type")
    tokens.scope = try text("scope")
    tokens.refreshToken = try text("refresh_token")
    tokens.idToken = try text("id_token")
    if let lifetime = json["expires_in"], !lifetime.isNull {
      guard let seconds = Self.seconds(lifetime) else {
        throw refuse("expected a number of seconds in 'expires_in'")
      }
      tokens.expiresIn = seconds
      tokens.expiresAt = sentAt.adding(seconds)
    }
    return tokens
  }

  /// Returns the revocable tokens in a 2xx response, even if it is otherwise invalid.
  static func issued(in reply: OidcResponse) -> [RevocableToken] {
    guard reply.isSuccess, let json = reply.json else { return [] }
    var tokens = Token()
    tokens.access = json["access_token"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    tokens.refreshToken = json["refresh_token"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    return tokens.revocable
  }

  /// Returns a whole number of seconds, which some servers send as a string.
  private static func seconds(_ value: JSONValue) -> Int? {
    let seconds = value.integer ?? value.string.flatMap { Int($0) }
    return seconds.flatMap { $0 >= 0 ? $0 : nil }
  }
}
