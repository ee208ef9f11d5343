import JourneyAuthenticators
import JourneyCrypto
import JourneyJSON
import Testing

/// Our signatures, verified by the `openssl` command.
@Suite struct SignatureVerdictTests {
  private static let origin = "https://login.example.com"
  private static let party = "example.com"

  @Test(
    "registrations and assertions of ES256 and EdDSA are valid, and changed ones are not",
    arguments: [-7, -8])
  func derived(algorithm: Int) async throws {
    var openssl = try OpenSSLVerifier()
    var expected: [Bool] = []
    func add(
      _ signature: [UInt8], of message: [UInt8], key: [UInt8], holds: Bool = true
    ) throws {
      try openssl.add(signature, of: message, key: key, isEd25519: algorithm == -8)
      expected.append(holds)
    }
    var ids: Set<[UInt8]> = []
    for round in 0..<100 {
      let device = try DeviceKey([UInt8](repeating: UInt8(round), count: 32))
      var authenticator = PasskeyAuthenticator(
        origin: try ClaimedOrigin(Self.origin), deviceKeys: [device])
      authenticator.verifiesUser = round % 2 == 0
      let challenge = [UInt8(round), 1, 2, 3]
      let numbers = JSONValue.array(challenge.map { .integer(Int($0)) })
      let rules = RegistrationVerifier(
        challenge: challenge, origin: Self.origin, relyingParty: Self.party,
        isVerified: authenticator.verifiesUser)
      let made = try authenticator.answer(
        to: PasskeyRequest(creationOptions: [
          "challenge": numbers, "rp": ["id": "example.com"], "user": ["id": [1]],
          "pubKeyCredParams": [["alg": .integer(algorithm)]],
          "attestation": .string(["direct", "enterprise", "none", "indirect"][round % 4]),
        ]))
      guard case .registered(let registration) = made.outcome else {
        Issue.record("expected a registration")
        return
      }
      let credential = try rules.credential(of: registration)
      let key = try OpenSSLVerifier.subjectKey(ofCOSE: credential.coseKey)
      #expect(ids.insert(credential.id).inserted)
      #expect((credential.signature != nil) == (round % 4 < 2))
      if let signature = credential.signature {
        try add(signature, of: credential.message, key: key)
      }
      let id = JSONValue.array(registration.id.map { .integer(Int($0)) })
      let answer = try authenticator.answer(
        to: PasskeyRequest(requestOptions: [
          "challenge": numbers, "rpId": "example.com", "allowCredentials": [["id": id]],
        ]))
      guard case .signed(let assertion) = answer.outcome else {
        Issue.record("expected an assertion")
        return
      }
      let message = try rules.message(of: assertion)
      try add(assertion.signature, of: message, key: key)
      if round < 3 {
        var changed = message
        changed[[0, 32, changed.count - 1][round]] ^= 1
        try add(assertion.signature, of: changed, key: key, holds: false)
        try add(assertion.signature, of: message + [0], key: key, holds: false)
        var signature = assertion.signature
        signature[signature.count - 1] ^= 1
        try add(signature, of: message, key: key, holds: false)
      }
    }
    #expect(try await openssl.verdicts() == expected)
    #expect(expected.count == 159)
  }

  @Test("assertions of RS256 are valid, with an imported key")
  func imported() async throws {
    let folder = try OpenSSLKeyFolder()
    let key = try CredentialKey(jwk: await folder.rsaJWK())
    let authenticator = PasskeyAuthenticator(origin: try ClaimedOrigin(Self.origin))
    let rules = RegistrationVerifier(
      challenge: [1], origin: Self.origin, relyingParty: Self.party)
    let registration = try authenticator.registration(
      of: key, id: Array(0...15), relyingParty: Self.party, challenge: [1], isAttested: true)
    let credential = try rules.credential(of: registration)
    let subject = try OpenSSLVerifier.subjectKey(ofCOSE: credential.coseKey)
    let assertion = try authenticator.assertion(
      of: key, id: Array(0...15), userHandle: nil, relyingParty: Self.party, challenge: [1])
    let message = try rules.message(of: assertion)
    var openssl = try OpenSSLVerifier()
    try openssl.add(try #require(credential.signature), of: credential.message, key: subject)
    try openssl.add(assertion.signature, of: message, key: subject)
    try openssl.add(assertion.signature, of: message + [0], key: subject)
    #expect(try await openssl.verdicts() == [true, true, false])
  }

  @Test("an RSA key whose halves do not match, or without its primes, is refused")
  func halves() async throws {
    let folder = try OpenSSLKeyFolder()
    let (first, second) = (try await folder.rsaJWK(), try await folder.rsaJWK())
    var mixed = try #require(first.object)
    mixed["n"] = second["n"]
    #expect(throws: AuthenticatorError.self) { try CredentialKey(jwk: .object(mixed)) }
    for member in ["d", "p", "q", "dp", "dq", "qi", "e"] {
      var cut = try #require(first.object)
      cut[member] = nil
      #expect(throws: AuthenticatorError.self) { try CredentialKey(jwk: .object(cut)) }
    }
    var many = try #require(first.object)
    many["oth"] = []
    #expect(throws: AuthenticatorError.self) { try CredentialKey(jwk: .object(many)) }
    #expect(try CredentialKey(jwk: first).algorithm == .rs256)
  }

  @Test("coordinates that begin with zeros keep them")
  func zeros() throws {
    // The smallest P-256 keys whose x and whose y begin with a zero byte.
    var found = (x: false, y: false)
    for number in 1...2000 where !(found.x && found.y) {
      let scalar =
        [UInt8](repeating: 0, count: 30) + [UInt8(number >> 8), UInt8(number & 0xFF)]
      let key = try CredentialKey(.ec(.p256, scalar: scalar))
      guard case .ec(_, let x, let y) = key.key.publicKey.material else { continue }
      guard x[0] == 0 || y[0] == 0 else { continue }
      found = (found.x || x[0] == 0, found.y || y[0] == 0)
      let authenticator = PasskeyAuthenticator(origin: try ClaimedOrigin(Self.origin))
      let registration = try authenticator.registration(
        of: key, id: Array(0...15), relyingParty: Self.party, challenge: [1], isAttested: false)
      let credential = try RegistrationVerifier(
        challenge: [1], origin: Self.origin, relyingParty: Self.party
      ).credential(of: registration)
      #expect(credential.coseKey[.integer(-2)]?.bytes == x)
      #expect(credential.coseKey[.integer(-3)]?.bytes == y)
      #expect(registration.attestationObject.count == 178)
    }
    #expect(found.x && found.y)
  }
}
