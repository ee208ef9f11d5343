import JourneyJSON

/// `POST {oauth}/par`, which stores the parameters of an authorization request. The address in the
/// browser then contains a `request_uri` instead of the parameters (RFC 9126).
enum OAuthPushedRequest {
  /// The lifetime of a `request_uri` in seconds. If the user must first complete a journey, the
  /// browser sends the `request_uri` again after the journey. The user must therefore complete the
  /// journey within this time. RFC 9126 section 2.2 gives 5 to 600 seconds as an example. The
  /// tenant uses the upper limit of this range.
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

  /// Returns the parameters of an authorization request. If `request_uri` names a pushed request,
  /// the result contains the parameters of that request and of the consent form. Returns `nil` if
  /// the `request_uri` is unknown or expired, or if it belongs to a different client.
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
