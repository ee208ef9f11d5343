import JourneyCertificates
import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyDemo

/// docs/protocol/authenticators.md, "Tenant checks": registrations.
@Suite struct PasskeyRegistrationRuleTests {
  private let walk: PasskeyWalk

  init() throws { walk = try PasskeyWalk() }

  static let tamperings: [Tampering] = [
    Tampering("origin: the type is not webauthn.create") { $0.type = "webauthn.get" },
    Tampering("challenge: the challenge is not the page's") { $0.challenge = "AAAA" },
    Tampering("origin: the origin is not allowed") { $0.origin = "https://evil.example" },
    Tampering("origin: the origin is not allowed") { $0.origin = "http://localhost:1" },
    Tampering("authenticatorData: the hash is not of the rpId") { $0.rpId = "evil.example" },
    Tampering("authenticatorData: the UP flag is not set") { $0.registrationFlags = 0x44 },
    Tampering("authenticatorData: the AT flag is not set") { $0.registrationFlags = 0x05 },
    Tampering("authenticatorData: a reserved flag is set") { $0.registrationFlags = 0x47 },
    Tampering("authenticatorData: a reserved flag is set") { $0.registrationFlags = 0x65 },
    Tampering("authenticatorData: the BS flag is set without BE") { $0.registrationFlags = 0x55 },
    Tampering("authenticatorData: the credential id has not 16 to 1023 bytes") {
      $0.id.removeLast()
    },
    Tampering("authenticatorData: the credential id has not 16 to 1023 bytes") {
      $0.id = [UInt8](repeating: 7, count: 1024)
    },
    Tampering("authenticatorData: the id is not that of the attested credential") {
      $0.statedID = "AAAAAAAAAAAAAAAAAAAAAA"
    },
    Tampering("authenticatorData: the authenticator data is followed by other bytes") {
      $0.surplus = [0]
    },
    Tampering("authenticatorData: the extensions: the CBOR ends too early") {
      $0.registrationFlags = 0xC5
    },
    Tampering("authenticatorData: the key: the CBOR has keys out of order, or one twice") {
      passkey in
      // The pairs 1: 2 and 3: -7 are swapped.
      passkey.coseKey = [0xA5, 0x03, 0x26, 0x01, 0x02] + passkey.cose.dropFirst(5)
    },
    Tampering("authenticatorData: the numbers are not a key") { passkey in
      passkey.coseKey = passkey.cose.dropLast() + [(passkey.cose.last ?? 0) ^ 1]
    },
    Tampering("authenticatorData: the key is not of a known type, curve and algorithm") { passkey in
      // The number of ES384 with the curve of ES256.
      passkey.coseKey =
        [0xA5, 0x01, 0x02, 0x03, 0x38, 0x22] + passkey.cose.dropFirst(5)
    },
    Tampering("attestation: the statement of 'none' is not empty") {
      $0.statement = .noneWithMember
    },
    Tampering("attestation: the statement is neither 'none' nor 'packed'") { $0.statement = .tpm },
    Tampering("attestation: the statement's signature does not verify") {
      $0.statement = .packed
      $0.signatureMask = 1
    },
    Tampering("attestation: the statement's algorithm is not the key's") {
      $0.statement = .packed
      $0.statedAlgorithm = -257
    },
  ]

  @Test("a registration that breaks one rule is refused for that rule", arguments: tamperings)
  func refused(tampering: Tampering) throws {
    var passkey = try walk.passkey()
    try tampering.apply(&passkey)
    #expect(try walk.register(passkey).status == 401)
    #expect(walk.violation == tampering.violation)
    #expect(PasskeyWalk.data(try walk.page("WebAuthnAuthentication"))["_allowCredentials"] == [])
  }

  @Test(
    "each algorithm that the page offers is accepted, and another one is not",
    arguments: [
      ("WebAuthnRegistration", -7, true), ("WebAuthnRegistration", -257, true),
      ("WebAuthnRegistration", -8, false), ("WebAuthnRegistrationEd25519", -8, true),
      ("WebAuthnRegistrationEd25519", -7, false), ("WebAuthnRegistrationRS256", -257, true),
      ("WebAuthnRegistrationRS256", -7, false),
    ])
  func algorithms(journey: String, algorithm: Int, isOffered: Bool) throws {
    var passkey = try walk.passkey(algorithm)
    #expect(try walk.register(passkey, journey).isSignedIn == isOffered)
    if isOffered {
      #expect(try walk.signIn(passkey).isSignedIn)
      passkey.signatureMask = 1
      #expect(try walk.signIn(passkey).status == 401)
    }
    #expect(
      walk.violation
        == (isOffered
          ? "assertion: the signature does not verify"
          : "authenticatorData: the page did not offer the key's algorithm"))
  }

  @Test("direct attestation is a signature by the passkey itself or by the key of a certificate")
  func direct() throws {
    var passkey = try walk.passkey()
    #expect(try walk.register(passkey, "WebAuthnRegistrationDirect").status == 401)
    #expect(walk.violation == "attestation: the page asks for direct attestation")
    passkey.statement = .packed
    #expect(try walk.register(passkey, "WebAuthnRegistrationDirect").isSignedIn)
    let authority = try CertificateAuthority(name: "Maker", validity: 0...4_000_000_000)
    passkey.statement = .certified(
      try authority.issue(for: ["device"], validity: 0...4_000_000_000))
    #expect(try walk.register(passkey, "WebAuthnRegistrationDirect").isSignedIn)
    passkey.signatureMask = 1
    #expect(try walk.register(passkey, "WebAuthnRegistrationDirect").status == 401)
    #expect(walk.violation == "attestation: the statement's signature does not verify")
  }

  @Test("user verification is required if the page requires it")
  func verified() throws {
    var passkey = try walk.passkey()
    passkey.registrationFlags = 0x41
    #expect(try walk.register(passkey).isSignedIn)
    #expect(try walk.register(passkey, "WebAuthnRegistrationVerified").status == 401)
    #expect(walk.violation == "authenticatorData: the UV flag is not set")
    passkey.registrationFlags = 0x45
    #expect(try walk.register(passkey, "WebAuthnRegistrationVerified").isSignedIn)
  }

  @Test("the page names the passkeys that it excludes, and the tenant refuses them")
  func excluded() throws {
    let passkey = try walk.passkey()
    #expect(try walk.register(passkey, "WebAuthnRegistrationLimited").isSignedIn)
    let page = try walk.page("WebAuthnRegistrationLimited")
    let signed = passkey.id.map { JSONValue.integer(Int($0)) }
    #expect(
      PasskeyWalk.data(page)["_excludeCredentials"]
        == [["type": "public-key", "id": .array(signed)]])
    let text = PasskeyWalk.data(page)["excludeCredentials"]?.string ?? ""
    #expect(text.contains("new Int8Array([48,49,50,"))
    let again = try walk.post(passkey.registration(PasskeyWalk.challenge(page)), to: page)
    #expect(again.status == 401)
    #expect(walk.violation == "challenge: the page excludes this credential")
    var other = try walk.passkey()
    other.id = Array("another passkey!".utf8)
    #expect(try walk.register(other, "WebAuthnRegistrationLimited").isSignedIn)
  }

  @Test("without a configured origin, the request's own origin counts, and its host is the rpId")
  func anyOrigin() throws {
    var passkey = try walk.passkey()
    passkey.origin = "https://app.example.com"
    passkey.rpId = "app.example.com"
    for (header, isTaken) in [
      (nil, false), ("https://app.example.com", true), ("https://app.example.com:443", true),
      ("https://other.example.com", false),
    ] as [(String?, Bool)] {
      let page = try walk.page("WebAuthnRegistrationAnyOrigin")
      #expect(PasskeyWalk.data(page)["_relyingPartyId"] == "")
      #expect(PasskeyWalk.data(page)["relyingPartyId"] == "")
      let reply = try walk.post(
        passkey.registration(PasskeyWalk.challenge(page)), to: page,
        adding: header.map { [("Origin", $0)] } ?? [])
      #expect(reply.isSignedIn == isTaken)
    }
    #expect(walk.violation == "origin: the origin is not allowed")
    passkey.rpId = "localhost"
    let page = try walk.page("WebAuthnRegistrationAnyOrigin")
    let reply = try walk.post(
      passkey.registration(PasskeyWalk.challenge(page)), to: page,
      adding: [("Origin", passkey.origin)])
    #expect(reply.status == 401)
    #expect(walk.violation == "authenticatorData: the hash is not of the rpId")
  }

  @Test("an origin of the options is allowed in addition to the tenant's own")
  func furtherOrigin() throws {
    var options = TenantOptions()
    options.origins = ["https://app.example.com"]
    let walk = try PasskeyWalk(options)
    var passkey = try walk.passkey()
    #expect(try walk.register(passkey).isSignedIn)
    passkey.origin = "https://app.example.com"
    #expect(try walk.register(passkey).isSignedIn)
  }
}
