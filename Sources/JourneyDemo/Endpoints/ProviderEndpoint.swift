import JourneyHTTP

/// `GET /idp/authorize`: the identity provider of a RedirectCallback, which sends the browser back
/// with a code at once.
enum ProviderEndpoint {
  static func authorize(
    _ request: IncomingRequest, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let query = request.query
    guard let back = query["redirect_uri"], let state = query["state"],
      back.hasPrefix("https://app.example.com/")
    else { return OutgoingResponse(400) }
    let code = try tenant.secret(16)
    if tenant.providerCodes.count > 10_000 { tenant.providerCodes = [:] }
    tenant.providerCodes[code] = state
    return .redirect(
      to: "\(back)?code=\(code)&state=\(PercentEncoding.encode(state))&scope=openid")
  }
}
