import JourneyJSON

extension CallbackDraft {
  /// Creates a callback that asks the client to poll after these milliseconds, sent as a string.
  /// - Parameter message: `nil` to send `null`, as AM's registration nodes do.
  static func pollingWait(_ milliseconds: Int, _ message: String?) -> CallbackDraft {
    CallbackDraft(
      "PollingWaitCallback",
      ["waitTime": .string("\(milliseconds)"), "message": message.map { .string($0) } ?? .null])
  }

  /// Creates the choice of a provider, of which only the first has a `uiConfig`.
  static func selectProvider(_ providers: [String]) -> CallbackDraft {
    let listed = providers.map { name -> JSONValue in
      guard name == providers.first else { return ["provider": .string(name)] }
      return [
        "provider": .string(name),
        "uiConfig": [
          "buttonImage": "images/g-logo.png", "buttonClass": "", "buttonDisplayName": "Google",
          "iconFontColor": "white", "iconClass": "fa-google", "iconBackground": "#4184f3",
        ],
      ]
    }
    return CallbackDraft(
      "SelectIdPCallback", ["providers": .array(listed), "value": ""], texts(""))
  }

  static func provider(_ name: String, clientId: String, redirectUri: String, nonce: String)
    -> CallbackDraft
  {
    CallbackDraft(
      "IdPCallback",
      [
        "provider": .string(name), "clientId": .string(clientId),
        "redirectUri": .string(redirectUri), "scopes": ["openid", "profile", "email"],
        "nonce": .string(nonce), "acrValues": [], "request": "", "requestUri": "",
        "acceptsJSON": true,
      ], texts("token", "token_type"))
  }

  static func redirect(to address: String) -> CallbackDraft {
    CallbackDraft(
      "RedirectCallback",
      ["redirectUrl": .string(address), "redirectMethod": "GET", "trackingCookie": true])
  }

  static func captcha(siteKey: String) -> CallbackDraft {
    CallbackDraft(
      "ReCaptchaCallback",
      [
        "recaptchaSiteKey": .string(siteKey),
        "captchaApiUri": "https://www.google.com/recaptcha/api.js",
        "captchaDivClass": "g-recaptcha", "reCaptchaV3": false, "disableSubmission": true,
      ], texts(""))
  }

  static func captchaEnterprise(siteKey: String) -> CallbackDraft {
    CallbackDraft(
      "ReCaptchaEnterpriseCallback",
      [
        "recaptchaSiteKey": .string(siteKey),
        "captchaApiUri": "https://www.google.com/recaptcha/enterprise.js",
        "captchaDivClass": "g-recaptcha",
      ], texts("token", "action", "clientError", "payload"))
  }

  static func namedValue(_ name: String, _ value: String) -> CallbackDraft {
    CallbackDraft("NameValueOutputCallback", [name: .string(value)])
  }

  static func language(_ language: String, _ country: String) -> CallbackDraft {
    CallbackDraft(
      "LanguageCallback", [:],
      [
        Input(suffix: "Language", value: .string(language), form: .text),
        Input(suffix: "Country", value: .string(country), form: .text),
      ])
  }

  /// Creates a callback of a type that no client knows.
  static func unheardOf() -> CallbackDraft {
    CallbackDraft(
      "ShoeSizeCallback",
      ["prompt": "Shoe size", "scale": ["system": "EU", "half": true], "least": 16],
      [Input(value: 42, form: .any), Input(suffix: "system", value: "EU", form: .text)])
  }
}
