import JourneyAuthenticators
import JourneyCrypto
import JourneyJSON
import Testing

/// The choice of a passkey, and the errors without a passkey.
@Suite struct PasskeyAuthenticatorTests {
  private static let party = "example.com"

  private func device(_ first: UInt8 = 0) throws -> DeviceKey {
    try DeviceKey([UInt8](repeating: first, count: 32))
  }

  private func authenticator(
    _ devices: [DeviceKey]? = nil, passkeys: [Passkey] = [],
    origin: String = "https://login.example.com"
  ) throws -> PasskeyAuthenticator {
    try PasskeyAuthenticator(
      origin: ClaimedOrigin(origin), deviceKeys: devices ?? [device()], passkeys: passkeys)
  }

  private func registration(
    algorithms: [Int] = [-7], excluded: [[UInt8]] = [], attestation: String = "none",
    party: String = party, residentKey: String = "discouraged"
  ) throws -> PasskeyRequest {
    try PasskeyRequest(creationOptions: [
      "challenge": [1, 2, 3], "rp": ["id": .string(party)], "user": ["id": [4, 5]],
      "pubKeyCredParams": .array(algorithms.map { ["alg": .integer($0)] }),
      "excludeCredentials": list(excluded), "attestation": .string(attestation),
      "authenticatorSelection": ["residentKey": .string(residentKey)],
    ])
  }

  private func authentication(
    _ allowed: [[UInt8]] = [], party: String? = party
  ) throws -> PasskeyRequest {
    try PasskeyRequest(requestOptions: [
      "challenge": [1, 2, 3], "rpId": party.map(JSONValue.string) ?? .null,
      "allowCredentials": list(allowed),
    ])
  }

  private func list(_ ids: [[UInt8]]) -> JSONValue {
    .array(ids.map { ["id": .array($0.map { .integer(Int($0)) })] })
  }

  private func registered(_ answer: PasskeyAnswer) throws -> PasskeyRegistration {
    guard case .registered(let registration) = answer.outcome else {
      throw AuthenticatorError.noFormForFailure
    }
    return registration
  }

  private func signed(_ answer: PasskeyAnswer) throws -> PasskeyAssertion {
    guard case .signed(let assertion) = answer.outcome else {
      throw AuthenticatorError.noFormForFailure
    }
    return assertion
  }

  private func enrolled(_ devices: [DeviceKey]? = nil, party: String = party) throws -> [UInt8] {
    try registered(
      authenticator(devices, origin: "https://" + party).answer(to: registration(party: party))
    ).id
  }

  private func failureName(_ answer: PasskeyAnswer) -> String? {
    if case .failed(let failure) = answer.outcome { failure.name } else { nil }
  }

  @Test(
    "ES256 is chosen anywhere in the list, otherwise EdDSA, otherwise none",
    arguments: [
      ([-7], .es256), ([-257, -8, -7], .es256), ([-257, -35, -8], .edDSA), ([-8], .edDSA),
      ([], .es256), ([-35], nil), ([-257], nil),
    ] as [([Int], COSEAlgorithm?)])
  func algorithms(list: [Int], made: COSEAlgorithm?) throws {
    let answer = try authenticator().answer(to: registration(algorithms: list))
    if let made {
      #expect(try registered(answer).algorithm == made)
    } else {
      #expect(failureName(answer) == "NotSupportedError")
    }
  }

  @Test("each registration has an id of its own, and an excluded one is refused")
  func excluded() throws {
    let id = try enrolled()
    #expect(try enrolled() != id)
    #expect(
      try failureName(authenticator().answer(to: registration(excluded: [id])))
        == "InvalidStateError")
    let foreign = [[UInt8](repeating: 7, count: 32), try enrolled([device(9)])]
    #expect(try failureName(authenticator().answer(to: registration(excluded: foreign))) == nil)
    // An imported passkey counts, and one of a later device key, for its own relying party only.
    let imported = Passkey(id: foreign[0], relyingPartyID: Self.party)
    let elsewhere = Passkey(id: foreign[0], relyingPartyID: "login.example.com")
    for (passkey, name) in [(imported, "InvalidStateError"), (elsewhere, nil)]
      as [(Passkey, String?)]
    {
      let answer = try authenticator(passkeys: [passkey])
        .answer(to: registration(excluded: [foreign[0]]))
      #expect(failureName(answer) == name)
    }
    let both = try authenticator([device(), device(9)])
    #expect(
      try failureName(both.answer(to: registration(excluded: foreign))) == "InvalidStateError")
  }

  @Test("the first known passkey of a list signs")
  func allowed() throws {
    let (first, second, third) = (try enrolled(), try enrolled(), try enrolled([device(9)]))
    let foreign = [UInt8](repeating: 7, count: 32)
    let elsewhere = try enrolled(party: "login.example.com")
    let both = try authenticator([device(), device(9)])
    for (list, id) in [
      ([foreign, third, first], third), ([second, first], second), ([[], foreign, first], first),
    ] {
      let assertion = try signed(both.answer(to: authentication(list)))
      #expect(assertion.id == id && assertion.userHandle == nil)
    }
    for list in [[foreign], [elsewhere], [[]]] {
      #expect(try failureName(both.answer(to: authentication(list))) == "NotAllowedError")
    }
    #expect(
      try failureName(authenticator().answer(to: authentication([third]))) == "NotAllowedError",
      "another device key")
  }

  @Test("an imported passkey signs with its own key")
  func imported() async throws {
    let id = try enrolled()
    let key = try CredentialKey(.generate(.rsa))
    let authenticator = try authenticator(
      passkeys: [Passkey(id: id, relyingPartyID: Self.party, userHandle: [9], key: key)])
    let assertion = try signed(authenticator.answer(to: authentication([id])))
    #expect(assertion.userHandle == [9])
    let message = assertion.authenticatorData + (try Hash.sha256(assertion.clientData))
    #expect(try key.key.publicKey.verifies(assertion.signature, of: message, by: .rs256))
  }

  @Test("two passkeys with one id sign for their own relying parties only")
  func oneIDTwice() throws {
    let id: [UInt8] = [1, 2, 3]
    let keys = try [CredentialKey(.generate(.ed25519)), CredentialKey(.generate(.ed25519))]
    let passkeys = [
      Passkey(id: id, relyingPartyID: "example.org", userHandle: [1], key: keys[0]),
      Passkey(id: id, relyingPartyID: Self.party, userHandle: [2], key: keys[1]),
    ]
    for (party, index) in [("example.org", 0), (Self.party, 1)] {
      for list in [[id], []] {
        let authenticator = PasskeyAuthenticator(
          origin: try ClaimedOrigin("https://\(party)"), passkeys: passkeys)
        let assertion = try signed(
          authenticator.answer(to: authentication(list, party: party)))
        let message = assertion.authenticatorData + (try Hash.sha256(assertion.clientData))
        #expect(assertion.userHandle == passkeys[index].userHandle)
        #expect(
          try keys[index].key.publicKey.verifies(assertion.signature, of: message, by: .edDSA))
      }
    }
    let elsewhere = PasskeyAuthenticator(
      origin: try ClaimedOrigin("https://example.net"), passkeys: passkeys)
    #expect(
      try failureName(elsewhere.answer(to: authentication([id], party: "example.net")))
        == "NotAllowedError")
    #expect(throws: AuthenticatorError.noKnownPasskey(relyingParty: "example.net")) {
      try elsewhere.answer(to: authentication([], party: "example.net"))
    }
  }

  @Test("on a page that names no passkey, the only one with a user handle signs")
  func discoverable() throws {
    let answer = try authenticator().answer(to: registration(residentKey: "required"))
    let passkey = try #require(answer.discoverable)
    #expect(passkey.userHandle == [4, 5] && passkey.key == nil)
    #expect(try authenticator().answer(to: registration()).discoverable == nil)
    let again = try Passkey(document: passkey.document)
    let assertion = try signed(authenticator(passkeys: [again]).answer(to: authentication()))
    #expect(assertion.id == passkey.id && assertion.userHandle == [4, 5])
    let nameless = Passkey(id: try enrolled(), relyingPartyID: Self.party)
    let elsewhere = Passkey(id: passkey.id, relyingPartyID: "example.org", userHandle: [1])
    let unknown = Passkey(id: [1], relyingPartyID: Self.party, userHandle: [1])
    for others in [[again], [nameless], [elsewhere], [unknown]] {
      #expect(
        try signed(authenticator(passkeys: others + [passkey]).answer(to: authentication())).id
          == passkey.id)
    }
    let second = Passkey(id: try enrolled(), relyingPartyID: Self.party, userHandle: [8])
    let names = [passkey.id, second.id].map { Base64.url.encode($0) }
    for (passkeys, error) in [
      ([], .noKnownPasskey(relyingParty: Self.party)),
      ([elsewhere], .noKnownPasskey(relyingParty: Self.party)),
      ([unknown], .wrongDeviceKey(relyingParty: Self.party)),
      ([nameless], .missingUserHandle(id: Base64.url.encode(nameless.id))),
      ([passkey, second], .severalPasskeys(ids: names)),
    ] as [([Passkey], AuthenticatorError)] {
      #expect(throws: error) { try authenticator(passkeys: passkeys).answer(to: authentication()) }
    }
  }

  @Test("without a device key, a ceremony that needs one is an error")
  func keyless() throws {
    let derived = Passkey(id: try enrolled(), relyingPartyID: Self.party, userHandle: [1])
    let requests = try [registration(), authentication([derived.id]), authentication()]
    for request in requests {
      #expect(throws: AuthenticatorError.missingDeviceKey) {
        try authenticator([], passkeys: [derived]).answer(to: request)
      }
    }
    let own = try Passkey(
      id: [1], relyingPartyID: Self.party, userHandle: [1], key: CredentialKey(.generate(.ed25519)))
    #expect(try signed(authenticator([], passkeys: [own]).answer(to: authentication())).id == [1])
    #expect(
      try failureName(authenticator([], passkeys: [own]).answer(to: authentication([[2]])))
        == "NotAllowedError")
  }

  @Test(
    "the relying party is the origin's host, or a parent domain of it",
    arguments: [
      ("https://login.example.com", "login.example.com", true),
      ("https://login.example.com", "example.com", true),
      ("https://login.example.com", "Example.com", true),
      ("https://login.example.com:8443", "example.com", true),
      ("https://login.example.com", "com", false),
      ("https://a.localhost", "localhost", false),
      ("https://login.example.com", "example.org", false),
      ("https://login.example.com", "a.login.example.com", false),
      ("https://badexample.com", "example.com", false), ("https://com", "com", true),
      ("http://localhost:8080", "localhost", true), ("http://127.0.0.1:80", "127.0.0.1", true),
      ("http://127.0.0.1", "0.0.1", false), ("http://127.0.0.1", "localhost", false),
      ("android:apk-key-hash:abc", "example.com", false),
    ])
  func relyingParties(origin: String, party: String, isAllowed: Bool) throws {
    var authenticator = try authenticator(origin: origin)
    let request = try registration(party: party)
    if isAllowed {
      #expect(try registered(authenticator.answer(to: request)).relyingPartyID == party)
    } else {
      #expect(throws: AuthenticatorError.foreignRelyingParty(party, origin: origin)) {
        try authenticator.answer(to: request)
      }
      authenticator.checksRelyingParty = false
      #expect(try registered(authenticator.answer(to: request)).relyingPartyID == party)
    }
  }

  @Test("if a page names no relying party, it is the origin's host")
  func hostless() throws {
    let passkey = Passkey(
      id: try enrolled(party: "login.example.com"), relyingPartyID: "login.example.com",
      userHandle: [1])
    let request = try authentication(party: nil)
    let assertion = try signed(authenticator(passkeys: [passkey]).answer(to: request))
    #expect(
      try Array(assertion.authenticatorData.prefix(32))
        == Hash.sha256(Array("login.example.com".utf8)))
    #expect(throws: AuthenticatorError.missingRelyingParty) {
      try authenticator(origin: "ios:bundle-id:org.example.app").answer(to: request)
    }
  }

  /// The flags of authenticator data.
  private func flags(_ answer: PasskeyAnswer) throws -> UInt8? {
    switch answer.outcome {
    case .registered(let made): try attestation(made)[.text("authData")]?.bytes?[32]
    case .signed(let assertion): assertion.authenticatorData[32]
    case .failed: nil
    }
  }

  private func attestation(_ made: PasskeyRegistration) throws -> CBORReader.Value {
    try CBORReader.whole(made.attestationObject)
  }

  @Test("the user is always present, and verified only if the page requires it")
  func verified() throws {
    for wanted in ["required", "preferred", "discouraged", nil] as [String?] {
      var authenticator = try authenticator()
      let id = try enrolled()
      let member = wanted.map(JSONValue.string) ?? .null
      let making = try PasskeyRequest(creationOptions: [
        "challenge": [1], "rp": ["id": .string(Self.party)], "user": ["id": [4]],
        "authenticatorSelection": ["userVerification": member],
      ])
      let asking = try PasskeyRequest(requestOptions: [
        "challenge": [1], "rpId": .string(Self.party), "allowCredentials": list([id]),
        "userVerification": member,
      ])
      #expect(try flags(authenticator.answer(to: making)) == 0x45)
      #expect(try flags(authenticator.answer(to: asking)) == 0x05)
      authenticator.verifiesUser = false
      #expect(try flags(authenticator.answer(to: making)) == 0x41)
      #expect(try flags(authenticator.answer(to: asking)) == 0x01)
    }
  }

  @Test(
    "a passkey attests itself only if a page asks for proof",
    arguments: [
      ("none", "none"), ("indirect", "none"), ("direct", "packed"), ("enterprise", "packed"),
      ("new", "none"),
    ])
  func attested(wanted: String, format: String) throws {
    let made = try registered(authenticator().answer(to: registration(attestation: wanted)))
    let object = try attestation(made)
    #expect(object[.text("fmt")] == .text(format))
    guard format == "packed" else {
      #expect(object[.text("attStmt")] == .map([]))
      return
    }
    #expect(object[.text("attStmt")]?[.text("alg")] == .integer(-7))
    #expect(object[.text("attStmt")]?[.text("sig")]?.bytes?.isEmpty == false)
    #expect(object[.text("attStmt")]?[.text("x5c")] == nil)
  }

  @Test("a challenge that comes twice is signed twice")
  func repeated() throws {
    let key = try CredentialKey(.generate(.ed25519))
    let passkey = Passkey(id: [7], relyingPartyID: Self.party, userHandle: [1], key: key)
    let authenticator = try authenticator(passkeys: [passkey])
    let request = try authentication([[7]])
    for _ in 0..<2 {
      let assertion = try signed(authenticator.answer(to: request))
      let message = assertion.authenticatorData + (try Hash.sha256(assertion.clientData))
      #expect(try key.key.publicKey.verifies(assertion.signature, of: message, by: .edDSA))
    }
  }
}
