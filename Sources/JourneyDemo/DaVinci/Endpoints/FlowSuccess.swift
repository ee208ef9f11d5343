import JourneyJSON

/// The end of a flow: a session, and a code for whoever began it.
enum FlowSuccess {
  /// - Parameter interaction: nil where a session that lives was enough.
  static func answer(
    _ start: FlowStart, username: String, of interaction: Interaction?, _ world: inout TenantState
  ) throws(RequestError) -> OutgoingResponse {
    let session = try world.secret(32)
    let id = try world.secret(12)
    world.pingOne.sessions[session] = PingOneSession(id: id, username: username)

    let code = try world.code(
      for: OAuthGrant(
        client: PingOne.client.id, username: username, realm: PingOne.realm, session: session,
        scopes: start.scope.split(separator: " ").map(String.init), nonce: start.nonce,
        authTime: world.now),
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
      body["id"] = .string(try world.secret(8))
      body["success"] = true
      body["resetCookie"] = true
    }
    return .json(
      .object(body),
      headers: [
        world.pingOneCookie("ST", session, lifetime: 2_592_000),
        world.pingOneCookie("ST-NO-SS", session, lifetime: 2_592_000, sameSite: false),
      ])
  }
}
