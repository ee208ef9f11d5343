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
    for (name, path) in Self.texts { self[keyPath: path] = values.text("oidc.\(name)") }
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
    for (_, name, path) in Self.all { self[keyPath: path] = values.text("oidc.openId.\(name)") }
  }
}
