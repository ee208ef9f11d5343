import JourneyJSON

/// The ends of flows, other than a code for a redirect flow.
extension Screen {
  /// The end of a flow for PingOne's widget, which has requested the tokens itself.
  static let widgetTokens = Screen(end: { interaction, tenant throws(RequestError) in
    let grant = OAuthGrant(
      client: PingOne.client.id, username: interaction.username ?? "demo", realm: PingOne.realm,
      session: try tenant.secret(32), scopes: ["openid", "profile"], nonce: interaction.start.nonce,
      authTime: tenant.now)
    let id = try tenant.secret(16)
    let access = try tenant.secret(24)
    tenant.oauth.grants[id] = grant
    tenant.oauth.accessTokens[access] = OAuthLedger.Token(
      grant: id, scopes: grant.scopes, expiresAt: tenant.now + tenant.options.accessTokenLifetime)
    let draft = IDTokenDraft(
      issuer: "\(tenant.origin)/\(PingOne.environment)/as", grant: grant, accessToken: access,
      code: nil)
    return .json([
      "id": .string(try tenant.secret(8)), "connectorId": "pingOneAuthenticationConnector",
      "capabilityName": "returnSuccessResponseWidget", "success": true,
      "access_token": .string(access), "token_type": "Bearer",
      "expires_in": .integer(tenant.options.accessTokenLifetime),
      "id_token": .string(try draft.signed(&tenant)),
      "sessionToken": .string(try tenant.secret(32)), "sessionTokenMaxAge": 2_592_000,
    ])
  })

  /// A registration that ends in JSON of the flow's author.
  static let account = Screen(
    FormDraft(
      "New account", "", FieldDraft.text("user.username", "Username"), FieldDraft.submit("Register")
    )
  ) { answers, interaction, tenant throws(RequestError) in
    .end(
      json(
        ["userId": .string("u-\(answers.text("user.username"))")], id: try tenant.secret(8),
        of: interaction, tenant))
  }

  /// A flow whose only response is the options for a passkey.
  static let options = Screen(end: { interaction, tenant throws(RequestError) in
    json(
      [
        "publicKeyCredentialRequestOptions": [
          "challenge": .string(try tenant.secret(32)), "rpId": "localhost",
          "userVerification": "required",
        ]
      ], id: try tenant.secret(8), of: interaction, tenant)
  })

  private static func json(
    _ properties: JSONObject, id: String, of interaction: Interaction, _ tenant: TenantState
  ) -> OutgoingResponse {
    .json([
      "id": .string(id), "connectorId": "httpConnector", "capabilityName": "createSuccessResponse",
      "success": true, "additionalProperties": .object(properties),
      "interactionId": .string(interaction.id), "interactionToken": "deprecated",
      "_links": ["self": ["href": .string(tenant.origin + interaction.path)]],
    ])
  }

  static let denied = Screen(end: { _, tenant throws(RequestError) in
    .json(
      [
        "id": .string(try tenant.secret(8)), "connectorId": "pingOneAuthenticationConnector",
        "capabilityName": "returnErrorResponseRedirect", "code": "access_denied",
        "message": "You may not use this application", "httpResponseCode": 400,
      ], status: 400)
  })

  static let redirected = Screen(end: { interaction, tenant throws(RequestError) in
    let success = try FlowSuccess.answer(
      interaction.start, username: interaction.username ?? "demo", of: interaction, &tenant)
    let response = success.document?["authorizeResponse"]
    let fields = ["code", "state"].compactMap { name in
      response?[name]?.string.map { "\(name)=\($0)" }
    }
    return .redirect(to: "\(interaction.start.redirectUri)?\(fields.joined(separator: "&"))")
  })

  static let hosted = Screen(end: { interaction, tenant throws(RequestError) in
    .json([
      "id": .string(try tenant.secret(8)), "connectorId": "pingOneAuthenticationConnector",
      "capabilityName": "returnSuccessResponseRedirect", "success": true,
      "dvResponse": .string(try tenant.secret(32)),
      "flowResponseUrl": .string("\(tenant.origin)/\(PingOne.environment)/as/resume"),
    ])
  })

  static let widgetPage = Screen(end: { _, _ in FlowResponse.widgetPage })

  static let widgetJSON = Screen(end: { _, _ in FlowResponse.widgetScreen })
}
