import JourneyCrypto
import JourneyJSON

extension DaVinciFlow {
  static let passkey = DaVinciFlow(
    "Passkey", "a new passkey, then its signature (which is not checked; the challenge is)",
    .makePasskey, .usePasskey)
}

extension Screen {
  /// Bytes as Java writes them: from -128 to 127.
  private static func signed(_ bytes: [UInt8]) -> JSONValue {
    .array(bytes.map { .integer(Int(Int8(bitPattern: $0))) })
  }

  private static func challenge(_ interaction: inout Interaction, _ world: TenantState)
    throws(DemoTenantError) -> JSONValue
  {
    let bytes = try world.randomBytes(32)
    interaction.notes["challenge"] = .string(Base64.url.encode(bytes))
    return signed(bytes)
  }

  /// Whether the outcome of a ceremony belongs to the challenge. SDKs write its bytes in one
  /// alphabet of base64 or the other, with padding or without.
  private static func fits(_ outcome: JSONValue?, _ type: String, _ interaction: Interaction)
    -> Bool
  {
    guard let text = outcome?["response"]?["clientDataJSON"]?.string else { return false }
    let plain = text.filter { $0 != "=" }
    let urlSafe = String(plain.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    guard let bytes = Base64.url.decode(urlSafe) else { return false }
    do {
      let data = try JSONValue(parsing: bytes)
      return data["type"]?.string == type && data["challenge"] == interaction.notes["challenge"]
    } catch {
      return false
    }
  }

  fileprivate static let makePasskey = Screen(
    show: { interaction, world throws(DemoTenantError) in
      FormDraft(
        "Register a passkey", "",
        [
          "type": "FIDO2", "key": "fido2", "label": "Register a passkey", "action": "REGISTER",
          "trigger": "BUTTON", "required": true,
          "publicKeyCredentialCreationOptions": [
            "rp": ["id": "localhost", "name": "Demo"],
            "user": ["id": [12, -7, 101, 33], "displayName": "Demi", "name": "demo"],
            "challenge": try challenge(&interaction, world),
            "pubKeyCredParams": [["type": "public-key", "alg": "-7"]], "timeout": 120_000,
            "attestation": "none",
          ],
        ], FieldDraft.link("password", "Use a password"))
    },
    take: { answers, interaction, _ in
      // A failed ceremony leads to the password, as pressing its link does.
      if answers.event == .action { return .flow("Login") }
      guard
        fits(answers.data["fido2"]?["attestationValue"], "webauthn.create", interaction)
      else { return .refuse(.custom("The passkey was made for another challenge")) }
      interaction.notes["passkey"] = answers.data["fido2"]?["attestationValue"]?["id"]
      return .next
    })

  fileprivate static let usePasskey = Screen(
    show: { interaction, world throws(DemoTenantError) in
      FormDraft(
        "Use a passkey", "",
        [
          "type": "FIDO2", "key": "fido2", "label": "Use a passkey", "action": "AUTHENTICATE",
          "trigger": "BUTTON", "required": true,
          "publicKeyCredentialRequestOptions": [
            "challenge": try challenge(&interaction, world), "timeout": 120_000,
            "rpId": "localhost", "userVerification": "required",
          ],
        ], FieldDraft.link("password", "Use a password"))
    },
    take: { answers, interaction, _ in
      if answers.event == .action { return .flow("Login") }
      let outcome = answers.data["fido2"]?["assertionValue"]
      guard fits(outcome, "webauthn.get", interaction),
        outcome?["id"] == interaction.notes["passkey"]
      else { return .refuse(.custom("The passkey is not known")) }
      interaction.username = "demo"
      return .next
    })
}
