package import JourneyHTTP

extension TraceRules {
  /// Of the endpoints of OAuth and OpenID Connect.
  package static let oauth = TraceRules(formFields: [
    "grant_type", "client_id", "scope", "response_type", "response_mode", "code_challenge_method",
    "token_type_hint", "decision", "acr_values", "redirect_uri",
  ])
}
