/// What is read of a discovery document; nothing else of it is kept.
package enum DiscoveryMember: String, Sendable, CaseIterable {
  case issuer
  case authorization = "authorization_endpoint"
  case token = "token_endpoint"
  case userinfo = "userinfo_endpoint"
  case revocation = "revocation_endpoint"
  case endSession = "end_session_endpoint"
  /// PingOne's end of session that needs no cookie.
  case endIdpSession = "ping_end_idp_session_endpoint"
  case pushedAuthorization = "pushed_authorization_request_endpoint"
  case requiresPushedAuthorization = "require_pushed_authorization_requests"
  case keys = "jwks_uri"
  case signatureAlgorithms = "id_token_signing_alg_values_supported"
  case tokenAuthentication = "token_endpoint_auth_methods_supported"
  case revocationAuthentication = "revocation_endpoint_auth_methods_supported"
  case userinfoAlgorithms = "userinfo_signing_alg_values_supported"
  case sendsIssuer = "authorization_response_iss_parameter_supported"
}
