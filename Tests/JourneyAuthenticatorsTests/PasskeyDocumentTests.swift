import JourneyAuthenticators
import JourneyCrypto
import JourneyJSON
import Testing

@Suite struct PasskeyDocumentTests {
  private static let key: JSONObject = [
    "kty": "EC", "crv": "P-256", "x": "YP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Y",
    "y": "eQP-EAi4vJmkGunpVii8ZPLxsgwtfp9Rd6PClNRGIpk",
    "d": "ya-p2EW6dRZrXCFXZ7HWk05Qw9s26JsSe4piKxIPZyE",
  ]

  @Test("a passkey is read with its key, and written without it")
  func read() throws {
    let passkey = try Passkey(document: [
      "id": "oKGio6SlpqeoqaqrrK2urw", "rpId": "example.com", "userHandle": "WkdWdGJ3",
      "key": .object(Self.key),
    ])
    #expect(passkey.userHandle == Array("ZGVtbw".utf8) && passkey.key?.algorithm == .es256)
    #expect(
      JSONValue.object(passkey.document) == [
        "id": "oKGio6SlpqeoqaqrrK2urw", "rpId": "example.com", "userHandle": "WkdWdGJ3",
      ])
    let bare = try Passkey(document: ["id": "AA", "rpId": "x", "userHandle": .null, "key": .null])
    #expect(bare.userHandle == nil && bare.key == nil)
  }

  @Test(
    "an error names the member, and shows nothing of the key",
    arguments: [
      (["rpId": "x"], "id"), (["id": "", "rpId": "x"], "id"),
      (["id": "A", "rpId": "x"], "id"), (["id": "AA==", "rpId": "x"], "id"),
      (["id": 7, "rpId": "x"], "id"), (["id": "AA"], "rpId"), (["id": "AA", "rpId": ""], "rpId"),
      (["id": "AA", "rpId": "x", "userHandle": ""], "userHandle"),
      (
        ["id": "AA", "rpId": "x", "userHandle": .string(String(repeating: "AAAA", count: 22))],
        "userHandle"
      ),
      (["id": "AA", "rpId": "x", "secret": "SENTINEL"], "secret"),
      (["id": "AA", "rpId": "x", "key": "SENTINEL"], "key"),
      (["id": "AA", "rpId": "x", "key": ["kty": "oct", "k": "SENTINEL"]], "key"),
    ] as [(JSONObject, String)])
  func errors(document: JSONObject, member: String) {
    do {
      _ = try Passkey(document: document)
      Issue.record("expected an error")
    } catch {
      guard case .invalidPasskey(let found, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(found == member && !"\(error)".contains("SENTINEL"))
    }
  }

  @Test(
    "a key whose halves do not belong together is refused",
    arguments: [
      ("d", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE"), ("d", "AQ"), ("d", nil), ("d", ""),
      ("x", "eQP-EAi4vJmkGunpVii8ZPLxsgwtfp9Rd6PClNRGIpk"), ("crv", "P-384"), ("kty", "RSA"),
    ] as [(String, String?)])
  func keys(member: String, value: String?) {
    var key = Self.key
    key[member] = value.map(JSONValue.string)
    #expect(throws: AuthenticatorError.self) { try CredentialKey(jwk: .object(key)) }
  }

  @Test("a curve that no passkey has is refused")
  func curves() throws {
    let scalar = [UInt8](repeating: 1, count: 48)
    var jwk = try PrivateKey.ec(.p384, scalar: scalar).publicKey.jwk
    jwk["d"] = .string(Base64.url.encode(scalar))
    #expect(throws: AuthenticatorError.unsupportedKey) { try CredentialKey(jwk: .object(jwk)) }
  }
}
