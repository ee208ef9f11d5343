import Foundation
import JourneyKit

/// Calls that Ping documents for its SDK for iOS, in the order of its pages. The numbers are those of
/// our list of 132 calls. `DocumentedCallsTests` compiles this file as an app does.
///
/// Offered in another form: 55, 63, 72, 96, 122, 127, 129, 130, 131. Not offered: 124, 128, 132.
enum DocumentedCalls {
  static func journeys(_ link: URL, _ tokens: MemoryStorage<Token>) async throws {
    // 1–5, 7–19, 56
    let journey = Journey.createJourney { config in
      let address: String? = "https://am.example.com/am"
      config.serverUrl = address
      config.realm = "alpha"
      config.cookie = "iPlanetDirectoryPro"
      config.timeout = 30
      config.timeout = 30.0
      config.logger = LogManager.standard
      config.logger = LogManager.warning
      config.logger = LogManager.none
      config.logger.i("created")
      config.logger.d("created")
      config.logger.w("no storage", error: nil)
      config.logger.e("no server", error: nil)
      config.module(CustomHeader.config) { header in
        header.header(name: "X-Tenant", value: "one")
      }
      config.module(SessionModule.config) { $0.storage = MemoryStorage<SSOToken>() }
      config.module(CookieModule.config) { $0.persist = ["amlbcookie"] }
      config.module(OidcModule.config) { oidc in
        oidc.clientId = "app"
        oidc.discoveryEndpoint = "https://am.example.com/.well-known/openid-configuration"
        oidc.redirectUri = "org.example.app://callback"
        oidc.scopes = ["openid", "email", "profile"]
        oidc.scopes = .init(Set(["openid"]))
        oidc.scope("address")
        oidc.additionalParameters = ["max_age": "3600"]
        oidc.acrValues = "Level3"
        oidc.loginHint = "demo"
        oidc.display = "page"
        oidc.prompt = "consent"
        oidc.uiLocales = "en"
        oidc.state = "s"
        oidc.nonce = "n"
        oidc.signOutRedirectUri = "org.example.app://signedout"
        oidc.par = true
        oidc.refreshThreshold = 60
        oidc.storage = tokens
        oidc.storage = FileStorage<Token>(path: "tokens.json")
      }
    }
    _ = Journey.createJourney()
    // 6
    let untyped: [String: Any] = ["journey": ["serverUrl": "https://am.example.com/am"]]
    switch Journey.createJourney(json: untyped) {
    case .success(let journey): _ = await journey.start()
    case .failure(JsonConfigError.missingRequiredField(let field)): print(field)
    case .failure(JsonConfigError.invalidType(let field, let expected)): print(field, expected)
    case .failure(let error): print(error)
    }
    _ = try Journey.createJourney(json: Data("{}".utf8)).get()
    // 20–28
    _ = await journey.start("Login") { options in
      options.forceAuth = true
      options.noSession = true
    }
    _ = await journey.start("Login") { options in options.verificationUriComplete = link }
    _ = await journey.start(backchannelUri: link)
    _ = await journey.start(backchannelUri: link) { options in options.noSession = true }
    _ = await journey.resume(link)
    _ = await journey.resume(link) { options in options.forceAuth = true }
    let user: (any User)? = await journey.journeyUser()
    if case .failure(let error) = await journey.signOff() { print(error) }
    await journey.journeySignOff()
    let session: SSOToken? = await journey.session()
    await journey.deleteSession()
    print(session?.value ?? "", session?.successUrl ?? "", session?.realm ?? "")
    if let user { try await users(user) }
  }

  static func daVinci(_ link: URL) async throws {
    // 29–32
    let daVinci = DaVinci.createDaVinci { config in
      config.timeout = 15
      config.logger = LogManager.none
      config.module(OidcModule.config) { oidc in oidc.clientId = "app" }
      config.module(CookieModule.config) { $0.persist = ["ST", "ST-NO-SS"] }
    }
    _ = try DaVinci.createDaVinci(json: ["oidc": ["clientId": "app"]]).get()
    _ = await daVinci.start()
    _ = await daVinci.start { options in options.verificationUriComplete = link }
    let user: (any User)? = await daVinci.daVinciUser()
    if let user { try await users(user) }
    await daVinci.signOff()
  }

  static func nodes() async {
    // 33–45
    var node: any Node = EmptyNode()
    switch node {
    case let page as ContinueNode:
      print(page.callbacks.count, page.collectors.count, page.actions.count, page.input)
      print(page.id, page.name, page.description, page.category)
      print(page.header, page.pageHeader, page.pageDescription, page.stage)
      print(page.submitButtonText, page.pageFooter)
      for action in page.actions { print(action.id) }
      node = await page.next()
    case let error as ErrorNode:
      print(error.message, error.input, error.status, error.continueNode as Any)
      for detail in error.details {
        for entry in detail.rawResponse.details {
          print(entry.code, entry.target, entry.innerError?.errors ?? [:])
        }
      }
    case let failure as FailureNode: print(failure.cause)
    case let success as SuccessNode:
      let token: SSOToken = success.session
      print(success.session.value, token.successUrl, token.realm, success.user as Any)
    default: break
    }
  }

  static func users(_ user: any User) async throws {
    // 46–54, in another form: 55
    switch await user.token() {
    case .success(let token):
      print(token.accessToken, token.tokenType ?? "", token.scope ?? "", token.expiresIn ?? 0)
      print(token.refreshToken ?? "", token.idToken ?? "", token.expiresAt ?? 0)
      print(token.isExpired, token.isExpired(threshold: 60))
      let data = try JSONEncoder().encode(token)
      _ = try JSONDecoder().decode(Token.self, from: data)
    case .failure(let error):
      print(error.errorMessage)
      switch error.pingKind {
      case .authorizeError, .networkError, .apiError, .configurationError, .unknown: break
      }
    }
    _ = await user.refresh()
    let claims: Result<UserInfo, OidcError> = await user.userinfo(cache: true)
    print(try claims.get()["sub"]?.string ?? "")
    await user.revoke()
    await user.logout()
  }

  static func callbacks(_ callback: any Callback) {
    // 57–95, in another form: 63, 72
    print(callback.json, callback.payload())
    switch callback {
    case let callback as NameCallback:
      print(callback.prompt)
      callback.name = "demo"
    case let callback as PasswordCallback:
      print(callback.prompt)
      callback.password = "secret"
    case let callback as TextInputCallback:
      print(callback.prompt, callback.defaultText)
      callback.text = "text"
    case let callback as SuspendedTextOutputCallback: print(callback.message)
    case let callback as TextOutputCallback: print(callback.message, callback.messageType)
    case let callback as ChoiceCallback:
      print(callback.prompt, callback.choices, callback.defaultChoice)
      callback.selectedIndex = 1
    case let callback as ConfirmationCallback:
      print(callback.options, callback.prompt, callback.optionType, callback.messageType)
      print(callback.defaultOption)
      callback.selectedIndex = 0
    case let callback as ValidatedPasswordCallback:
      print(callback.prompt, callback.echoOn, callback.policies as Any, callback.validateOnly)
      for policy in callback.failedPolicies {
        print(
          policy.policyRequirement, policy.params as Any, policy.failedDescription(for: "Password"))
      }
      callback.password = "secret"
    case let callback as ValidatedUsernameCallback: callback.username = "demo"
    case let callback as StringAttributeInputCallback:
      print(callback.name, callback.required)
      callback.value = "text"
    case let callback as NumberAttributeInputCallback: callback.doubleValue = 40
    case let callback as BooleanAttributeInputCallback: callback.value = true
    case let callback as KbaCreateCallback:
      print(callback.prompt, callback.predefinedQuestions, callback.allowUserDefinedQuestions)
      callback.selectedQuestion = "?"
      callback.selectedAnswer = "!"
    case let callback as TermsAndConditionsCallback:
      print(callback.version, callback.terms, callback.createDate)
      callback.accepted = true
    case let callback as ConsentMappingCallback:
      print(callback.name, callback.displayName, callback.icon, callback.accessLevel)
      print(callback.isRequired, callback.fields, callback.message)
      callback.accepted = true
    case let callback as HiddenValueCallback:
      print(callback.valueId)
      callback.value = "value"
      callback.setValue("value")
    case let callback as MetadataCallback: print(callback.value)
    case let callback as PollingWaitCallback: print(callback.waitTime + 1, callback.message)
    case let callback as FidoRegistrationCallback:
      print(callback.publicKeyCredentialCreationOptions as Any)
    case let callback as FidoAuthenticationCallback:
      print(callback.publicKeyCredentialRequestOptions as Any)
    default: devices(callback)
    }
  }

  private static func devices(_ callback: any Callback) {
    switch callback {
    case let callback as DeviceBindingCallback:
      print(callback.userId, callback.userName, callback.challenge, callback.title)
      print(callback.subtitle, callback.description, callback.timeout, callback.attestation)
      print(callback.deviceBindingAuthenticationType)
      callback.setJws("jws")
      callback.setDeviceId("id")
      callback.setDeviceName("name")
    case let callback as DeviceSigningVerifierCallback:
      print(callback.userId, callback.challenge, callback.timeout)
      callback.setJws("jws")
    case let callback as DeviceProfileCallback:
      print(callback.metadata, callback.location, callback.message)
    case let callback as SelectIdpCallback:
      for provider in callback.providers { print(provider.provider, provider.uiConfig) }
      callback.value = "google"
    case let callback as IdpCallback:
      print(callback.provider, callback.clientId, callback.redirectUri, callback.scopes)
      print(callback.nonce, callback.acrValues, callback.request, callback.requestUri)
      print(callback.acceptsJSON)
    case let callback as ReCaptchaEnterpriseCallback:
      print(callback.recaptchaSiteKey)
      callback.setToken("token")
    case let callback as PingOneProtectInitializeCallback: print(callback.envId)
    case let callback as PingOneProtectEvaluationCallback: print(callback.pauseBehavioralData)
    // In another form: 96
    case let callback as UnknownCallback: callback.value = "value"
    default: break
    }
  }

  static func collectors(_ collector: any Collector) async {
    // 97–121
    print(collector.type, collector.key, collector.label, collector.required)
    for error in collector.validate() {
      print(error.errorMessage)
      switch error {
      case .required, .regexError(message: _), .invalidLength(min: _, max: _): break
      case .uniqueCharacter(min: _), .maxRepeat(max: _), .minCharacters(character: _, min: _): break
      }
    }
    switch collector {
    case let collector as TextCollector:
      print(collector.validation?.errorMessage ?? "")
      collector.value = "text"
    case let collector as PasswordCollector:
      print(
        collector.passwordPolicy()?.length.min ?? 0, collector.passwordPolicy()?.length.max ?? 0)
      collector.value = "secret"
      collector.clearPassword = true
    case let collector as SubmitCollector: collector.value = "pressed"
    case let collector as FlowCollector: collector.value = "pressed"
    case let collector as LabelCollector: print(collector.key, collector.content)
    case let collector as MultiSelectCollector:
      for option in collector.options { print(option.label, option.value) }
      collector.value = ["a", "b"]
    case let collector as SingleSelectCollector: collector.value = collector.options[0].value
    case let collector as DeviceRegistrationCollector: collector.value = collector.devices[0]
    case let collector as DeviceAuthenticationCollector:
      let device = collector.devices[0]
      print(device.id, device.type, device.title, device.description, device.iconSrc)
      print(device.isDefault)
      collector.value = device
    case let collector as PhoneNumberCollector:
      print(collector.defaultCountryCode, collector.validatePhoneNumber)
      print(collector.showExtension, collector.extensionLabel)
      collector.countryCode = "1"
      collector.phoneNumber = "5550100"
      collector.extension = "1"
    case let collector as IdpCollector:
      print(collector.idpEnabled, collector.idpId, collector.idpType, collector.label)
      let link: URL? = collector.link
      print(link as Any)
    case let collector as FidoRegistrationCollector:
      print(collector.publicKeyCredentialCreationOptions as Any)
      collector.attestationValue = [:]
    case let collector as FidoAuthenticationCollector:
      print(collector.publicKeyCredentialRequestOptions as Any)
      collector.assertionValue = [:]
    case let collector as ProtectCollector: print(collector.id)
    case let collector as PollingCollector:
      print(collector.pollInterval, collector.pollRetries, collector.challenge)
      print(collector.pollChallengeStatus)
      for await status in collector.pollStatus() { print(status) }
      collector.value = "approved"
    case let collector as QRCodeCollector:
      let picture: Data? = collector.imageData
      print(picture as Any)
    case let collector as BooleanCollector: collector.value = true
    case let collector as ReadOnlyTextCollector:
      print(collector.content, collector.title, collector.titleEnabled)
      print(collector.agreementId, collector.useDynamicAgreement)
    // In another form: 122
    case let collector as UnknownCollector: collector.value = "value"
    default: break
    }
  }

  static func clients(_ returned: URL) async throws {
    // 123
    let config = OidcClientConfig()
    config.clientId = "app"
    config.discoveryEndpoint = "https://am.example.com/.well-known/openid-configuration"
    config.redirectUri = "https://app.example.com/callback"
    config.scopes = ["openid"]
    config.scope("email")
    let client = OidcClient(config: config)
    let address = try await client.generateAuthorizeUrl(customParams: ["prompt": "login"])
    print(address.url)
    print(try await client.extractCodeAndGetToken(from: returned).get().accessToken)
    print(try await client.token().get().accessToken)
    print(try await client.userinfo().get()["sub"]?.string ?? "")
    await client.revoke()
    await client.endSession()
    // In another form: 127, 129, 130
    let address2 = try OTPAuthAddress("otpauth://totp/demo?secret=GEZDGNBVGY3TQOJQ")
    let code = try address2.codeWithValidity(at: 0)
    print(try address2.code(at: 0), code.code, code.validity ?? 0)
    // In another form: 131
    let http: any HttpClientProtocol = HttpClient.createClient { config in
      config.timeout = 15
      config.logger = LogManager.warning
      config.onRequest { $0.headers.append((name: "X-App", value: "1")) }
      config.onResponse { print($0.status) }
    }
    _ = Journey.createJourney { $0.httpClient = http }
  }

  static func devices(_ journey: Journey, _ session: SSOToken) async throws {
    // 125
    _ = try OidcDeviceClient.createOidcDeviceClient(json: ["oidc": ["clientId": "tv"]]).get()
    let tv = OidcDeviceClient.createOidcDeviceClient { config in
      config.clientId = "tv"
      config.scopes = ["openid"]
      config.discoveryEndpoint = "https://am.example.com/.well-known/openid-configuration"
    }
    for await status in try await tv.deviceAuthorization() {
      switch status {
      case .started(let response):
        print(response.userCode, response.verificationUri, response.expiresIn, response.interval)
        print(response.deviceCode, response.verificationUriComplete)
      case .polling(let pollCount, let pollInterval, let nextPollAt):
        print(pollCount, pollInterval, nextPollAt)
      case .success(let user): try await users(user)
      case .expired, .accessDenied: break
      case .failure(let error): print(error)
      }
    }
    let user: (any User)? = await tv.user()
    print(user == nil)
    await tv.revoke()
    // 126
    let client = DeviceClient(
      config: DeviceClientConfig(
        serverUrl: "https://am.example.com/am", realm: "alpha",
        cookieName: "iPlanetDirectoryPro", ssoToken: session.value))
    if case .success(let keys) = await client.webAuthn.get(), var key: WebAuthnDevice = keys.first {
      print(key.id, key.createdDate ?? 0, key.lastAccessDate ?? 0)
      key.deviceName = "CI"
      if case .failure(let error) = await client.webAuthn.update(key) { print(error) }
      if case .failure(let error) = await client.webAuthn.delete(key) { print(error) }
    }
    let apps: [OathDevice] = try await client.oath.get().get()
    let phones: [PushDevice] = try await client.push.get().get()
    let bound: [BoundDevice] = try await client.bound.get().get()
    let profiles: [ProfileDevice] = try await journey.devices.profile.get().get()
    print(apps, phones, bound, profiles)
  }
}
