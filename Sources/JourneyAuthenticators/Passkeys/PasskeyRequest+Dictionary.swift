package import JourneyJSON

extension PasskeyRequest {
  /// Reads DaVinci's `publicKeyCredentialCreationOptions` (Web Authentication section 5.4), with
  /// binary values as arrays of signed numbers or Base64.
  package init(creationOptions options: JSONValue) throws(PasskeyRequestError) {
    self = try Self.registration(options, on: .daVinci)
  }

  /// Reads DaVinci's `publicKeyCredentialRequestOptions` (Web Authentication section 5.5), with
  /// binary values as arrays of signed numbers or Base64.
  package init(requestOptions options: JSONValue) throws(PasskeyRequestError) {
    self = try Self.authentication(options, on: .daVinci)
  }

  /// The prompt of the PasswordCallback on OpenAM's passkey page.
  package static let openAMPrompt = "Credentials"

  /// Reads the text on OpenAM's page with the PasswordCallback `Credentials`: JSON with binary
  /// values in Base64, and the challenge in `challenge.value`. Returns `nil` if there are no
  /// passkey options.
  package init?(openAM text: String) throws(PasskeyRequestError) {
    guard text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return nil }
    let options: JSONValue
    do {
      options = try JSONValue(parsing: text)
    } catch {
      return nil
    }
    guard options["challenge"]?["value"] != nil else { return nil }
    let registers = options["user"] != nil || options["rp"] != nil
    self =
      try registers
      ? Self.registration(options, on: .openAM) : Self.authentication(options, on: .openAM)
  }

  private static func registration(
    _ options: JSONValue, on page: Page
  ) throws(PasskeyRequestError) -> PasskeyRequest {
    let selection = try PasskeyOptions.object(
      options["authenticatorSelection"], "authenticatorSelection")
    return try PasskeyRequest(
      options, page,
      relyingParty: try PasskeyOptions.relyingParty(
        try PasskeyOptions.text(options["rp"]?["id"], "rp.id"), "rp.id"),
      userVerification: selection?["userVerification"],
      attachment: selection?["authenticatorAttachment"],
      .registration(
        Registration(
          userHandle: try PasskeyOptions.bytes(options["user"]?["id"], "user.id", 1...64),
          algorithms: try PasskeyOptions.algorithms(
            options["pubKeyCredParams"], "pubKeyCredParams"),
          attestation: PasskeyOptions.attestation(options["attestation"]?.string),
          excluded: try PasskeyOptions.identifiers(
            options["excludeCredentials"], "excludeCredentials"),
          isDiscoverable: PasskeyOptions.isDiscoverable(selection))))
  }

  private static func authentication(
    _ options: JSONValue, on page: Page
  ) throws(PasskeyRequestError) -> PasskeyRequest {
    try PasskeyRequest(
      options, page,
      relyingParty: try PasskeyOptions.relyingParty(
        try PasskeyOptions.text(options["rpId"], "rpId"), "rpId"),
      userVerification: options["userVerification"], attachment: nil,
      .authentication(
        allowed: try PasskeyOptions.identifiers(
          options["allowCredentials"], "allowCredentials")))
  }

  private init(
    _ options: JSONValue, _ page: Page, relyingParty: String?, userVerification: JSONValue?,
    attachment: JSONValue?, _ ceremony: Ceremony
  ) throws(PasskeyRequestError) {
    let challenge = options["challenge"]
    self.init(
      page: page,
      challenge: try PasskeyOptions.bytes(
        challenge?["value"] ?? challenge, "challenge", 1...Self.challengeLimit),
      relyingPartyID: relyingParty,
      userVerification: PasskeyOptions.userVerification(userVerification?.string),
      timeout: try PasskeyOptions.timeout(options["timeout"]),
      attachment: PasskeyOptions.attachment(attachment?.string), ceremony: ceremony)
  }
}
