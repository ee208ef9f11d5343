import JourneyHTTP
import JourneyJSON

/// `GET` and `POST {oauth}/connect/endSession` (OpenID Connect RP-Initiated Logout 1.0): ends the
/// session of an ID token, which may be expired, but whose signature must be valid.
enum OAuthEndSession {
  static func answer(
    _ call: OAuthCall, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    guard ["GET", "POST"].contains(call.request.method) else { return AMResponse.error(405) }
    guard let hint = call.parameters["id_token_hint"] else {
      return OAuthResponse.error("bad_request", "The endsession endpoint requires an id_token_hint")
    }
    guard let claims = tenant.signingKeys.claims(of: hint) else {
      return OAuthResponse.error("server_error", "The id_token_hint is not of this server")
    }
    let audience = claims["aud"]?.string
    if let id = call.parameters["client_id"], id != audience {
      return OAuthResponse.error("bad_request", "The client is not the audience of the hint")
    }
    let back = call.parameters["post_logout_redirect_uri"]
    if let back, let error = error(in: back, OAuthClient.named(audience)) { return error }
    if let reference = claims[IDTokenDraft.sessionClaim]?.string {
      for token in tenant.sessions.keys where try tenant.sessionReference(token) == reference {
        tenant.sessions[token] = nil
      }
    }
    guard let back else { return OutgoingResponse(204) }
    let state = call.parameters["state"].map { "?state=" + PercentEncoding.encode($0) } ?? ""
    return .redirect(to: back + state)
  }

  private static func error(in address: String, _ client: OAuthClient?) -> OutgoingResponse? {
    guard address.contains("://") else {
      return OAuthResponse.error("relative_redirect_uri", "The redirection URI must be absolute.")
    }
    guard client?.logoutUris.contains(address) == true else {
      return OAuthResponse.error(
        "redirect_uri_mismatch",
        "The redirection URI provided does not match a pre-registered value.")
    }
    return nil
  }
}
