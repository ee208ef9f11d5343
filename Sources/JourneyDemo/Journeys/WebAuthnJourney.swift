extension DemoJourney {
  /// The journeys with passkeys.
  static let passkeys: [DemoJourney] = [
    DemoJourney(
      "WebAuthnRegistration",
      """
      name, password, webAuthnOutcome of a new passkey (ES256 or RS256, rpId localhost, the
      tenant's origin)
      """, .credentials, PasskeyNode.standard.registration),
    DemoJourney(
      "WebAuthnAuthentication", "name, password, webAuthnOutcome of a registered passkey",
      .credentials, PasskeyNode.standard.authentication),
    DemoJourney(
      "WebAuthnRegistrationScript", "as WebAuthnRegistration, on AM's page with a script",
      .credentials, script.registration),
    DemoJourney(
      "WebAuthnAuthenticationScript", "as WebAuthnAuthentication, on AM's page with a script",
      .credentials, script.authentication),
    DemoJourney(
      "WebAuthnRegistrationUsernameless",
      "as WebAuthnRegistration, for a discoverable passkey", .credentials,
      usernameless.registration),
    DemoJourney(
      "WebAuthnUsernameless",
      "webAuthnOutcome of a discoverable passkey, whose user handle names the user",
      usernameless.authentication),
    DemoJourney(
      "WebAuthnRegistrationRecovery",
      "as WebAuthnRegistration, then a page with ten recovery codes", .credentials,
      recovery.registration, .showRecoveryCodes),
    DemoJourney(
      "WebAuthnAuthenticationRecovery",
      "as WebAuthnAuthentication, or Use Recovery Code and then Recovery Code", .credentials,
      recovery.authentication, .takeRecoveryCode("webauthn")),
    DemoJourney(
      "WebAuthnRegistrationVerified", "as WebAuthnRegistration, with user verification",
      .credentials, verified.registration),
    DemoJourney(
      "WebAuthnAuthenticationVerified", "as WebAuthnAuthentication, with user verification",
      .credentials, verified.authentication),
    DemoJourney(
      "WebAuthnRegistrationAnyOrigin",
      "as WebAuthnRegistration, for the Origin of the request, whose host is the rpId",
      .credentials, anyOrigin.registration),
    DemoJourney(
      "WebAuthnAuthenticationAnyOrigin", "as WebAuthnAuthentication, for the Origin of the request",
      .credentials, anyOrigin.authentication),
    DemoJourney(
      "WebAuthnRegistrationDirect", "as WebAuthnRegistration, with attestation (packed)",
      .credentials, PasskeyNode(attestation: "direct").registration),
    DemoJourney(
      "WebAuthnRegistrationEd25519", "as WebAuthnRegistration, only with an Ed25519 key",
      .credentials, PasskeyNode(algorithms: [-8]).registration),
    DemoJourney(
      "WebAuthnRegistrationRS256", "as WebAuthnRegistration, only with an RSA key", .credentials,
      PasskeyNode(algorithms: [-257]).registration),
    DemoJourney(
      "WebAuthnRegistrationLimited",
      "as WebAuthnRegistration, but refuses a passkey that the user has", .credentials,
      PasskeyNode(isLimited: true).registration),
    DemoJourney(
      "OpenAMRegistration",
      "name, password, Register, then Credentials (OpenAM's JSON of a new passkey)", .credentials,
      .button("Register", "Registration"), openAM.openAMRegistration),
    DemoJourney(
      "OpenAMAuthentication",
      "Log In, then Credentials (OpenAM's JSON of a passkey, which names its user)",
      .button("Log In", "Authentication"), openAM.openAMAuthentication),
  ]

  // RS256 is first, as in AM 7.0. An authenticator without it must take a later algorithm of the
  // list.
  private static let script = PasskeyNode(mode: .script, algorithms: [-257, -7, -8])
  private static let usernameless = PasskeyNode(isUsernameless: true)
  private static let recovery = PasskeyNode(offersRecovery: true, makesRecoveryCodes: true)
  private static let verified = PasskeyNode(userVerification: "required")
  private static let anyOrigin = PasskeyNode(rpId: nil)
  private static let openAM = PasskeyNode(mode: .openAM, isUsernameless: true)
}

extension DemoPage {
  /// Returns the first page of OpenAM in a passkey ceremony, with only a button.
  static func button(_ label: String, _ ceremony: String) -> DemoPage {
    DemoPage(header: "WebAuthn \(ceremony)", stage: "WebAuthn\(ceremony)1", .confirmation([label]))
    { answers, _, _ in answers.index(0) == 0 ? .next : .again }
  }
}
