import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyAuthenticators

/// The vectors of docs/protocol/authenticators.md, "Test vectors", byte for byte.
@Suite struct PasskeyVectorTests {
  private static let challenge = Array(0...0x1F as ClosedRange<UInt8>)
  private static let id = Array(0xA0...0xAF as ClosedRange<UInt8>)
  private static let handle = Array("ZGVtbw".utf8)
  private static let party = "example.com"
  private static let partyHash = "a379a6f6eeafb9a55e378c118034e2751e682fab9f2d30ab13d2125586ce1947"
  private static let x = "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
  private static let y = "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"

  private func authenticator() throws -> PasskeyAuthenticator {
    PasskeyAuthenticator(origin: try ClaimedOrigin("https://login.example.com"))
  }

  private func ecKey() throws -> CredentialKey {
    try CredentialKey(
      PrivateKey.ec(
        .p256,
        scalar: bytes(hex: "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721")))
  }

  private func edKey() throws -> CredentialKey {
    try CredentialKey(
      PrivateKey.ed25519(
        seed: bytes(hex: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")))
  }

  private func registration(
    _ key: CredentialKey, isAttested: Bool = false
  ) throws -> PasskeyRegistration {
    try authenticator().registration(
      of: key, id: Self.id, relyingParty: Self.party, challenge: Self.challenge,
      isAttested: isAttested)
  }

  private func assertion(_ key: CredentialKey) throws -> PasskeyAssertion {
    try authenticator().assertion(
      of: key, id: Self.id, userHandle: Self.handle, relyingParty: Self.party,
      challenge: Self.challenge)
  }

  private func registrationRequest(takesJSON: Bool = false) throws -> PasskeyRequest {
    try PasskeyRequest(metadata: [
      "challenge": .string(Base64.standard.encode(Self.challenge)),
      "_relyingPartyId": "example.com",
      "userId": "ZGVtbw", "_pubKeyCredParams": [], "supportsJsonResponse": .boolean(takesJSON),
    ])
  }

  private func authenticationRequest() throws -> PasskeyRequest {
    try PasskeyRequest(metadata: [
      "_type": "WebAuthn", "_action": "webauthn_authentication",
      "challenge": .string(Base64.standard.encode(Self.challenge)),
      "_relyingPartyId": "example.com",
    ])
  }

  @Test("ES256 without attestation gives the client data, COSE key and outcome of the vector")
  func es256() throws {
    let registration = try registration(try ecKey())
    #expect(
      String(decoding: registration.clientData, as: UTF8.self)
        == #"{"type":"webauthn.create","challenge":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8","#
        + #""origin":"https://login.example.com","crossOrigin":false}"#)
    #expect(
      hex(try Hash.sha256(registration.clientData))
        == "0fc749e8d8813d416b205aa0e42eeffefc2e132a5d7987ff343968a4563d40f2")
    let data =
      Self.partyHash + "4500000000" + String(repeating: "0", count: 32) + "0010" + hex(Self.id)
      + "a5010203262001215820" + Self.x + "225820" + Self.y
    #expect(data.count == 148 * 2)
    #expect(
      hex(registration.attestationObject)
        == "a363666d74646e6f6e656761747453746d74a06861757468446174615894" + data)
    let answer = PasskeyAnswer(.registered(registration), to: try registrationRequest())
    let text = try #require(try answer.value().string)
    #expect(text.count == 777 && text.hasSuffix("::oKGio6SlpqeoqaqrrK2urw"))
    #expect(
      hex(try Hash.sha256(Array(text.utf8)))
        == "f55d7036d57fa1fd3b6ca93084e2e4fe33ee85d15f07beed4425b81cdfc8129c")
    let wrapped = PasskeyAnswer(
      .registered(registration), to: try registrationRequest(takesJSON: true))
    let object = try JSONValue(parsing: try #require(try wrapped.value().string))
    #expect(object == ["authenticatorAttachment": "platform", "legacyData": .string(text)])
  }

  @Test("ES256 with self attestation gives the vector's bytes around the signature")
  func packed() throws {
    let object = hex(try registration(try ecKey(), isAttested: true).attestationObject)
    #expect(
      object.hasPrefix(
        "a363666d74667061636b65646761747453746d74a263616c672663736967584"))
    #expect(object.contains("6861757468446174615894" + Self.partyHash))
  }

  @Test("an assertion gives the client data, authenticator data and outcome of the vector")
  func assertion() throws {
    let made = try assertion(try ecKey())
    #expect(
      hex(try Hash.sha256(made.clientData))
        == "974c2bc3b16852badcaf5cf82ec6aaeb2910582cd539e28fa856c36864203f9a")
    #expect(hex(made.authenticatorData) == Self.partyHash + "0500000000")
    let fixed = PasskeyAssertion(
      id: made.id, clientData: made.clientData, authenticatorData: made.authenticatorData,
      signature: bytes(
        hex: "3046022100dbd45d3f6ef8488da21bb32fb1586aa21fbe914c8972573db5fdf86fd9299359022100"
          + "952b98c03bc0ed0d891fd3b0f1d5bbdba50b2b3647b0c2a9e08552e6f89c198a"),
      userHandle: made.userHandle)
    let text = try PasskeyAnswer(.signed(fixed), to: authenticationRequest()).value().string ?? ""
    #expect(text.count == 560 && text.hasSuffix("::oKGio6SlpqeoqaqrrK2urw::ZGVtbw"))
    #expect(
      hex(try Hash.sha256(Array(text.utf8)))
        == "eab4c96d46f74b5c47113ff42bbbcbee70739c0fa5bd3287d12efa0f1ab20366")
  }

  @Test("Ed25519 gives the COSE key, attestation object and signature of the vector")
  func edDSA() throws {
    let object = try registration(try edKey()).attestationObject
    #expect(
      hex(object).hasSuffix(
        "a4010103272006215820d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
    #expect(object.count == 143)
    #expect(
      hex(try Hash.sha256(object))
        == "ab35de78bad7f73e88b459dbf4ee77173d980c61f4e17f2dc5249cb345dc06b9")
    #expect(
      hex(try assertion(try edKey()).signature)
        == "e507a46dc350dd41fd38d68aa48e3416c0dc7b81c93d666e1cbf47be87f1d744"
        + "ba86e730baea35e5ef11a66540992f9ebd53b0904097dbf43fb799ccd246c003")
  }

  @Test("signatures that others made of these bytes are valid for these keys")
  func foreignSignatures() async throws {
    var openssl = try OpenSSLVerifier()
    func subject(_ scalar: String) throws -> [UInt8] {
      let key = try PrivateKey.ec(.p256, scalar: bytes(hex: scalar)).publicKey
      return try OpenSSLVerifier.subjectKey(ofCOSE: CBORReader.whole(COSEKey.encoded(key, .es256)))
    }
    let made = try assertion(try ecKey())
    let key = try subject("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721")
    try openssl.add(
      bytes(
        hex: "3046022100dbd45d3f6ef8488da21bb32fb1586aa21fbe914c8972573db5fdf86fd9299359022100"
          + "952b98c03bc0ed0d891fd3b0f1d5bbdba50b2b3647b0c2a9e08552e6f89c198a"),
      of: made.authenticatorData + (try Hash.sha256(made.clientData)), key: key)
    let registration = try registration(try ecKey(), isAttested: true)
    let object = try CBORReader.whole(registration.attestationObject)
    let data = try #require(object[.text("authData")]?.bytes)
    try openssl.add(
      bytes(
        hex: "3045022100c4039924982b3d968448dd52e0fc4e330822ae2400a8ffeecbe9e06f5372ca3a0220"
          + "36c351e350c9581b6349516f896cf9987d38ead3b09f5c50b98cb0facaad71b3"),
      of: data + (try Hash.sha256(registration.clientData)), key: key)
    // Web Authentication Level 3, section 16: "none" attestation with an ES256 credential.
    let theirs = try AuthenticatorData.encoded(
      relyingParty: "example.org", flags: AuthenticatorData.Flags(rawValue: 0x19), signCount: 0)
    #expect(
      hex(theirs) == "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000")
    let clientData = ClientData.text(
      .get,
      challenge: bytes(hex: "39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408"),
      origin: "https://example.org")
    try openssl.add(
      bytes(
        hex: "3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd38022100"
          + "8480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87"),
      of: theirs + (try Hash.sha256(Array(clientData.utf8))),
      key: subject("6e68e7a58484a3264f66b77f5d6dc5bc36a47085b615c9727ab334e8c369c2ee"))
    #expect(try await openssl.verdicts() == [true, true, true])
  }

  @Test("the COSE key of RSA begins with the bytes of the vector")
  func rsa() throws {
    let key = try PrivateKey.generate(.rsa).publicKey
    let cose = try COSEKey.encoded(key, .rs256)
    #expect(hex(cose).hasPrefix("a401030339010020590100") && cose.count == 272)
    #expect(hex(cose).hasSuffix("2143010001"))
  }

  @Test(
    "heads of CBOR have the shortest form",
    arguments: [
      (0, "00"), (23, "17"), (24, "1818"), (255, "18ff"), (256, "190100"), (65535, "19ffff"),
      (65536, "1a00010000"), (4_294_967_296, "1b0000000100000000"), (-1, "20"), (-24, "37"),
      (-25, "3818"), (-257, "390100"), (Int.min, "3b7fffffffffffffff"),
    ])
  func heads(number: Int, encoded: String) {
    #expect(hex(CBOR.integer(number).encoded) == encoded)
  }

  @Test("keys of a CBOR map are in order of type, then length, then bytes")
  func order() {
    let keys: [CBOR] = [
      .text("b"), .text("aa"), .integer(-2), .integer(3), .integer(24), .text("a"), .integer(-1),
      .integer(1),
    ]
    let map = CBOR.map(keys.map { (key: $0, value: .integer(0)) })
    #expect(hex(map.encoded) == "a80100030018180020002100616100616200626161" + "00")
  }

  @Test(
    "only quotes, backslashes and control characters of an origin are escaped",
    arguments: [
      (#"https://a"b"#, #"https://a\"b"#), (#"a\b"#, #"a\\b"#), ("a/b", "a/b"), ("é", "é"),
      ("\n\u{1F}\u{7F}", "\\u000a\\u001f\u{7F}"), ("\u{1F600}", "\u{1F600}"),
    ])
  func escapes(origin: String, written: String) {
    #expect(
      ClientData.text(.get, challenge: [0xFB, 0xFF], origin: origin)
        == #"{"type":"webauthn.get","challenge":"-_8","origin":"\#(written)","crossOrigin":false}"#)
  }
}
