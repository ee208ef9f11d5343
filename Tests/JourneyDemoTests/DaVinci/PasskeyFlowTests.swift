import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyDemo

/// docs/protocol/authenticators.md, "Passkeys in DaVinci": the same rules, in WebAuthn's shapes.
@Suite struct PasskeyFlowTests {
  private static let handle: [UInt8] = [12, 249, 101, 33, 200]

  private let tenant: DemoTenant

  init() throws { tenant = try DemoTenant() }

  private var violation: String? { tenant.violations.last?.description }

  private func options(_ page: JSONValue) -> JSONValue {
    let field = page["form"]?["components"]?["fields"]?[0]
    return field?["publicKeyCredentialCreationOptions"]
      ?? field?["publicKeyCredentialRequestOptions"] ?? .null
  }

  private func challenge(_ page: JSONValue) -> String {
    let numbers = options(page)["challenge"]?.array ?? []
    return Base64.standard.encode(
      numbers.compactMap { $0.integer.map { UInt8(truncatingIfNeeded: $0) } })
  }

  private func credential(
    _ passkey: VirtualPasskey, _ base64: Base64, _ response: [(String, [UInt8])]
  ) -> JSONValue {
    var members: JSONObject = [:]
    for (name, bytes) in response { members[name] = .string(base64.encode(bytes)) }
    return [
      "id": .string(passkey.idText), "rawId": .string(base64.encode(passkey.id)),
      "type": "public-key", "authenticatorAttachment": "platform", "response": .object(members),
    ]
  }

  private func register(
    _ walk: FlowWalk, _ page: JSONValue, _ passkey: VirtualPasskey, _ base64: Base64 = .url
  ) throws -> LoopbackClient.Response {
    let client = passkey.clientData("webauthn.create", challenge(page))
    let value = credential(
      passkey, base64,
      [
        ("clientDataJSON", client), ("attestationObject", try passkey.attestationObject(client)),
      ])
    return try walk.answer(page, ["fido2": ["attestationValue": value]])
  }

  private func signIn(
    _ walk: FlowWalk, _ page: JSONValue, _ passkey: VirtualPasskey, _ base64: Base64 = .url,
    handle: [UInt8]? = nil
  ) throws -> LoopbackClient.Response {
    let client = passkey.clientData("webauthn.get", challenge(page))
    let data = try passkey.authenticatorData(passkey.assertionFlags)
    let signature = try passkey.signature(of: data + Hash.sha256(client))
    var response = [
      ("clientDataJSON", client), ("authenticatorData", data), ("signature", signature),
    ]
    if let handle { response.append(("userHandle", handle)) }
    return try walk.answer(
      page, ["fido2": ["assertionValue": credential(passkey, base64, response)]])
  }

  private func isOver(_ reply: LoopbackClient.Response) -> Bool {
    reply.status == 200 && reply.json["authorizeResponse"]?["code"]?.string != nil
  }

  @Test("a passkey is made and asked for by its id, in either alphabet", arguments: [false, true])
  func passkey(isStandard: Bool) throws {
    let base64 = isStandard ? Base64.standard : .url
    let walk = FlowWalk(tenant)
    let passkey = try VirtualPasskey(isStandard ? -8 : -7, origin: tenant.origin)
    let first = try walk.start("Passkey").json
    #expect(options(first)["user"]?["id"] == [12, -7, 101, 33, -56])
    #expect(options(first)["pubKeyCredParams"]?[0]?["alg"] == "-7")
    let second = try register(walk, first, passkey, base64).json
    let signed = passkey.id.map { JSONValue.integer(Int($0)) }
    #expect(
      options(second)["allowCredentials"] == [["type": "public-key", "id": .array(signed)]])
    #expect(try isOver(signIn(walk, second, passkey, base64, handle: Self.handle)))
  }

  @Test("a passkey that is found without its id names its user, in numbers up to 255")
  func usernameless() throws {
    let passkey = try VirtualPasskey(origin: tenant.origin)
    var walk = FlowWalk(tenant)
    var page = try walk.start("PasskeyRegistration").json
    #expect(options(page)["user"]?["id"] == [12, 249, 101, 33, 200])
    #expect(options(page)["pubKeyCredParams"]?[0]?["alg"] == -7)
    #expect(options(page)["authenticatorSelection"]?["residentKey"] == "required")
    #expect(try isOver(register(walk, page, passkey)))
    for (handle, isTaken) in [(nil, false), ([1], false), (Self.handle, true)] as [([UInt8]?, Bool)]
    {
      walk = FlowWalk(tenant)
      page = try walk.start("PasskeyUsernameless").json
      #expect(options(page)["allowCredentials"] == nil)
      #expect(try isOver(signIn(walk, page, passkey, handle: handle)) == isTaken)
    }
    #expect(violation == "assertion: the user handle is not the registered one")
  }

  @Test(
    "a registration that breaks one rule is refused for that rule",
    arguments: PasskeyRegistrationRuleTests.tamperings)
  func refusedRegistration(tampering: Tampering) throws {
    var passkey = try VirtualPasskey(origin: tenant.origin)
    try tampering.apply(&passkey)
    let walk = FlowWalk(tenant)
    let reply = try register(walk, try walk.start("Passkey").json, passkey)
    #expect(reply.status == 400)
    // The id is given twice, so that the first check sees another one.
    let expected =
      passkey.statedID == nil ? tampering.violation : "formValue: the rawId is not the id"
    #expect(violation == expected)
  }

  @Test(
    "a sign-in that breaks one rule is refused for that rule",
    arguments: PasskeySignInRuleTests.tamperings
      + [
        Tampering("authenticatorData: the UV flag is not set") { $0.assertionFlags = 0x01 },
        Tampering("assertion: the credential is not among the page's") {
          $0.id = Array("another passkey!".utf8)
        },
      ])
  func refusedSignIn(tampering: Tampering) throws {
    var passkey = try VirtualPasskey(origin: tenant.origin)
    passkey.counter = 5
    let walk = FlowWalk(tenant)
    let page = try register(walk, try walk.start("Passkey").json, passkey).json
    passkey.counter = 6
    let honest = passkey
    try tampering.apply(&passkey)
    #expect(try signIn(walk, page, passkey).status == 400)
    let expected =
      passkey.statedID == nil ? tampering.violation : "formValue: the rawId is not the id"
    #expect(violation == expected)
    #expect(try isOver(signIn(walk, page, honest)), "the form stays open")
  }

  @Test("without formData, as an SDK sends it, a flow button counts, and a submit does not")
  func flowButton() throws {
    let walk = FlowWalk(tenant, style: .javascript)
    let page = try walk.start("Passkey").json
    func post(_ event: String, _ key: String) throws -> LoopbackClient.Response {
      try walk.post(
        [
          "id": page["id"] ?? "", "eventName": "continue",
          "interactionId": page["interactionId"] ?? "",
          "parameters": ["eventType": .string(event), "data": ["actionKey": .string(key)]],
        ], to: page)
    }
    #expect(try post("submit", "").status == 400)
    let login = try post("action", "password")
    #expect(login.status == 200)
    #expect(login.json["form"]?["name"] == "Sign On")
  }
}
