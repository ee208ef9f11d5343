import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// `POST {oauth}/device/code` and its polls at the token endpoint (RFC 8628 sections 3.1 and 3.4).
enum OAuthDeviceCode {
  static let grantType = "urn:ietf:params:oauth:grant-type:device_code"
  /// The characters of a code, without characters that look alike.
  private static let letters = Array("BCDFGHJKLMNPQRSTVWXZ23456789")

  /// - Parameter address: the address that the user opens.
  static func answer(
    _ call: OAuthCall, address: String, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    try call.requirePost()
    let form = try call.form()
    let client = try OAuthCredentials.check(call.request, form)
    let openAM = tenant.options.openAM && call.realm != PingOne.realm
    if openAM {
      // OpenAM asks for a parameter that RFC 8628 does not have.
      guard form["response_type"] != nil else {
        return OAuthResponse.error("bad_request", "Missing parameter, 'response_type'")
      }
    }
    let scopes = form.spaceSeparated("scope")
    guard scopes.allSatisfy(client.scopes.contains) else {
      return OAuthResponse.error("invalid_scope", "Unknown/invalid scope(s)")
    }
    let bytes = try tenant.randomBytes(8).map { letters[Int($0) % letters.count] }
    let code = openAM ? String(bytes) : "\(String(bytes.prefix(4)))-\(String(bytes.suffix(4)))"
    let (lifetime, interval) = openAM ? (300, 5) : (600, tenant.options.deviceInterval)
    let device = try tenant.secret(24)
    tenant.oauth.devices[device] = DeviceRequest(
      client: client.id, realm: call.realm, scopes: scopes, nonce: form["nonce"],
      journey: form["acr_values"], userCode: code, expiresAt: tenant.now + lifetime,
      interval: interval, polledAt: tenant.now)
    var body: JSONObject = [
      "device_code": .string(device), "user_code": .string(code),
      "verification_uri": .string(address), "expires_in": .integer(lifetime),
      "interval": .integer(interval),
    ]
    if !openAM { body["verification_uri_complete"] = .string("\(address)?user_code=\(code)") }
    return OAuthResponse.json(body)
  }

  static func poll(
    _ form: FormFields, _ client: OAuthClient, _ call: OAuthCall, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let text = try form.required("device_code")
    let isPingOne = call.realm == PingOne.realm
    let openAM = tenant.options.openAM && !isPingOne
    guard var device = tenant.oauth.devices[text], device.client == client.id,
      device.realm == call.realm
    else {
      return openAM
        ? OAuthResponse.error("authorization_declined", "The code is unknown", status: 403)
        : OAuthResponse.invalidGrant
    }
    guard tenant.now < device.expiresAt else {
      tenant.oauth.devices[text] = nil
      return OAuthResponse.error(
        "expired_token", "The device code has expired", status: openAM ? 401 : 400)
    }
    switch device.decision {
    case .approved(let grant):
      tenant.oauth.devices[text] = nil
      let id = try tenant.secret(16)
      tenant.oauth.grants[id] = grant
      return try OAuthTokenSet.issue(call, id, grant, scopes: grant.scopes, code: nil, &tenant)
    case .denied:
      tenant.oauth.devices[text] = nil
      return openAM
        ? OAuthResponse.error("authorization_declined", "The user declined", status: 403)
        : OAuthResponse.error("access_denied", "The user denied the request")
    case nil: break
    }
    let isEarly = tenant.now < device.polledAt + device.interval
    device.polledAt = tenant.now
    if isEarly { device.interval += 5 }
    tenant.oauth.devices[text] = device
    return isEarly
      ? OAuthResponse.error("slow_down", "The polls are too fast")
      : OAuthResponse.error(
        "authorization_pending", "The user has not decided yet",
        status: openAM || isPingOne ? 400 : 403)
  }
}

extension OAuthLedger {
  /// Returns `nil` if the user code is unknown, expired or used.
  func deviceCode(of userCode: String?, in realm: Realm, at now: Int) -> String? {
    devices.first { _, device in
      device.userCode == userCode && device.realm == realm && device.decision == nil
        && now < device.expiresAt
    }?.key
  }
}

extension DeviceRequest {
  /// Returns what a session's user grants to the device.
  func grant(of session: LoginSession) -> OAuthGrant {
    OAuthGrant(
      client: client, username: session.username, realm: realm, session: session.token,
      scopes: scopes, nonce: nonce, authTime: session.createdAt)
  }
}
