import JourneyCrypto
import JourneyJSON

/// The format of the passkey options. Signed: credentials by id, bytes from -128 to 127 as in Java,
/// and algorithms as strings. Unsigned: discoverable passkeys, bytes from 0 to 255, and algorithms
/// as numbers.
enum PasskeyForm {
  case signed
  case unsigned

  var isDiscoverable: Bool { self == .unsigned }

  func bytes(_ bytes: [UInt8]) -> JSONValue {
    self == .signed ? PasskeyText.numbers(bytes) : .array(bytes.map { .integer(Int($0)) })
  }

  func list(_ ids: [String]) -> JSONValue {
    .array(ids.map { ["type": "public-key", "id": bytes(Base64.url.decode($0) ?? [])] })
  }
}

extension Screen {
  private static let rpId = "localhost"
  private static let user = "demo"
  /// A handle with two bytes greater than 127, which are negative in the signed format.
  private static let userHandle: [UInt8] = [12, 249, 101, 33, 200]
  private static let algorithms = [-7, -8]

  private static func newChallenge(_ interaction: inout Interaction, _ tenant: TenantState)
    throws(RequestError) -> [UInt8]
  {
    let bytes = try tenant.randomBytes(32)
    interaction.notes["challenge"] = .string(Base64.url.encode(bytes))
    return bytes
  }

  private static func verifier(_ interaction: Interaction, _ tenant: TenantState) -> PasskeyVerifier
  {
    PasskeyVerifier(
      challenge: interaction.notes["challenge"]?.string.flatMap { Base64.url.decode($0) },
      origins: tenant.passkeyOrigins, rpId: rpId, needsUserVerification: true)
  }

  private static func page(_ title: String, _ action: String, _ options: JSONObject) -> FormDraft {
    var field: JSONObject = [
      "type": "FIDO2", "key": "fido2", "label": .string(title), "action": .string(action),
      "trigger": "BUTTON", "required": true,
    ]
    for (name, value) in options { field[name] = value }
    return FormDraft(title, "", .object(field), FieldDraft.link("password", "Use a password"))
  }

  static func makePasskey(_ form: PasskeyForm) -> Screen {
    Screen(
      show: { interaction, tenant throws(RequestError) in
        let offered = algorithms.map { number -> JSONValue in
          ["type": "public-key", "alg": form == .signed ? .string("\(number)") : .integer(number)]
        }
        let options: JSONValue = [
          "rp": ["id": .string(rpId), "name": "Demo"],
          "user": ["id": form.bytes(userHandle), "displayName": "Demi", "name": .string(user)],
          "challenge": form.bytes(try newChallenge(&interaction, tenant)),
          "pubKeyCredParams": .array(offered), "timeout": 120_000,
          "authenticatorSelection": [
            "residentKey": form.isDiscoverable ? "required" : "preferred",
            "requireResidentKey": .boolean(form.isDiscoverable), "userVerification": "required",
          ],
          "attestation": "none", "extensions": ["credProps": true],
        ]
        return page(
          "Register a passkey", "REGISTER", ["publicKeyCredentialCreationOptions": options])
      },
      take: { answers, interaction, tenant throws(RequestError) in
        // A failed ceremony leads to the password, like the link to it.
        if answers.event == .action { return .flow("Login") }
        let value = answers.data["fido2"]?["attestationValue"]
        return try register(value, algorithms, &interaction, &tenant)
      })
  }

  private static func register(
    _ value: JSONValue?, _ algorithms: [Int], _ interaction: inout Interaction,
    _ tenant: inout TenantState
  ) throws(RequestError) -> Transition {
    let outcome = try PublicKeyCredential(value)
    let passkey = try verifier(interaction, tenant).register(
      clientData: outcome.bytes("clientDataJSON"),
      attestationObject: outcome.bytes("attestationObject"), id: outcome.id,
      PasskeyVerifier.Registration(
        userHandle: userHandle, algorithms: algorithms, needsAttestation: false, excluded: []))
    interaction.username = user
    tenant.users[user]?.pingOnePasskeys.append(passkey)
    return .next
  }

  /// Custom HTML, whose own script reads the challenge and posts the new passkey.
  static let customPasskey = Screen(
    show: { interaction, tenant throws(RequestError) in
      let options: JSONValue = [
        "rp": ["id": .string(rpId), "name": "Demo"],
        "user": [
          "id": PasskeyForm.signed.bytes(userHandle), "displayName": "Demi", "name": .string(user),
        ],
        "challenge": PasskeyForm.signed.bytes(try newChallenge(&interaction, tenant)),
        "pubKeyCredParams": [["type": "public-key", "alg": "-7"]],
        "authenticatorSelection": ["userVerification": "required"],
      ]
      var form = FormDraft("Register a passkey")
      form.inputs = [("fidoChallenge", options.compact), ("rpid", rpId)]
      return form
    },
    take: { answers, interaction, tenant throws(RequestError) in
      try register(answers.data["attestationValue"], [-7], &interaction, &tenant)
    })

  static func usePasskey(_ form: PasskeyForm) -> Screen {
    Screen(
      show: { interaction, tenant throws(RequestError) in
        var options: JSONObject = [
          "challenge": form.bytes(try newChallenge(&interaction, tenant)), "timeout": 120_000,
          "rpId": .string(rpId), "userVerification": "required",
        ]
        if !form.isDiscoverable {
          options["allowCredentials"] = form.list(
            tenant.users[user]?.pingOnePasskeys.map(\.id) ?? [])
        }
        return page(
          "Use a passkey", "AUTHENTICATE", ["publicKeyCredentialRequestOptions": .object(options)])
      },
      take: { answers, interaction, tenant throws(RequestError) in
        if answers.event == .action { return .flow("Login") }
        let outcome = try PublicKeyCredential(answers.data["fido2"]?["assertionValue"])
        let known = tenant.users[user]?.pingOnePasskeys ?? []
        let passkey = try verifier(interaction, tenant).authenticate(
          PasskeyVerifier.Assertion(
            clientData: outcome.bytes("clientDataJSON"),
            authenticatorData: outcome.bytes("authenticatorData"),
            signature: outcome.bytes("signature"), id: outcome.id,
            userHandle: try outcome.userHandle),
          among: known, needsUserHandle: form.isDiscoverable)
        if let index = known.firstIndex(where: { $0.id == passkey.id }) {
          tenant.users[user]?.pingOnePasskeys[index] = passkey
        }
        interaction.username = user
        return .next
      })
  }
}

/// A credential as the SDKs send it, with bytes in either Base64 alphabet, with or without padding.
private struct PublicKeyCredential {
  /// The id in base64url.
  let id: String
  private let response: JSONValue

  init(_ outcome: JSONValue?) throws(RequestError) {
    guard let outcome, outcome["type"] == "public-key", let response = outcome["response"],
      let id = outcome["id"]?.string, let bytes = Self.decode(id)
    else { throw .rule(.formValue, "the outcome is not a credential") }
    try require(
      outcome["rawId"]?.string.flatMap(Self.decode) == bytes, .formValue, "the rawId is not the id")
    self.id = Base64.url.encode(bytes)
    self.response = response
  }

  func bytes(_ name: String) throws(RequestError) -> [UInt8] {
    guard let bytes = response[name]?.string.flatMap(Self.decode) else {
      throw .rule(.formValue, "\(name) is not base64")
    }
    return bytes
  }

  var userHandle: [UInt8]? {
    get throws(RequestError) {
      guard let value = response["userHandle"], !value.isNull, value != "" else { return nil }
      return try bytes("userHandle")
    }
  }

  private static func decode(_ text: String) -> [UInt8]? {
    let letters = text.split(separator: "=", omittingEmptySubsequences: false)
    guard letters.count <= 3, letters.dropFirst().allSatisfy(\.isEmpty) else { return nil }
    return Base64.url.decode(
      String(letters[0]).replacing("+", with: "-").replacing("/", with: "_"))
  }
}
