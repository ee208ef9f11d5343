import JourneyHTTP

extension OidcConfiguration: RedactedPrinting {
  /// The settings, with secrets, the login hint, the members of `openId` and the values of additional
  /// parameters hidden.
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
  /// The value is hidden.
  package var printedMembers: KeyValuePairs<String, String?> {
    ["name": name, "value": Optional(value).hidden]
  }
}
