import JourneyHTTP

extension OidcConfiguration: RedactedPrinting {
  /// The settings of the client. Secrets, the login hint and the members of `openId` are hidden.
  /// Additional parameters are shown without their values.
  package var printedMembers: KeyValuePairs<String, String?> {
    [
      "clientId": clientId, "clientSecret": clientSecret.hidden,
      "redirectUri": Optional(redirectUri).shownAddress, "scopes": "\(scopes)",
      "discoveryEndpoint": discoveryEndpoint.shownAddress,
      "openId": openId == nil ? nil : "[hidden]",
      "signOutRedirectUri": signOutRedirectUri.shownAddress, "loginHint": loginHint.hidden,
      "state": state.hidden, "nonce": nonce.hidden, "display": display, "prompt": prompt,
      "uiLocales": uiLocales, "acrValues": acrValues,
      "additionalParameters": additionalParameters.map(\.name).namesOnly, "par": "\(par)",
      "refreshThreshold": "\(refreshThreshold)",
      "idTokenValidation": idTokenValidation.rawValue,
    ]
  }
}

extension OidcConfiguration.Parameter: RedactedPrinting {
  /// The name of the parameter. The value is hidden.
  package var printedMembers: KeyValuePairs<String, String?> {
    ["name": name, "value": Optional(value).hidden]
  }
}
