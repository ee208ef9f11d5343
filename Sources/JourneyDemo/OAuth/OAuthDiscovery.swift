import JourneyJSON

/// `GET {oauth}/.well-known/openid-configuration` (OpenID Connect Discovery 1.0).
enum OAuthDiscovery {
  static func answer(_ call: OAuthCall, _ tenant: TenantState) -> OutgoingResponse {
    let misbehavior = tenant.misbehavior
    guard call.request.method == "GET" else { return AMResponse.error(405) }
    if misbehavior.contains(.discoveryMissing) { return AMResponse.error(404) }
    if misbehavior.contains(.discoveryHTML) { return .html("<html><body>Welcome</body></html>") }
    let oauth = call.issuer
    let revocation = misbehavior.contains(.revocationMisplaced) ? "/revoke" : "/token/revoke"
    var document: JSONObject = [
      "issuer": .string(oauth), "authorization_endpoint": .string(oauth + "/authorize"),
      "token_endpoint": .string(oauth + "/access_token"),
      "userinfo_endpoint": .string(oauth + "/userinfo"),
      "revocation_endpoint": .string(oauth + revocation),
      "device_authorization_endpoint": .string(oauth + "/device/code"),
      "pushed_authorization_request_endpoint": .string(oauth + "/par"),
      "introspection_endpoint": .string(oauth + "/introspect"),
      "end_session_endpoint": .string(oauth + "/connect/endSession"),
      "jwks_uri": .string(oauth + "/connect/jwk_uri"),
      "scopes_supported": ["openid", "profile", "email"],
      "response_types_supported": ["code"], "subject_types_supported": ["public"],
      "id_token_signing_alg_values_supported": .array(SigningKeys.algorithms + ["HS256"]),
      "token_endpoint_auth_methods_supported": [
        "none", "client_secret_post", "client_secret_basic",
      ],
      "code_challenge_methods_supported": ["S256", "plain"], "claims_parameter_supported": false,
      "version": "3.0",
    ]
    if misbehavior.contains(.discoveryWithoutIssuer) { document["issuer"] = nil }
    if misbehavior.contains(.discoveryWithoutEndSession) { document["end_session_endpoint"] = nil }
    if misbehavior.contains(.issuerPromised) {
      document["authorization_response_iss_parameter_supported"] = true
    }
    return .json(.object(document))
  }
}
