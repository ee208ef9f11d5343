package import JourneyJSON

extension OidcConfiguration {
  /// The `oidc` block of a JSON configuration, without the client secret.
  package var json: JSONValue {
    var members: JSONObject = [
      "clientId": .string(clientId), "redirectUri": .string(redirectUri),
      "scopes": .array(scopes.map(JSONValue.string)),
    ]
    let texts = [
      ("discoveryEndpoint", discoveryEndpoint), ("signOutRedirectUri", signOutRedirectUri),
      ("loginHint", loginHint), ("state", state), ("nonce", nonce), ("display", display),
      ("prompt", prompt), ("uiLocales", uiLocales), ("acrValues", acrValues),
    ]
    for (name, text) in texts { members[name] = text.map(JSONValue.string) }
    members["openId"] = openId?.json
    if !additionalParameters.isEmpty {
      members["additionalParameters"] = .object(
        JSONObject(additionalParameters.map { ($0.name, .string($0.value)) }))
    }
    if par { members["par"] = true }
    let preset = OidcConfiguration()
    if refreshThreshold != preset.refreshThreshold {
      members["refreshThreshold"] = .integer(refreshThreshold)
    }
    if idTokenValidation != preset.idTokenValidation {
      members["idTokenValidation"] = .string(idTokenValidation.rawValue)
    }
    return .object(members)
  }
}

extension OpenIdEndpoints {
  fileprivate var json: JSONValue {
    var members: JSONObject = [:]
    let texts = [
      ("authorizationEndpoint", authorizationEndpoint), ("tokenEndpoint", tokenEndpoint),
      ("userinfoEndpoint", userinfoEndpoint), ("endSessionEndpoint", endSessionEndpoint),
      ("revocationEndpoint", revocationEndpoint), ("issuer", issuer), ("jwksUri", jwksUri),
    ]
    for (name, text) in texts { members[name] = text.map(JSONValue.string) }
    return .object(members)
  }
}
