import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyDemo

@Suite struct CallbackCoverageTests {
  /// Every type that can be on a page, by the table of callbacks in the protocol pages.
  private static let types: Set<String> = [
    "NameCallback", "PasswordCallback", "TextInputCallback", "TextOutputCallback",
    "SuspendedTextOutputCallback", "ChoiceCallback", "ConfirmationCallback",
    "HiddenValueCallback", "BooleanAttributeInputCallback", "StringAttributeInputCallback",
    "NumberAttributeInputCallback", "ValidatedCreateUsernameCallback",
    "ValidatedCreatePasswordCallback", "KbaCreateCallback", "TermsAndConditionsCallback",
    "ConsentMappingCallback", "PollingWaitCallback", "MetadataCallback",
    "DeviceProfileCallback", "DeviceBindingCallback", "DeviceSigningVerifierCallback",
    "SelectIdPCallback", "IdPCallback", "PingOneProtectInitializeCallback",
    "PingOneProtectEvaluationCallback", "ReCaptchaCallback", "ReCaptchaEnterpriseCallback",
    "RedirectCallback", "AppIntegrityCallback", "NameValueOutputCallback", "LanguageCallback",
    "ShoeSizeCallback",
  ]

  @Test("the journeys show every callback of the table, and no other")
  func every() throws {
    var tenant = try TenantState(
      options: TenantOptions(), clock: { 0 },
      randomness: SystemRandomness())
    var shown: Set<String> = []
    for journey in DemoJourney.all {
      for stop in journey.nodes {
        var attempt = LoginAttempt(
          id: "x", journey: journey.name, realm: .root,
          startedWith: IndexQuery(type: nil, value: nil), expiresAt: 1, createsSession: true)
        attempt.username = "demo"
        shown.formUnion(try stop.show(&attempt, &tenant).callbacks.map(\.type))
      }
    }
    #expect(shown == Self.types)
  }

  @Test("inputs are numbered by the index of their callback")
  func numbering() {
    let page = PageContent(
      header: "H", .text("x"), .name("User Name"), .deviceSigning(userId: nil, challenge: "c"))
    let callbacks = page.json(authId: "a")["callbacks"]
    #expect(callbacks?[0]?["input"] == nil)
    #expect(callbacks?[1]?["input"]?[0]?["name"] == "IDToken2")
    #expect(callbacks?[2]?["input"]?[1]?["name"] == "IDToken3clientError")
    #expect(callbacks?[2]?["_id"] == 2)
  }

  @Test("a captcha says which version it is, and whether it can be submitted immediately")
  func captcha() {
    let outputs = PageContent(.captcha(siteKey: "k")).json(authId: "a")["callbacks"]?[0]?["output"]
    #expect(
      outputs?.array?.compactMap { $0["name"]?.string } == [
        "recaptchaSiteKey", "captchaApiUri", "captchaDivClass", "reCaptchaV3", "disableSubmission",
      ])
  }
}
