package import JourneyFlow
import JourneyJSON

extension OidcConfiguration {
  /// Reads the `oidc` block of a JSON configuration.
  package init(_ values: some ConfigurationValues) {
    self.init(
      clientId: values.text("oidc.clientId") ?? "",
      redirectUri: values.text("oidc.redirectUri") ?? "", scopes: values.texts("oidc.scopes"),
      discoveryEndpoint: values.text("oidc.discoveryEndpoint"))
    clientSecret = values.text("oidc.clientSecret")
    if values["oidc.openId"] != nil { openId = OpenIdEndpoints(values) }
    signOutRedirectUri = values.text("oidc.signOutRedirectUri")
    loginHint = values.text("oidc.loginHint")
    state = values.text("oidc.state")
    nonce = values.text("oidc.nonce")
    display = values.text("oidc.display")
    prompt = values.text("oidc.prompt")
    uiLocales = values.text("oidc.uiLocales")
    acrValues = values.text("oidc.acrValues")
    for (name, value) in values["oidc.additionalParameters"]?.object ?? [:] {
      if let text = value.string { additionalParameters.append(.init(name, text)) }
    }
    par = values.flag("oidc.par") ?? par
    refreshThreshold = values.number("oidc.refreshThreshold") ?? refreshThreshold
    idTokenValidation =
      values.value("oidc.idTokenValidation", IDTokenValidation.self) ?? idTokenValidation
  }
}

extension OpenIdEndpoints {
  fileprivate init(_ values: some ConfigurationValues) {
    self.init()
    authorizationEndpoint = values.text("oidc.openId.authorizationEndpoint")
    tokenEndpoint = values.text("oidc.openId.tokenEndpoint")
    userinfoEndpoint = values.text("oidc.openId.userinfoEndpoint")
    endSessionEndpoint = values.text("oidc.openId.endSessionEndpoint")
    revocationEndpoint = values.text("oidc.openId.revocationEndpoint")
    deviceAuthorizationEndpoint = values.text("oidc.openId.deviceAuthorizationEndpoint")
    issuer = values.text("oidc.openId.issuer")
    jwksUri = values.text("oidc.openId.jwksUri")
  }
}
