import JourneyJSON

/// `GET /{env}/as/signoff`, by the session's cookie, and `/{env}/as/idpSignoff`, by an id_token.
enum SignOff {
  static func byCookie(
    _ request: IncomingRequest, _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    try FlowResponse.require("GET", request)
    for value in [request.cookie("ST"), request.cookie("ST-NO-SS")].compactMap({ $0 }) {
      world.pingOne.sessions[value] = nil
    }
    let back = request.query["post_logout_redirect_uri"]
    guard back == nil || PingOne.client.logoutUris.contains(back ?? "") else {
      return FlowResponse.invalid("the address to go back to is not registered")
    }
    let gone = "\(world.origin)/\(PingOne.environment)/signon/signedOff"
    return .redirect(to: back ?? gone).adding([
      world.pingOneCookie("ST", "", lifetime: 0), world.pingOneCookie("ST-NO-SS", "", lifetime: 0),
    ])
  }

  static func byHint(_ request: IncomingRequest, _ world: inout TenantState) throws(RequestError)
    -> OutgoingResponse
  {
    try FlowResponse.require("GET", request)
    let claims = request.query["id_token_hint"].flatMap { world.signingKeys.claims(of: $0) }
    guard let reference = claims?[IDTokenDraft.sessionClaim]?.string else {
      return FlowResponse.invalid("expected an id_token_hint of this environment")
    }
    for session in world.pingOne.sessions.keys
    where try world.sessionReference(session) == reference {
      world.pingOne.sessions[session] = nil
    }
    return OutgoingResponse(204)
  }
}
