import JourneyCrypto
import JourneyJSON
import Testing

@Suite struct PublicKeyTests {
  @Test(
    "a key is the same after it is written as JSON and read again",
    arguments: [.rsa, .ec(.p256), .ec(.p384), .ec(.p521), .ed25519] as [PrivateKey.Kind])
  func roundTrip(kind: PrivateKey.Kind) throws {
    let key = try PrivateKey.generate(kind)
    #expect(try PublicKey(jwk: .object(key.publicKey.jwk)) == key.publicKey)
  }

  private static let point = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"

  @Test(
    "an invalid key is refused",
    arguments: [
      ([:], "nothing"),
      (.null, "no object"),
      (["kty": "oct", "k": "AAAA"], "a shared key"),
      (["kty": "EC", "crv": "secp256k1", "x": "AA", "y": "AA"], "another curve"),
      (["kty": "EC", "crv": "P-256", "x": .string(point)], "half a point"),
      (["kty": "EC", "crv": "P-256", "x": .string(point), "y": .string(point)], "off the curve"),
      (["kty": "EC", "crv": "P-384", "x": .string(point), "y": .string(point)], "wrong length"),
      (["kty": "OKP", "crv": "Ed25519", "x": "AAAA"], "too short"),
      (["kty": "OKP", "crv": "X25519", "x": .string(point)], "no signature key"),
      (["kty": "RSA", "n": "AQAB", "e": "AQAB"], "a modulus of 17 bits"),
      (["kty": "RSA", "n": .string(String(repeating: "_", count: 1368)), "e": "AQ"], "exponent 1"),
      (["kty": "RSA", "n": .string(String(repeating: "_", count: 344)), "e": "AA"], "exponent 0"),
      (["kty": "RSA", "n": .string(String(repeating: "_", count: 344)), "e": "Ag"], "even"),
      (["kty": "RSA", "n": .string(String(repeating: "_", count: 2736)), "e": "AQAB"], "too long"),
      (["kty": "RSA", "n": "a+b/", "e": "AQAB"], "the other alphabet"),
      (["kty": "RSA", "n": 5, "e": "AQAB"], "a number"),
    ] as [(JSONValue, String)])
  func refuses(jwk: JSONValue, why: String) {
    #expect(throws: CryptoError.self, "\(why)") { try PublicKey(jwk: jwk) }
  }

  @Test(
    "an error names the member of a JSON Web Key that is missing or not base64url",
    arguments: [
      (["kty": "RSA", "n": "AQAB"], "its member 'e' is missing"),
      (["kty": "EC", "crv": "P-256", "x": "AA"], "its member 'y' is missing"),
      (["kty": "OKP", "crv": "Ed25519"], "its member 'x' is missing"),
      (["kty": "RSA", "n": "A+/=", "e": "AQAB"], "its member 'n' is not base64url"),
    ] as [(JSONValue, String)])
  func incomplete(_ jwk: JSONValue, says reason: String) {
    #expect(throws: CryptoError.unusableKey(reason: reason)) { try PublicKey(jwk: jwk) }
  }
}
