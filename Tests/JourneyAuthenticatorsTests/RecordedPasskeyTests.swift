import Foundation
import JourneyCrypto
import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyAuthenticators

/// The passkey exchange that was recorded with OpenAM 16. Its library webauthn4j accepted these
/// bytes.
@Suite struct RecordedPasskeyTests {
  private static let origin = "http://openam.example.org:8080"

  /// Each page with options, and the credentials that were posted to it.
  private static func pages() throws -> [(options: String, posted: JSONValue)] {
    let file = BuiltCommand.package.appending(
      path: "Tests/RecordingTests/Recordings/passkey.json")
    let recording = try JSONValue(parsing: Array(Data(contentsOf: file)))
    return try (recording["exchanges"]?.array ?? []).compactMap { exchange in
      guard let text = exchange["request"]?["body"]?.string, !text.isEmpty else { return nil }
      let callbacks = try JSONValue(parsing: text)["callbacks"]?.array ?? []
      guard callbacks.count == 2, callbacks[0]["output"]?[0]?["value"] == "Credentials",
        let options = callbacks[1]["output"]?[0]?["value"]?.string,
        let posted = callbacks[0]["input"]?[0]?["value"]?.string
      else { return nil }
      return (options, try JSONValue(parsing: posted))
    }
  }

  private static func bytes(_ value: JSONValue, _ member: String) throws -> [UInt8] {
    try #require(value[member]?.string.flatMap { Base64.url.decode($0) })
  }

  @Test("the recorded pages are read")
  func read() throws {
    let pages = try Self.pages()
    try #require(pages.count == 2)
    let registration = try #require(try PasskeyRequest(openAM: pages[0].options))
    guard case .registration(let asked) = registration.ceremony else {
      Issue.record("expected a registration")
      return
    }
    #expect(registration.page == .openAM && registration.relyingPartyID == "openam.example.org")
    #expect(asked.userHandle == Array("labuser".utf8) && asked.isDiscoverable)
    #expect(asked.algorithms == [-7, -35, -36, -257, -258, -259] && asked.attestation == .none)
    let authentication = try #require(try PasskeyRequest(openAM: pages[1].options))
    #expect(authentication.ceremony == .authentication(allowed: []))
    #expect(authentication.relyingPartyID == "openam.example.org")
  }

  @Test("the client data is byte for byte what the server accepted")
  func bytes() throws {
    let pages = try Self.pages()
    for (index, ceremony) in [ClientData.Ceremony.create, .get].enumerated() {
      let request = try #require(try PasskeyRequest(openAM: pages[index].options))
      #expect(
        try Array(
          ClientData.text(ceremony, challenge: request.challenge, origin: Self.origin).utf8)
          == Self.bytes(pages[index].posted, "clientDataJSON"))
    }
    #expect(
      try AuthenticatorData.encoded(
        relyingParty: "openam.example.org", flags: [.userPresent, .userVerified], signCount: 0)
        == Self.bytes(pages[1].posted, "authenticatorData"))
    let object = try CBORReader.whole(Self.bytes(pages[0].posted, "attestationObject"))
    let data = try #require(object[.text("authData")]?.bytes)
    let key = try CBORReader.whole(Array(data.dropFirst(37 + 18 + 32)))
    let x = try #require(key[.integer(-2)]?.bytes)
    let y = try #require(key[.integer(-3)]?.bytes)
    let cose = try COSEKey.encoded(PublicKey(.ec(.p256, x: x, y: y)), .es256)
    let id = try Self.bytes(pages[0].posted, "credentialId")
    let own = try AuthenticatorData.encoded(
      relyingParty: "openam.example.org",
      flags: [.userPresent, .userVerified, .attestedCredential], signCount: 0,
      credential: AuthenticatorData.credential(id: id, coseKey: cose))
    #expect(own == data)
  }

  @Test("an answer has the posted members, and its signature is valid")
  func answer() async throws {
    let pages = try Self.pages()
    let device = try DeviceKey(Array(0...31))
    let requests = try pages.map { try #require(try PasskeyRequest(openAM: $0.options)) }
    let enrolled = try PasskeyAuthenticator(
      origin: ClaimedOrigin(Self.origin), deviceKeys: [device]
    ).answer(to: requests[0])
    let passkey = try #require(enrolled.discoverable)
    let signed = try PasskeyAuthenticator(
      origin: ClaimedOrigin(Self.origin), deviceKeys: [device], passkeys: [passkey]
    ).answer(to: requests[1])
    for (answer, page) in zip([enrolled, signed], pages) {
      let own = try JSONValue(parsing: try #require(try answer.value().string))
      #expect(own.object?.keys == page.posted.object?.keys)
      #expect(own["clientDataJSON"] == page.posted["clientDataJSON"])
      #expect(own["userHandle"] == page.posted["userHandle"])
    }
    guard case .registered(let registration) = enrolled.outcome,
      case .signed(let assertion) = signed.outcome
    else {
      Issue.record("expected a registration and an assertion")
      return
    }
    let rules = RegistrationVerifier(
      challenge: requests[0].challenge, origin: Self.origin, relyingParty: "openam.example.org")
    let key = try OpenSSLVerifier.subjectKey(ofCOSE: rules.credential(of: registration).coseKey)
    var openssl = try OpenSSLVerifier()
    let message = assertion.authenticatorData + (try Hash.sha256(assertion.clientData))
    try openssl.add(assertion.signature, of: message, key: key)
    #expect(try await openssl.verdicts() == [true])
  }

  @Test("the recorded signature is valid for the recorded bytes")
  func recorded() async throws {
    let pages = try Self.pages()
    let object = try CBORReader.whole(Self.bytes(pages[0].posted, "attestationObject"))
    let data = try #require(object[.text("authData")]?.bytes)
    let key = try CBORReader.whole(Array(data.dropFirst(37 + 18 + 32)))
    let posted = pages[1].posted
    let message =
      try Self.bytes(posted, "authenticatorData")
      + Hash.sha256(Self.bytes(posted, "clientDataJSON"))
    var openssl = try OpenSSLVerifier()
    let subject = try OpenSSLVerifier.subjectKey(ofCOSE: key)
    try openssl.add(Self.bytes(posted, "signature"), of: message, key: subject)
    try openssl.add(Self.bytes(posted, "signature"), of: message + [0], key: subject)
    #expect(try await openssl.verdicts() == [true, false])
  }
}
