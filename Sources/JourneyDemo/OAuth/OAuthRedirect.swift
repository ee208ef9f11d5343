import JourneyHTTP

/// The authorization response, as a redirect to the client's redirect address.
struct OAuthRedirect {
  let address: String
  let state: String?
  let call: OAuthCall
  let misbehavior: Set<Misbehavior>
  /// Whether the redirect names the granted scopes, as only OpenAM does.
  let namesScopes: Bool

  func code(_ code: String, _ scopes: [String]) -> OutgoingResponse {
    var fields = [("code", code)]
    if namesScopes { fields.append(("scope", scopes.joined(separator: " "))) }
    if misbehavior.contains(.authorizeTwoCodes) { fields.append(("code", "another")) }
    if !misbehavior.contains(.issuerMissing) {
      fields.append(("iss", call.issuer + (misbehavior.contains(.issuerWrong) ? "/other" : "")))
    }
    fields += commonFields
    fields.append(("client_id", call.parameters["client_id"] ?? ""))
    return go(fields)
  }

  func error(_ code: String, _ description: String) -> OutgoingResponse {
    go([("error", code), ("error_description", description)] + commonFields)
  }

  private var commonFields: [(String, String)] {
    guard let state, !misbehavior.contains(.stateMissing) else { return [] }
    return [("state", misbehavior.contains(.stateWrong) ? state + "x" : state)]
  }

  private func go(_ fields: [(String, String)]) -> OutgoingResponse {
    let query = PercentEncoding.form(fields)
    let target = misbehavior.contains(.authorizeForeign) ? "https://evil.example.net/" : address
    let mark = target.contains("?") ? "&" : "?"
    return .redirect(to: target + mark + query).adding(OAuthResponse.unstored)
  }
}
