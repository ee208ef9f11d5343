import JourneyJSON

/// `POST {oauth}/par`, which stores the parameters of an authorization request under a
/// `request_uri` (RFC 9126).
enum OAuthPushedRequest {
  /// The lifetime in seconds: the upper limit of RFC 9126 section 2.2, whose example is 5 to 600. A
  /// user who must first complete a journey has to do so in this time, because the browser sends
  /// the `request_uri` again after it.
  private static let lifetime = 600

  static func answer(
    _ call: OAuthCall, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    try call.requirePost()
    let form = try call.form()
    let client = try OAuthCredentials.check(call.request, form)
    guard form["request_uri"] == nil else {
      return OAuthResponse.error("invalid_request", "A request_uri cannot be pushed")
    }
    if let error = OAuthAuthorize.error(in: form, client) {
      return OAuthResponse.error(error.code, error.description)
    }
    let name = "urn:ietf:params:oauth:request_uri:\(try tenant.secret())"
    tenant.oauth.pushed[name] = OAuthLedger.Pushed(
      client: client.id, parameters: form, expiresAt: tenant.now + lifetime)
    return .json(
      ["request_uri": .string(name), "expires_in": .integer(lifetime)], status: 201,
      headers: OAuthResponse.unstored)
  }

  /// Returns the parameters of an authorization request: those of the pushed request and of the
  /// consent form if there is a `request_uri`, or `nil` if that is unknown, expired or another
  /// client's.
  static func parameters(of call: OAuthCall, _ tenant: TenantState) -> FormFields? {
    guard let name = call.parameters["request_uri"] else { return call.parameters }
    guard let pushed = tenant.oauth.pushed[name], tenant.now < pushed.expiresAt,
      pushed.client == call.parameters["client_id"]
    else { return nil }
    let added = call.parameters.pairs.filter { pair in
      ["decision", "csrf", "save_consent"].contains(pair.name)
    }
    return FormFields(pairs: pushed.parameters.pairs + added)
  }
}
