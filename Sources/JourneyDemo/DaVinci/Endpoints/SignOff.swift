import JourneyJSON

/// Ends a session: `GET /{env}/as/signoff` finds it by its cookie, `GET /{env}/as/idpSignoff` by an
/// ID token.
enum SignOff {
  static func byCookie(
    _ request: IncomingRequest, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    try FlowResponse.require("GET", request)
    for value in [request.cookie("ST"), request.cookie("ST-NO-SS")].compactMap({ $0 }) {
      tenant.pingOne.sessions[value] = nil
    }
    let back = request.query["post_logout_redirect_uri"]
    guard back == nil || PingOne.client.logoutUris.contains(back ?? "") else {
      return FlowResponse.invalid("the address to go back to is not registered")
    }
    let gone = "\(tenant.origin)/\(PingOne.environment)/signon/signedOff"
    return .redirect(to: back ?? gone).adding([
      tenant.pingOneCookie("ST", "", lifetime: 0),
      tenant.pingOneCookie("ST-NO-SS", "", lifetime: 0),
    ])
  }

  static func byHint(_ request: IncomingRequest, _ tenant: inout TenantState) throws(RequestError)
    -> OutgoingResponse
  {
    try FlowResponse.require("GET", request)
    let claims = request.query["id_token_hint"].flatMap { tenant.signingKeys.claims(of: $0) }
    guard let reference = claims?[IDTokenDraft.sessionClaim]?.string else {
      return FlowResponse.invalid("expected an id_token_hint of this environment")
    }
    for session in tenant.pingOne.sessions.keys
    where try tenant.sessionReference(session) == reference {
      tenant.pingOne.sessions[session] = nil
    }
    return OutgoingResponse(204)
  }
}
