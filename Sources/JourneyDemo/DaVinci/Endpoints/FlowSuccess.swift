import JourneyJSON

/// The end of a flow: a session and a code.
enum FlowSuccess {
  /// - Parameter interaction: `nil` if no flow was necessary, because the request had a valid
  ///   session.
  static func answer(
    _ start: FlowStart, username: String, of interaction: Interaction?, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    if let code = start.deviceCode, let interaction {
      return try approve(code, username, of: interaction, &tenant)
    }
    let session = try tenant.secret(32)
    let id = try tenant.secret(12)
    tenant.pingOne.sessions[session] = PingOneSession(id: id, username: username)

    let code = try tenant.code(
      for: OAuthGrant(
        client: PingOne.client.id, username: username, realm: PingOne.realm, session: session,
        scopes: start.scope.split(separator: " ").map(String.init), nonce: start.nonce,
        authTime: tenant.now),
      redirectUri: start.redirectUri, challenge: start.challenge, method: "S256")
    var authorized: JSONObject = ["code": .string(code)]
    authorized["state"] = start.state.map(JSONValue.string)
    var body: JSONObject = [
      "session": ["id": .string(id)], "authorizeResponse": .object(authorized),
      "environment": ["id": .string(PingOne.environment)], "status": "COMPLETED",
    ]
    if let interaction {
      body["interactionId"] = .string(interaction.id)
      body["connectorId"] = "pingOneAuthenticationConnector"
      body["capabilityName"] = "returnSuccessResponseRedirect"
      body["id"] = .string(try tenant.secret(8))
      body["success"] = true
      // A success has links too. A client that follows them never ends.
      body["_links"] = ["next": ["href": .string(tenant.origin + interaction.path)]]
      body["subFlowSettings"] = ["cssLinks": [], "jsLinks": []]
      body["resetCookie"] = true
    }
    return .json(
      .object(body),
      headers: [
        tenant.pingOneCookie("ST", session, lifetime: 2_592_000),
        tenant.pingOneCookie("ST-NO-SS", session, lifetime: 2_592_000, sameSite: false),
      ])
  }

  /// Approves the sign-in of another device. The flow ends without an authorization code.
  private static func approve(
    _ code: String, _ username: String, of interaction: Interaction, _ tenant: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    if let device = tenant.oauth.devices[code] {
      let grant = OAuthGrant(
        client: device.client, username: username, realm: device.realm, session: interaction.id,
        scopes: device.scopes, nonce: device.nonce, authTime: tenant.now)
      tenant.oauth.devices[code]?.decision = .approved(grant)
    }
    return .json([
      "interactionId": .string(interaction.id), "id": .string(try tenant.secret(8)),
      "connectorId": "pingOneAuthenticationConnector",
      "capabilityName": "returnSuccessResponseRedirect", "success": true, "status": "COMPLETED",
      "environment": ["id": .string(PingOne.environment)],
    ])
  }
}
