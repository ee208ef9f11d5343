import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// `GET` and `POST {oauth}/device/user`: the pages on which a user approves or denies the sign-in
/// of another device. The status is 200 even if the code is unknown.
enum OAuthDeviceUser {
  static func answer(
    _ call: OAuthCall, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    guard ["GET", "POST"].contains(call.request.method) else { return AMResponse.error(405) }
    let parameters = call.parameters
    guard let userCode = parameters["user_code"] else { return page(call, ["userCode": ""]) }
    // The code is checked before the session, so that anybody learns whether it exists.
    guard let code = tenant.oauth.deviceCode(of: userCode, in: call.realm, at: tenant.now),
      let device = tenant.oauth.devices[code], let client = OAuthClient.named(device.client)
    else { return page(call, ["errorCode": "not_found", "userCode": .string(userCode)]) }
    guard let session = tenant.session(of: call) else { return signIn(call, [], tenant) }
    if let journey = device.journey, !session.journeys.contains(journey) {
      return signIn(
        call, [("authIndexType", "service"), ("authIndexValue", journey)], tenant)
    }
    // Implied consent approves at once, whatever the decision says.
    if client.asksConsent {
      guard let decision = parameters["decision"] else {
        return try consent(call, device, session, &tenant)
      }
      guard ConsentPage.isGenuine(call, parameters["csrf"], session, tenant) else {
        return OAuthResponse.page("bad_request", "The request could not be verified: csrf")
      }
      guard decision == "allow" else {
        tenant.oauth.devices[code]?.decision = .denied
        return page(call, ["done": true])
      }
    }
    tenant.oauth.devices[code]?.decision = .approved(device.grant(of: session))
    return page(call, ["done": true])
  }

  private static func signIn(
    _ call: OAuthCall, _ index: [(String, String)], _ tenant: TenantState
  ) -> OutgoingResponse {
    let fields =
      [
        ("realm", call.realm.description), ("goto", tenant.origin + call.request.target),
      ] + index
    return .redirect(
      tenant.options.loginRedirectStatus,
      to: "\(tenant.origin)/\(Router.context)/UI/Login?\(PercentEncoding.form(fields))"
    ).adding(OAuthResponse.unstored)
  }

  private static func consent(
    _ call: OAuthCall, _ device: DeviceRequest, _ session: LoginSession,
    _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let csrf = try tenant.secret()
    tenant.oauth.forgeryTokens[session.token] = csrf
    return page(
      call,
      [
        "oauth2Data": [
          "csrf": .string(csrf), "clientId": .string(device.client),
          "displayName": .string(device.client),
          "displayScopes": .array(device.scopes.map(JSONValue.string)),
          "userName": .string(session.username), "userCode": .string(device.userCode),
          "formTarget": .string(call.issuer + "/device/user"),
        ]
      ])
  }

  /// Returns a page whose keys have no quotation marks, as on AM's pages.
  private static func page(_ call: OAuthCall, _ data: JSONObject) -> OutgoingResponse {
    let members = data.map { name, value in
      "                \(name): \(value.compact.replacing("</", with: "<\\/"))"
    }.joined(separator: ",\n")
    return .html(
      """
      <!DOCTYPE html>
      <html><head><title>OAuth2 Authorization Server</title></head>
      <body><script type="text/javascript">
          pageData = {
              locale: "en_US",
              realm: \(JSONValue.string(call.realm.description).compact),
      \(members)
          };
      </script></body></html>
      """
    ).adding(OAuthResponse.unstored)
  }
}
