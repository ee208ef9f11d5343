import JourneyJSON
import Testing

@testable import JourneyDemo

/// Answers of authenticators that break the format of their standard.
@Suite struct PasskeyFormTests {
  /// Returns authenticator data with these flags, but without the parts that they announce.
  private static func data(_ flags: UInt8, _ rest: [UInt8] = []) -> [UInt8] {
    [UInt8](repeating: 0, count: 32) + [flags, 0, 0, 0, 0] + rest
  }

  /// Returns an attestation object of the format `packed`.
  private static func packed(_ statement: [UInt8]) -> [UInt8] {
    [0xA3, 0x63] + Array("fmt".utf8) + [0x66] + Array("packed".utf8)
      + [0x67] + Array("attStmt".utf8) + statement
      + [0x68] + Array("authData".utf8) + [0x58, 37] + data(0)
  }

  private static func map(_ members: [(Int, CBORValue)]) -> CBORValue {
    .map(members.map { CBORValue.Member(key: .integer($0.0), value: $0.1) })
  }

  private static let ones = CBORValue.bytes([UInt8](repeating: 1, count: 32))
  private static let ed25519 = map([
    (1, .integer(1)), (3, .integer(-8)), (-1, .integer(6)), (-2, ones),
  ])
  /// `alg`, `sig` and the name of `x5c`.
  private static let signedByCertificate: [UInt8] =
    [0xA3, 0x63] + Array("alg".utf8) + [0x26, 0x63] + Array("sig".utf8) + [0x40, 0x63]
    + Array("x5c".utf8)

  @Test(
    "authenticator data is complete, and nothing follows it",
    arguments: [
      ([UInt8](repeating: 0, count: 36), "authenticatorData: the authenticator data is too short"),
      (data(0x40), "authenticatorData: the attested credential data is too short"),
      (
        data(0x40, [UInt8](repeating: 0, count: 16) + [0, 16]),
        "authenticatorData: the credential id has not 16 to 1023 bytes"
      ),
      (
        data(0x40, [UInt8](repeating: 0, count: 16) + [0, 1, 0]),
        "authenticatorData: the credential id has not 16 to 1023 bytes"
      ),
      (data(0x80), "authenticatorData: the extensions: the CBOR ends too early"),
      (data(0x80, [0x01]), "authenticatorData: the extensions are not a map"),
      (
        data(0x80, [0xA0, 0]),
        "authenticatorData: the authenticator data is followed by other bytes"
      ),
      (data(0, [0]), "authenticatorData: the authenticator data is followed by other bytes"),
    ])
  func authenticatorData(bytes: [UInt8], violation: String) {
    let error = #expect(throws: RequestError.self) { try AuthenticatorDataReader(bytes) }
    #expect(error?.violation?.description == violation)
  }

  @Test(
    "an attestation object has its members, and the packed statement those of its kind",
    arguments: [
      ([0xFF], "the attestation object: the CBOR has a tag, a float or an indefinite length"),
      ([0xA0, 0], "the attestation object: the CBOR is followed by other bytes"),
      ([0xA0], "the attestation object has not its three members"),
      (packed([0xA0]), "the packed statement has not its members"),
      (packed(signedByCertificate + [0x80]), "x5c contains no certificate"),
      (packed(signedByCertificate + [0x81, 0x41, 0]), "x5c does not begin with a certificate"),
    ] as [([UInt8], String)])
  func attestation(bytes: [UInt8], violation: String) throws {
    let key = try COSEPublicKey(Self.ed25519)
    let error = #expect(throws: RequestError.self) {
      try AttestationReader(bytes).check(key, hash: [])
    }
    #expect(error?.violation?.description == "attestation: " + violation)
  }

  @Test(
    "a key has a type, an algorithm and numbers that fit",
    arguments: [
      (map([]), "the key has no type or algorithm"),
      (
        map([(1, .integer(2)), (3, .integer(-7)), (-1, .integer(1)), (-2, ones), (-4, ones)]),
        "a number of the key is missing or of the wrong length"
      ),
      (
        map([(1, .integer(1)), (3, .integer(-8)), (-1, .integer(6)), (-2, .bytes([1]))]),
        "a number of the key is missing or of the wrong length"
      ),
      (
        map([(1, .integer(4)), (3, .integer(-7))]),
        "the key is not of a known type, curve and algorithm"
      ),
      (
        map([(1, .integer(2)), (3, .integer(-7)), (-1, .integer(1)), (-2, ones), (-3, ones)]),
        "the numbers are not a key"
      ),
    ])
  func key(map: CBORValue, violation: String) {
    let error = #expect(throws: RequestError.self) { try COSEPublicKey(map) }
    #expect(error?.violation?.description == "authenticatorData: " + violation)
  }

  @Test(
    "OpenAM's credentials are JSON with strings in base64url",
    arguments: [
      ("x", "the credentials are not JSON"), ("{}", "the credentials have no clientDataJSON"),
      (#"{"clientDataJSON":""}"#, "the credentials have no clientDataJSON"),
      (#"{"clientDataJSON":"?"}"#, "clientDataJSON is not base64url"),
    ])
  func openAM(credentials: String, violation: String) throws {
    let walk = try PasskeyWalk()
    let page = try walk.walk.answer(try walk.page("OpenAMRegistration"), 0)
    #expect(try walk.walk.answer(page, .string(credentials)).status == 500)
    #expect(walk.violation == "unreadable: " + violation)
  }
}
