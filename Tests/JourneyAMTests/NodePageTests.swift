import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// Every page that a node of PingAM 8.0.2 sends (docs/protocol/am-nodes.md, "Nodes with a page"):
/// the required answers, and the submissions that lead to the outcomes of that table.
@Suite("The pages of PingAM's nodes")
struct NodePageTests {
  static let plain = [
    NodePage("UsernameCollector", Wire.name()).requires(missing: "0.name")
      .posts((0, "name", "demo"), as: ["demo"]).posts((0, "name", ""), as: [""]),
    NodePage("PasswordCollector", Wire.password()).requires(missing: "0.password")
      .posts((0, "password", "pw"), as: ["pw"]),
    NodePage("ValidatedUsername", Wire.validated("Username")).requires(missing: "0.username")
      .posts((0, "username", "new"), as: ["new", false])
      .posts((0, "username", "new"), (0, "validateOnly", true), as: ["new", true]),
    NodePage(
      "ValidatedUsername, refused",
      Wire.validated("Username", failed: [#"{"policyRequirement":"UNIQUE"}"#], value: "old")
    ).requires(missing: "0.username").posts((0, "username", "new"), as: ["new", false]),
    NodePage("ValidatedPassword, with the password in it", Wire.validated("Password", value: "pw"))
      .requires(missing: "0.password").posts((0, "password", "pw"), as: ["pw", false]),
    NodePage(
      "CreatePassword", Wire.password("Create a password"), Wire.password("Confirm password")
    ).requires((0, "password", "a"), missing: "1.password")
      .posts((0, "password", "a"), (1, "password", "b"), as: ["a"], ["b"]),
    NodePage(
      "CreatePassword, refused", Wire.password("Create a password", "a"),
      Wire.password("Confirm password", "b"), Wire.text("2", "Passwords do not match")
    ).requires(missing: "0.password", "1.password")
      .posts((0, "password", "a"), (1, "password", "a"), as: ["a"], ["a"], []),
    NodePage(
      "AttributeCollector", Wire.attribute("String", "mail", ""),
      Wire.attribute("Number", "age", .null, required: false),
      Wire.attribute("Boolean", "news", false)
    ).requires(missing: "0.value")
      .posts((0, "value", "a@b"), as: ["a@b", false], [.null, false], [false, false])
      .posts(
        (0, "value", "a@b"), (1, "value", 40), as: ["a@b", false], [40, false], [false, false]),
    NodePage(
      "AttributeCollector, refused",
      Wire.attribute("String", "mail", "bad", failed: [#"{"policyRequirement":"VALID_EMAIL"}"#]),
      Wire.attribute("String", "sn", "Doe"),
      Wire.attribute("Number", "age", 7, failed: [#"{"policyRequirement":"MINIMUM_NUMBER_VALUE"}"#])
    ).requires(missing: "0.value", "2.value").requires((0, "value", "a@b"), missing: "2.value")
      .posts(
        (0, "value", "a@b"), (2, "value", 8), as: ["a@b", false], ["Doe", false], [8, false]),
    NodePage(
      "ChoiceCollector",
      Wire.one(
        "ChoiceCallback", ["prompt": "?", "choices": ["a", "b", "c"], "defaultChoice": 2], value: 0)
    ).posts(as: [2]).posts((0, "selectedIndex", "b"), as: [1]),
    NodePage("Message", Wire.text("0"), Wire.confirm(["Yes", "No"], 1))
      .requires(missing: "1.selectedIndex").posts((1, "selectedIndex", "Yes"), as: [], [0])
      .posts((1, "selectedIndex", "No"), as: [], [1]),
    NodePage("DisplayUserName", Wire.text("0", "demo")).posts(as: []),
    NodePage("Debug", Wire.text("4"), Wire.text("4"), Wire.text("0", "Debug Step"))
      .posts(as: [], [], []),
    NodePage("EmailSuspend's text without a suspension", Wire.suspended, Wire.name("Code"))
      .requires(missing: "1.name").posts((1, "name", "7"), as: [], ["7"]),
  ]

  static let directory = [
    NodePage(
      "LdapDecision, IdentityStoreDecision: change", Wire.text("0", "Reset"),
      Wire.password("Old Password"),
      Wire.password("New Password"), Wire.password("Confirm Password"),
      Wire.confirm(["SUBMIT", "CANCEL"], 1)
    ).requires(missing: "1.password", "2.password", "3.password", "4.selectedIndex")
      .requires(
        (1, "password", "o"), (2, "password", "n"), (3, "password", "n"),
        missing: "4.selectedIndex"
      )
      .posts(
        (1, "password", "o"), (2, "password", "n"), (3, "password", "n"),
        (4, "selectedIndex", "SUBMIT"), as: [], ["o"], ["n"], ["n"], [0]
      ).posts((4, "selectedIndex", "CANCEL"), as: [], [""], [""], [""], [1]),
    NodePage(
      "LdapDecision: last grace login", Wire.password("Old Password"),
      Wire.password("New Password"), Wire.password("Confirm Password"), Wire.confirm(["SUBMIT"])
    ).requires((3, "selectedIndex", 0), missing: "0.password", "1.password", "2.password")
      .posts(
        (0, "password", "o"), (1, "password", "n"), (2, "password", "n"),
        as: ["o"], ["n"], ["n"], [0]),
    NodePage(
      "KbaCreate", Wire.question(), Wire.question()
    ).requires(
      missing: "0.selectedQuestion", "0.selectedAnswer", "1.selectedQuestion", "1.selectedAnswer"
    ).posts(
      (0, "selectedQuestion", "Pet?"), (0, "selectedAnswer", "Rex"),
      (1, "selectedQuestion", "My own?"), (1, "selectedAnswer", ""),
      as: ["Pet?", "Rex"], ["My own?", ""]),
    NodePage("KbaCreate, the same question twice", Wire.question("Pet?", "Rex"))
      .requires(missing: "0.selectedQuestion", "0.selectedAnswer"),
    NodePage("KbaVerify", Wire.password("Pet?"), Wire.password("Town?"))
      .requires((1, "password", "Bern"), missing: "0.password")
      .posts((0, "password", "Rex"), (1, "password", "Bern"), as: ["Rex"], ["Bern"]),
    NodePage(
      "Consent, all required",
      Wire.one("ConsentMappingCallback", ["name": "a", "isRequired": true], value: false),
      Wire.one("ConsentMappingCallback", ["name": "b", "isRequired": true], value: false)
    ).requires((0, "accepted", true), missing: "1.accepted")
      .posts((0, "accepted", true), (1, "accepted", false), as: [true], [false]),
    NodePage(
      "Consent",
      Wire.one("ConsentMappingCallback", ["name": "a", "isRequired": false], value: false)
    ).posts(as: [false]).posts((0, "accepted", true), as: [true]),
    NodePage(
      "AcceptTermsAndConditions",
      Wire.one("TermsAndConditionsCallback", ["version": "1", "terms": "T"], value: false)
    ).requires(missing: "0.accepted").posts((0, "accepted", true), as: [true]),
  ]

  static let secondFactors = [
    NodePage("OneTimePasswordCollectorDecision", Wire.password("One Time Password"))
      .requires(missing: "0.password").posts((0, "password", "123"), as: ["123"]),
    NodePage("RecoveryCodeCollectorDecision", Wire.name("Recovery Code"))
      .requires(missing: "0.name").posts((0, "name", "r"), as: ["r"]),
    NodePage("RecoveryCodeDisplay", Wire.text("4")).posts(as: []),
    NodePage(
      "OathRegistration", Wire.text("0"), Wire.text("4"),
      Wire.hidden("mfaDeviceRegistration", "otpauth://totp/x"), Wire.confirm(["Next"])
    ).posts(as: [], [], ["otpauth://totp/x"], [0]),
    NodePage("OathTokenVerifier", Wire.name("Enter verification code"), Wire.confirm(["Submit"]))
      .requires(missing: "0.name").requires((1, "selectedIndex", "Submit"), missing: "0.name")
      .posts((0, "name", "123456"), as: ["123456"], [0]),
    NodePage(
      "OathTokenVerifier with recovery codes", Wire.name("Enter verification code"),
      Wire.confirm(["Submit", "Use recovery code"])
    ).requires(missing: "0.name", "1.selectedIndex")
      .posts((0, "name", "123456"), as: ["123456"], [0])
      .posts((1, "selectedIndex", "Use recovery code"), as: [""], [1]),
    NodePage(
      "PushRegistration, CombinedMultiFactorRegistration", Wire.text("0"), Wire.text("4"),
      Wire.hidden("mfaDeviceRegistration", "pushauth://push/x"), Wire.poll("2000")
    ).posts(as: [], [], ["pushauth://push/x"], []),
    NodePage(
      "PushWait", Wire.poll("5000", "Wait"), Wire.hidden("pushChallengeNumber", "42"),
      Wire.confirm(["Cancel"], came: 100)
    ).posts(as: [], ["42"], [100]).posts((2, "selectedIndex", "Cancel"), as: [], ["42"], [0]),
    NodePage("PollingWait", Wire.poll("8000", "Wait"), Wire.confirm(["Cancel"], came: 100))
      .posts(as: [], [100]).posts((1, "selectedIndex", 0), as: [], [0]),
    NodePage("PollingWait without an exit", Wire.poll("8000", "Wait")).posts(as: []),
    NodePage(
      "MultiFactorRegistrationOptions", Wire.text("0"),
      Wire.confirm(["Register Device", "Get the App", "Skip this step"])
    ).requires(missing: "1.selectedIndex")
      .posts((1, "selectedIndex", "Register Device"), as: [], [0])
      .posts((1, "selectedIndex", "Skip this step"), as: [], [2]),
    NodePage(
      "MultiFactorRegistrationOptions, one option", Wire.text("0"),
      Wire.confirm(["Register Device"])
    )
    .posts(as: [], [0]),
    NodePage("GetAuthenticatorApp", Wire.text("4"), Wire.confirm(["Continue"])).posts(as: [], [0]),
  ]

  static let devices = [
    NodePage(
      "WebAuthnRegistration by script", Wire.text("4"), Wire.text("4"),
      Wire.hidden("webAuthnOutcome", "false")
    ).requires(missing: "2.value").posts((2, "value", "unsupported"), as: [], [], ["unsupported"]),
    NodePage(
      "WebAuthnRegistration",
      Wire.metadata(["_type": "WebAuthn", "_action": "webauthn_registration"]),
      Wire.hidden("webAuthnOutcome", "false")
    ).requires(missing: "1.value").posts((1, "value", "{}"), as: [], ["{}"]),
    NodePage(
      "WebAuthnAuthentication",
      Wire.metadata(["_type": "WebAuthn", "_action": "webauthn_authentication"]),
      Wire.hidden("webAuthnOutcome", "false"), Wire.confirm(["Use Recovery Code"], came: 100)
    ).requires(missing: "1.value")
      .posts((1, "value", "{}"), as: [], ["{}"], [100])
      .posts((2, "selectedIndex", 0), as: [], ["false"], [0]),
    NodePage(
      "DeviceBinding",
      Wire.one(
        "DeviceBindingCallback", ["challenge": "c", "timeout": 60],
        suffixes: ["jws", "deviceName", "deviceId", "clientError"])
    ).posts(as: ["", "", "", ""]).requires((0, "jws", "a.b.c"), missing: "0.deviceId")
      .posts((0, "jws", "a.b.c"), (0, "deviceId", "1"), as: ["a.b.c", "", "1", ""])
      .posts((0, "clientError", "Timeout"), as: ["", "", "", "Timeout"]),
    NodePage(
      "DeviceSigningVerifier, usernameless",
      Wire.one(
        "DeviceSigningVerifierCallback", ["userId": .null, "challenge": "c"],
        suffixes: ["jws", "clientError"])
    ).posts(as: ["", ""]).posts((0, "jws", "a.b.c"), as: ["a.b.c", ""]),
    NodePage(
      "DeviceProfileCollector",
      Wire.one("DeviceProfileCallback", ["metadata": true, "location": false, "message": .null])
    ).posts(as: [""]).posts((0, "value", ["identifier": "x"]), as: [#"{"identifier":"x"}"#]),
    NodePage("AmsterJwtDecision", Wire.hidden("jwt", "nonce")).posts(as: ["nonce"])
      .posts((0, "value", "a.b.c"), as: ["a.b.c"]),
  ]

  static let outside = [
    NodePage(
      "SelectIdP before a form",
      Wire.one(
        "SelectIdPCallback",
        ["providers": [["provider": "google"], ["provider": "localAuthentication"]], "value": ""]),
      Wire.name(), Wire.password()
    ).requires((0, "value", "localAuthentication"), missing: "1.name", "2.password")
      .posts((0, "value", "google"), as: ["google"], [""], [""]),
    NodePage("SocialProviderHandler and its like", Wire.redirect())
      .requires(missing: "0.returnUrl")
      .posts((0, "returnUrl", "https://app/?code=c&state=s"), as: []),
    NodePage(
      "SocialProviderHandler, native",
      Wire.one(
        "IdPCallback", ["provider": "google", "clientId": "x"], suffixes: ["token", "token_type"])
    ).posts(as: ["", ""])
      .posts((0, "token", "t"), (0, "tokenType", "id_token"), as: ["t", "id_token"]),
    NodePage("Saml2", Wire.redirect("POST", ["SAMLRequest": "x"]))
      .posts((0, "returnUrl", "https://app/?responsekey=r"), as: []),
    NodePage(
      "Captcha",
      Wire.one(
        "ReCaptchaCallback",
        [
          "recaptchaSiteKey": "k", "captchaApiUri": "u", "captchaDivClass": "d",
          "reCaptchaV3": true, "disableSubmission": true,
        ])
    ).posts(as: [""]).posts((0, "value", "t"), as: ["t"]),
    NodePage(
      "CaptchaEnterprise",
      Wire.one(
        "ReCaptchaEnterpriseCallback", ["recaptchaSiteKey": "k"],
        suffixes: ["token", "action", "clientError", "payload"])
    ).posts(as: ["", "", "", ""])
      .posts(
        (0, "token", "t"), (0, "action", "login"), (0, "payload", [:]),
        as: ["t", "login", "", "{}"]),
    NodePage(
      "ScriptedDecision", Wire.one("TextInputCallback", ["prompt": "T", "defaultText": "d"]),
      Wire.one("LanguageCallback", [:], value: "en", suffixes: ["Language", "Country"]),
      Wire.hidden("a", "1"), Wire.metadata(["stage": "s"])
    ).posts(as: ["d"], ["en", "en"], ["1"], [])
      .posts((0, "text", ""), (2, "value", "2"), as: [""], ["en", "en"], ["2"], []),
  ]

  @Test(
    "each page asks for its answers, and submits them",
    arguments: plain + directory + secondFactors + devices + outside)
  func page(_ page: NodePage) async throws {
    #expect(!page.submissions.isEmpty)
    try await page.check()
  }

  @Test("a page that comes again shows none of its answers, and keeps its _ids")
  func comesAgain() async throws {
    let bench = try Bench(.refusal)
    let page = try bench.page([
      .callback(
        "NameCallback", output: ["prompt": "User Name"], input: ["IDToken1": "demo"],
        more: ["_id": 0]),
      .callback(
        "PasswordCallback", output: ["prompt": "Password"], input: ["IDToken2": "pw"],
        more: ["_id": 7]),
      .callback(
        "ConsentMappingCallback", output: ["name": "m", "isRequired": true],
        input: ["IDToken3": true], more: ["_id": 3]),
    ])
    #expect(page.callbackFields.map { $0.properties.last?.value } == ["", "", false])
    #expect((await page.next() as? FailureNode)?.problems.count == 3)
    page.callbackFields[0].setAccepted("x", for: "name")
    page.callbackFields[1].setAccepted("y", for: "password")
    page.callbackFields[2].setAccepted(true, for: "accepted")
    #expect(await page.next() is ErrorNode)
    #expect(try bench.sent()["callbacks"]?.array?.map { $0["_id"] } == [0, 7, 3])
  }

  @Test("reCAPTCHA shows all five outputs, so that v2 and v3 can be told apart")
  func captcha() throws {
    let page = try Bench().page([
      Wire.one(
        "ReCaptchaCallback",
        [
          "recaptchaSiteKey": "k", "captchaApiUri": "u", "captchaDivClass": "d",
          "reCaptchaV3": true, "disableSubmission": false,
        ])(1)
    ])
    #expect(
      page.callbackFields[0].shown == [
        "type": "ReCaptchaCallback", "id": "IDToken1", "recaptchaSiteKey": "k",
        "captchaApiUri": "u", "captchaDivClass": "d", "reCaptchaV3": true,
        "disableSubmission": false, "value": "",
      ])
  }

  @Test(
    "inputs without IDToken are answered by their names, their suffixes or their indexes",
    arguments: [
      ["token", "action", "clientError", "payload"],
      ["callback_0token", "callback_0action", "callback_0clientError", "callback_0payload"],
      ["a", "b", "c", "d"], ["", "", "", ""],
    ])
  func inputNames(_ names: [String]) async throws {
    let bench = try Bench(.refusal)
    let inputs = names.map { name -> JSONValue in ["name": .string(name), "value": ""] }
    let page = try bench.page([
      [
        "type": "ReCaptchaEnterpriseCallback", "output": [],
        "input": .array(inputs),
      ]
    ])
    let callback = page.callbackFields[0]
    #expect(callback.properties.map(\.name) == ["token", "action", "clientError", "payload"])
    #expect(!["token", "action", "payload", "clientError"].contains(callback.id))
    callback.setAccepted("t", for: "token")
    callback.setAccepted("{}", for: "payload")
    #expect(await page.next() is ErrorNode)
    let sent = try bench.sent()["callbacks"]?[0]?["input"]?.array ?? []
    #expect(sent.map { $0["value"] ?? .null } == ["t", "", "", "{}"])
    #expect(sent.map { $0["name"]?.string } == names)
  }

  @Test("a suspension with nothing to answer, or without an authId, waits for its link")
  func suspension() async throws {
    let bench = try Bench()
    let texts = [Wire.suspended(1), Wire.text("0")(2)]
    let name = Wire.name()(2)
    for page: JSONObject in [
      ["authId": "a.b.c", "callbacks": .array(texts)], ["callbacks": [texts[0], name]],
    ] {
      let node = try bench.page(page)
      #expect(node.page.isSuspended)
      #expect((await node.next() as? FailureNode)?.cause.kind == .state)
    }
    #expect(bench.transport.requests.isEmpty)
  }
}
