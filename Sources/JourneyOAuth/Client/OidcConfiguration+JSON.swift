package import JourneyJSON

extension OidcConfiguration {
  /// The `oidc` block of a JSON configuration, without the client secret.
  package var json: JSONValue {
    var members: JSONObject = [
      "clientId": .string(clientId), "redirectUri": .string(redirectUri),
      "scopes": .array(scopes.map(JSONValue.string)),
    ]
    members["discoveryEndpoint"] = discoveryEndpoint.map(JSONValue.string)
    members["signOutRedirectUri"] = signOutRedirectUri.map(JSONValue.string)
    for (name, path) in Self.texts { members[name] = self[keyPath: path].map(JSONValue.string) }
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
    for (_, name, path) in Self.all { members[name] = self[keyPath: path].map(JSONValue.string) }
    return .object(members)
  }
}
