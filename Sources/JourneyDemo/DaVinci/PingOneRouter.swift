import JourneyJSON

/// Routes requests to PingOne, whose paths begin with the environment's id.
enum PingOneRouter {
  /// - Parameter segments: the path after the environment's id.
  static func answer(
    _ request: IncomingRequest, _ segments: ArraySlice<String>, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let issuer = "\(tenant.origin)/\(PingOne.environment)/as"
    let call = OAuthCall(request: request, realm: PingOne.realm, issuer: issuer)
    switch Array(segments) {
    case ["as", ".well-known", "openid-configuration"]:
      try FlowResponse.require("GET", request)
      return .json(discovery(issuer))
    case ["as", "authorize"]: return try FlowAuthorize.answer(request, &tenant)
    case ["as", "par"]: return try FlowAuthorize.push(request, &tenant)
    case ["as", "token"]: return try OAuthToken.answer(call, &tenant)
    case ["as", "userinfo"]: return OAuthUserinfo.answer(call, tenant)
    case ["as", "revoke"]: return try OAuthRevocation.answer(call, &tenant)
    case ["as", "signoff"]: return try SignOff.byCookie(request, &tenant)
    case ["as", "idpSignoff"]: return try SignOff.byHint(request, &tenant)
    case ["as", "jwks"]:
      _ = try tenant.signingKeys.current(tenant.options.signingAlgorithm)
      return .json(tenant.signingKeys.published)
    case ["as", "device_authorization"]:
      return try OAuthDeviceCode.answer(
        call, address: "\(tenant.origin)/\(PingOne.environment)/device", &tenant)
    case ["applications", PingOne.client.id, "deviceFlow"]:
      return try FlowAuthorize.approve(request, &tenant)
    default: break
    }
    guard segments.first == "davinci" else { return OutgoingResponse(404) }
    let flow = Array(segments.dropFirst())
    if flow.count == 5, flow.starts(with: ["user", "credentials", "challenge"]),
      flow[4] == "status"
    {
      return try ChallengeEndpoint.answer(request, flow[3], &tenant)
    }
    guard flow.count >= 4, flow[0] == "connections", flow[2] == "capabilities" else {
      return OutgoingResponse(404)
    }
    return flow[3] == "loginFirstFactor" && flow.count == 4
      ? try SocialEndpoint.answer(request, &tenant) : try FlowEndpoint.answer(request, &tenant)
  }

  private static func discovery(_ issuer: String) -> JSONValue {
    var document: JSONObject = [
      "issuer": .string(issuer), "response_types_supported": ["code"],
      "response_modes_supported": ["pi.flow", "query", "fragment", "form_post"],
      "code_challenge_methods_supported": ["S256"],
      "id_token_signing_alg_values_supported": .array(SigningKeys.algorithms),
    ]
    let endpoints = [
      ("authorization_endpoint", "authorize"), ("token_endpoint", "token"),
      ("device_authorization_endpoint", "device_authorization"),
      ("pushed_authorization_request_endpoint", "par"), ("userinfo_endpoint", "userinfo"),
      ("end_session_endpoint", "signoff"), ("ping_end_idp_session_endpoint", "idpSignoff"),
      ("revocation_endpoint", "revoke"), ("jwks_uri", "jwks"),
    ]
    for (name, path) in endpoints { document[name] = .string("\(issuer)/\(path)") }
    return .object(document)
  }

  /// Returns the `JOURNEY_CONFIG` for DaVinci flows.
  static func config(origin: String) -> JSONObject {
    [
      "davinci": [:],
      "oidc": [
        "clientId": .string(PingOne.client.id), "redirectUri": .string(PingOne.redirectUri),
        "scopes": ["openid", "profile", "email"],
        "discoveryEndpoint": .string(
          "\(origin)/\(PingOne.environment)/as/.well-known/openid-configuration"),
      ],
    ]
  }
}
