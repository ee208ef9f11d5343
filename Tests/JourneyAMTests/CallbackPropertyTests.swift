import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// The typed properties of callbacks in Swift.
@Suite("Callbacks in Swift")
struct CallbackPropertyTests {
  /// Returns the first callback of the fixture `file`.
  private func callback<C: Callback>(_ type: C.Type, _ index: Int = 0) throws -> C {
    let cases = try CallbackFixture.all().filter { $0.file == String(describing: type) }
    let fixture = try #require(cases.indices.contains(index) ? cases[index] : nil)
    return try #require(try Bench().page([fixture.callback]).callbackFields.first as? C)
  }

  private func posted(_ callback: AbstractCallback) -> [JSONValue] {
    (callback.posted["input"]?.array ?? []).map { $0["value"] ?? .null }
  }

  @Test("the last name set is sent")
  func name() throws {
    let name = try callback(NameCallback.self)
    #expect(name.prompt == "User Name")
    #expect(name.name == "")
    name.name = "first"
    name.name = "demo"
    #expect(posted(name) == ["demo"])
  }

  @Test("an empty password is an answer")
  func password() throws {
    let password = try callback(PasswordCallback.self)
    #expect(password.missing == ["password"])
    password.password = ""
    #expect(posted(password) == [""])
    #expect(password.missing.isEmpty)
  }

  @Test("a text starts with its default")
  func text() throws {
    let text = try callback(TextInputCallback.self)
    #expect(text.text == "default")
    text.text = "other"
    #expect(posted(text) == ["other"])
  }

  @Test("a hidden value is read and set")
  func hidden() throws {
    let hidden = try callback(HiddenValueCallback.self)
    #expect(hidden.valueId == "webAuthnOutcome")
    #expect(hidden.value == "false")
    hidden.value = "{}"
    #expect(posted(hidden) == ["{}"])
  }

  @Test("messages have a text and a type")
  func messages() throws {
    #expect(try callback(TextOutputCallback.self, 3).messageType == .error)
    let suspended = try callback(SuspendedTextOutputCallback.self)
    #expect(suspended.message == "An email has been sent.")
    #expect(suspended.messageType == .information)
  }

  @Test("a choice is a number")
  func choice() throws {
    let choice = try callback(ChoiceCallback.self)
    #expect(choice.choices == ["Email", "SMS", "Call"])
    #expect(choice.selectedIndex == 2)
    choice.selectedIndex = 0
    #expect(posted(choice) == [0])
  }

  @Test("a button is a number, and 100 if none is pressed")
  func button() throws {
    let button = try callback(ConfirmationCallback.self)
    #expect(button.optionType == .unspecified)
    #expect(button.messageType == .information)
    #expect(button.defaultIndex == 1)
    #expect(button.selectedIndex == nil)
    button.selectedIndex = 2
    #expect(posted(button) == [2])
    button.selectedIndex = nil
    #expect(posted(button) == [100])
    #expect(!button.isAnswered)
  }

  @Test("a text attribute keeps the server's value until it is set")
  func textAttribute() throws {
    let text = try callback(StringAttributeInputCallback.self, 1)
    #expect(text.name == "givenName")
    #expect(text.required && text.isRequired)
    #expect(text.value == "Ada")
    #expect(posted(text) == ["Ada", false])
    text.value = "Grace"
    text.validateOnly = true
    #expect(posted(text) == ["Grace", true])
  }

  @Test("a number attribute can have no value")
  func emptyNumber() throws {
    let number = try callback(NumberAttributeInputCallback.self)
    #expect(number.value == nil)
    #expect(posted(number) == [.null, false])
  }

  @Test(
    "a number attribute accepts every number of JSON",
    arguments: [(40, "40"), (0.5, "0.5"), (1e300, "1e+300"), (.nan, "null"), (nil, "null")]
      as [(Double?, String)])
  func number(value: Double?, text: String) throws {
    let number = try callback(NumberAttributeInputCallback.self)
    number.value = 1
    number.value = value
    #expect(posted(number)[0].compact == text)
  }

  @Test("a Boolean attribute is read and set")
  func flag() throws {
    let flag = try callback(BooleanAttributeInputCallback.self)
    #expect(!flag.value)
    flag.value = true
    #expect(posted(flag) == [true, false])
  }

  @Test("a user name has policies")
  func username() throws {
    let name = try callback(ValidatedUsernameCallback.self)
    name.username = "new"
    #expect(posted(name) == ["new", false])
  }

  @Test("a new password has policies")
  func newPassword() throws {
    let password = try callback(ValidatedPasswordCallback.self, 2)
    #expect(!password.echoOn)
    #expect(password.failedPolicies.map(\.policyRequirement) == ["LENGTH_BASED"])
    #expect(password.failedPolicies[0].params?["min-password-length"] == 8)
    #expect(password.serverType == "ValidatedCreatePasswordCallback")
    password.password = "longer"
    #expect(posted(password) == ["longer", false])
  }

  @Test("terms and conditions are read and accepted")
  func terms() throws {
    let terms = try callback(TermsAndConditionsCallback.self)
    #expect(terms.version == "0.0")
    #expect(terms.createDate == "2019-10-28T04:20:11.320Z")
    #expect(!terms.accepted)
    terms.accepted = true
    #expect(posted(terms) == [true])
  }

  @Test("consent to a mapping is read and given")
  func consent() throws {
    let consent = try callback(ConsentMappingCallback.self)
    #expect(consent.fields == ["a", "b"])
    #expect(!consent.isRequired)
    consent.accepted = true
    #expect(posted(consent) == [true])
  }

  @Test("a security question is chosen and answered")
  func question() throws {
    let question = try callback(KbaCreateCallback.self)
    #expect(question.allowUserDefinedQuestions)
    question.selectedQuestion = question.predefinedQuestions[0]
    question.selectedAnswer = "red"
    #expect(posted(question) == ["Your favorite color?", "red"])
  }

  @Test("a device profile is requested and set")
  func profile() throws {
    let profile = try callback(DeviceProfileCallback.self)
    #expect(profile.metadata && !profile.location)
    profile.value = "{}"
    #expect(posted(profile) == ["{}"])
  }

  @Test("a device is bound")
  func binding() throws {
    let binding = try callback(DeviceBindingCallback.self)
    #expect(binding.deviceBindingAuthenticationType == "biometricAllowFallback")
    #expect(binding.timeout == 60)
    #expect(binding.userName == "gbafal")
    binding.jws = "a.b.c"
    binding.deviceName = "phone"
    binding.deviceId = "1"
    #expect(posted(binding) == ["a.b.c", "phone", "1", ""])
    binding.clientError = "Abort"
    #expect(posted(binding)[3] == "Abort")
  }

  @Test("a bound device signs")
  func signing() throws {
    let signing = try callback(DeviceSigningVerifierCallback.self)
    #expect(signing.timeout == 30)
    signing.jws = "a.b.c"
    #expect(posted(signing) == ["a.b.c", ""])
  }

  @Test("an app proves its integrity")
  func integrity() throws {
    let integrity = try callback(AppIntegrityCallback.self)
    integrity.attestToken = "a"
    integrity.token = "t"
    integrity.clientData = "d"
    integrity.keyId = "k"
    integrity.clientError = "e"
    #expect(posted(integrity) == ["e", "a", "t", "d", "k"])
  }

  @Test("a captcha has a site key and a token")
  func captcha() throws {
    let captcha = try callback(ReCaptchaCallback.self)
    captcha.value = "03AG"
    #expect(posted(captcha) == ["03AG"])
  }

  @Test("an enterprise captcha has a token, an action and a payload")
  func enterpriseCaptcha() throws {
    let enterprise = try callback(ReCaptchaEnterpriseCallback.self)
    #expect(enterprise.recaptchaSiteKey == "6Lf3")
    enterprise.token = "t"
    enterprise.action = "login"
    enterprise.payload = "{}"
    enterprise.clientError = "e"
    #expect(posted(enterprise) == ["t", "login", "e", "{}"])
  }

  @Test("an identity provider is chosen")
  func providers() throws {
    let select = try callback(SelectIdpCallback.self)
    #expect(select.providers.map(\.provider) == ["google", "localAuthentication"])
    #expect(select.providers[0].uiConfig == ["buttonDisplayName": "Google"])
    select.value = "google"
    #expect(posted(select) == ["google"])
  }

  @Test("an identity provider returns a token")
  func provider() throws {
    let idp = try callback(IdpCallback.self)
    #expect(idp.scopes == ["openid"])
    #expect(idp.acceptsJSON)
    idp.token = "t"
    idp.tokenType = "id_token"
    #expect(posted(idp) == ["t", "id_token"])
  }

  @Test("a redirect has an address")
  func redirect() throws {
    let redirect = try callback(RedirectCallback.self)
    #expect(redirect.redirectMethod == "GET")
    #expect(redirect.trackingCookie)
  }

  @Test("a language is read and set")
  func language() throws {
    let language = try callback(LanguageCallback.self)
    language.language = "de"
    language.country = "CH"
    #expect(posted(language) == ["de", "CH"])
  }

  @Test("PingOne Protect's signals start from a callback or from metadata", arguments: [0, 1])
  func protectStart(index: Int) throws {
    let start = try callback(PingOneProtectInitializeCallback.self, index)
    #expect(start.envId == "02fb4743-189a-4bc7-9d6c-a919edfe6447")
    #expect(start.consoleLogEnabled && start.isBehavioralDataCollection)
    #expect(start.isConsoleLogEnabled && start.behavioralDataCollection)
    #expect(start.deviceKeyRsyncIntervals == 14 && !start.enableTrust)
    #expect((start.value == nil) == (index == 0))
    #expect(!start.lazyMetadata && start.deviceAttributesToIgnore.isEmpty)
  }

  @Test("PingOne Protect's evaluation is a callback or metadata", arguments: [0, 1])
  func protectEvaluation(index: Int) throws {
    #expect(try callback(PingOneProtectEvaluationCallback.self, index).pauseBehavioralData)
  }

  @Test("values are read and set by name")
  func values() throws {
    let values = try callback(NameValueOutputCallback.self)
    #expect(values.values == ["deviceCode": "ABCD-EFGH"])
  }

  @Test("a waiting time can be missing")
  func poll() throws {
    #expect(try callback(PollingWaitCallback.self).waitTime == 8000)
    #expect(try callback(PollingWaitCallback.self, 2).waitTime == 0)
  }

  @Test("an unknown callback is answered through its inputs")
  func unknown() throws {
    let callback = try callback(UnknownCallback.self)
    #expect(callback.value == ["deep": [.number("1.0"), .null]])
    callback[input: "IDToken1extra"] = "x"
    #expect(posted(callback) == [["deep": [.number("1.0"), .null]], "x"])
    callback.value = 1
    #expect(posted(callback) == [1, "x"])
    #expect(callback.inputs["IDToken1extra"] == "x")
    callback.inputs = ["IDToken1extra": "y"]
    #expect(posted(callback) == [1, "y"])
    #expect(callback[input: "IDToken9"] == nil)
    #expect(try self.callback(UnknownCallback.self, 2).value == nil)
  }

  @Test("answers that no property accepts are reported before anything is sent")
  func answerErrors() async throws {
    let bench = try Bench()
    let page = try bench.page([
      .callback(
        "ChoiceCallback", output: ["choices": ["a", "b"], "defaultChoice": 0],
        input: ["IDToken1": 0]),
      .callback(
        "ConfirmationCallback",
        output: ["options": ["Exit"], "optionType": -1, "defaultOption": 0],
        input: ["IDToken2": 100]),
      .callback("NameCallback", "User", number: 3),
    ])
    (page.callbackFields[0] as? ChoiceCallback)?.selectedIndex = 7
    (page.callbackFields[1] as? ConfirmationCallback)?.selectedIndex = -1
    let node = try #require(await page.next() as? FailureNode)
    #expect(node.cause.kind == .answers)
    #expect(node.problems.map(\.key) == ["IDToken1", "IDToken2"])
    #expect(node.problems.map(\.code) == ["choice", "choice"])
    #expect(bench.transport.requests.isEmpty)
  }
}
