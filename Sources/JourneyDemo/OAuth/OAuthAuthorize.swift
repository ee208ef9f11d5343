import JourneyFlow
import JourneyHTTP

/// `GET` and `POST {oauth}/authorize` (RFC 6749 section 4.1, RFC 7636, RFC 9207).
enum OAuthAuthorize {
  static func answer(
    _ call: OAuthCall, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    guard ["GET", "POST"].contains(call.request.method) else { return AMResponse.error(405) }
    if tenant.misbehavior.contains(.authorizeUnavailable) { return OAuthResponse.unavailable }
    guard let parameters = OAuthPushedRequest.parameters(of: call, tenant) else {
      return OAuthResponse.page("invalid_request_uri", "The request_uri is unknown or has expired.")
    }
    let call = OAuthCall(
      request: call.request, realm: call.realm, issuer: call.issuer, parameters: parameters)
    guard !parameters.hasDuplicate else {
      return OAuthResponse.page("invalid_request", "Invalid Request, duplicate request parameter")
    }
    guard let client = OAuthClient.named(parameters["client_id"]), !client.redirectUris.isEmpty
    else {
      return OAuthResponse.page("invalid_client", "Client authentication failed")
    }
    guard let address = parameters["redirect_uri"], isRegistered(address, client) else {
      return OAuthResponse.page(
        "redirect_uri_mismatch",
        "The redirection URI provided does not match a pre-registered value.")
    }
    let back = OAuthRedirect(
      address: address, state: parameters["state"], call: call, misbehavior: tenant.misbehavior,
      namesScopes: tenant.options.openAM)
    if let error = error(in: parameters, client) {
      return back.error(error.code, error.description)
    }
    let prompts = Set(parameters.spaceSeparated("prompt"))
    let found = session(of: call, prompts, &tenant)
    let transaction = OAuthTransaction.satisfied(call, by: found, tenant)
    if let journey = client.journey, transaction == nil, !prompts.contains("none") {
      return try OAuthTransaction.advise(call, journey, &tenant)
    }
    guard let session = found, client.journey == nil || transaction != nil else {
      return prompts.contains("none")
        ? back.error("interaction_required", "The request requires interaction.")
        : login(call, tenant)
    }
    if tenant.misbehavior.contains(.authorizeDenied), session.username == "demo" {
      return back.error("access_denied", "No")
    }
    if tenant.misbehavior.contains(.authorizeInteraction) {
      return .redirect(to: "https://consent.example.com/?consent_request=e30").adding(
        OAuthResponse.unstored)
    }
    let scopes = parameters.spaceSeparated("scope")
    let allowed = tenant.oauth.consents["\(session.username) \(client.id)"] ?? []
    if client.asksConsent, !allowed.isSuperset(of: scopes) || prompts.contains("consent") {
      let decision = call.request.method == "POST" ? parameters["decision"] : nil
      guard let decision else {
        if prompts.contains("none") {
          return back.error("consent_required", "The request requires consent.")
        }
        return try ConsentPage.show(call, parameters, session, client, &tenant)
      }
      guard ConsentPage.isGenuine(call, parameters["csrf"], session, tenant) else {
        return OAuthResponse.page("bad_request", "The request could not be verified: csrf")
      }
      guard decision == "allow" else {
        transaction.map { tenant.oauth.transactions[$0] = nil }
        return back.error("access_denied", "Resource Owner did not authorize the request")
      }
      if parameters["save_consent"] == "on" {
        tenant.oauth.consents["\(session.username) \(client.id)", default: []].formUnion(scopes)
      }
    }
    transaction.map { tenant.oauth.transactions[$0] = nil }
    let code = try tenant.code(
      for: OAuthGrant(
        client: client.id, username: session.username, realm: session.realm,
        session: session.token, scopes: scopes, nonce: parameters["nonce"],
        authTime: session.createdAt),
      redirectUri: parameters["redirect_uri"] ?? "", challenge: parameters["code_challenge"] ?? "",
      method: parameters["code_challenge_method"] ?? "plain")
    return back.code(code, scopes)
  }

  static func error(
    in parameters: FormFields, _ client: OAuthClient
  ) -> (code: String, description: String)? {
    guard parameters["response_type"] == "code" else {
      return ("unsupported_response_type", "Response type is not supported.")
    }
    let unknown = parameters.spaceSeparated("scope").filter { !client.scopes.contains($0) }
    guard unknown.isEmpty else {
      return ("invalid_scope", "Unknown/invalid scope(s): [\(unknown.joined(separator: ", "))]")
    }
    guard let challenge = parameters["code_challenge"], (43...128).contains(challenge.utf8.count)
    else { return ("invalid_request", "Missing parameter, 'code_challenge'") }
    guard ["S256", "plain"].contains(parameters["code_challenge_method"] ?? "plain") else {
      return ("invalid_request", "Invalid code_challenge_method")
    }
    let prompts = Set(parameters.spaceSeparated("prompt"))
    if prompts.contains("select_account") || (prompts.contains("none") && prompts.count > 1) {
      return ("bad_request", "Invalid prompt parameter")
    }
    return nil
  }

  private static func isRegistered(_ address: String, _ client: OAuthClient) -> Bool {
    !address.contains("#") && client.redirectUris.contains(String(address.prefix { $0 != "?" }))
  }

  /// Returns the session of the request. `prompt=login` and, as in OpenAM, an age above `max_age` end
  /// the session.
  private static func session(
    of call: OAuthCall, _ prompts: Set<String>, _ tenant: inout TenantState
  ) -> LoginSession? {
    guard let session = tenant.session(of: call) else { return nil }
    let age = call.parameters["max_age"].flatMap { Int($0) }
    if prompts.contains("login") || age.map({ tenant.now - session.createdAt > $0 }) == true {
      tenant.sessions[session.token] = nil
      return nil
    }
    return session
  }

  private static func login(_ call: OAuthCall, _ tenant: TenantState) -> OutgoingResponse {
    let goto = PercentEncoding.encode(tenant.origin + call.request.target)
    let realm = PercentEncoding.encode(call.realm.description)
    return .redirect(
      tenant.options.loginRedirectStatus,
      to: "\(tenant.origin)/\(Router.context)/UI/Login?realm=\(realm)&goto=\(goto)"
    ).adding(OAuthResponse.unstored)
  }
}
