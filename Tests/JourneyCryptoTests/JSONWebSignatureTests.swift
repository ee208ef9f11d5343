import JourneyCrypto
import JourneyJSON
import Testing

@Suite struct JSONWebSignatureTests {
  private static let joe = """
    eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ
    """

  struct Vector: Sendable, CustomTestStringConvertible {
    let source: String
    let jwk: JSONValue
    let algorithm: SignatureAlgorithm
    let compact: String

    var testDescription: String { source }
  }

  private static let vectors = [
    Vector(
      source: "RFC 7515 A.2",
      jwk: [
        "kty": "RSA",
        "n": """
        ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ
        """,
        "e": "AQAB",
      ],
      algorithm: .rs256,
      compact: "eyJhbGciOiJSUzI1NiJ9.\(joe)."
        + """
        cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw
        """),
    Vector(
      source: "RFC 7515 A.3",
      jwk: [
        "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
        "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
      ],
      algorithm: .es256,
      compact: "eyJhbGciOiJFUzI1NiJ9.\(joe)."
        + "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"),
    Vector(
      source: "RFC 7515 A.4",
      jwk: [
        "kty": "EC", "crv": "P-521",
        "x": """
        AekpBQ8ST8a8VcfVOTNl353vSrDCLLJXmPk06wTjxrrjcBpXp5EOnYG_NjFZ6OvLFV1jSfS9tsz4qUxcWceqwQGk
        """,
        "y": """
        ADSmRA43Z1DSNx_RvcLI87cdL07l6jQyyBXMoxVg_l2Th-x3S1WDhjDly79ajL4Kkd0AZMaZmh9ubmf63e3kyMj2
        """,
      ],
      algorithm: .es512,
      compact: "eyJhbGciOiJFUzUxMiJ9.UGF5bG9hZA."
        + """
        AdwMgeerwtHoh-l192l60hp9wAHZFVJbLfD_UxMi70cwnZOYaRI1bKPWROc-mZZqwqT2SI-KGDKB34XO0aw_7XdtAG8GaSwFKdCAPZgoXD2YBJZCPEX3xKpRwcdOO8KpEHwJjyqOgzDO7iKvU8vcnwNrmxYbSW9ERBXukOXolLzeO_Jn
        """),
    Vector(
      source: "RFC 8037 A.4",
      jwk: [
        "kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
      ],
      algorithm: .edDSA,
      compact: "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc."
        + "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"),
  ]

  @Test("the examples of the RFCs are valid, and a changed payload is not", arguments: vectors)
  func verifies(vector: Vector) throws {
    let key = try PublicKey(jwk: vector.jwk)
    #expect(
      try JSONWebSignature(vector.compact).isSigned(with: key, by: vector.algorithm))
    let parts = vector.compact.split(separator: ".")
    let changed = try JSONWebSignature("\(parts[0]).AAAA\(parts[1]).\(parts[2])")
    #expect(try !changed.isSigned(with: key, by: vector.algorithm))
    #expect(key.jwk.allSatisfy { vector.jwk[$0.key] == $0.value })
  }

  @Test("HS256 of RFC 7515 A.1 is valid with its own secret only")
  func secret() throws {
    let secret = try #require(
      Base64.url.decode(
        "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"))
    let token = try JSONWebSignature(
      "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.\(Self.joe)."
        + "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(try token.isSigned(withSecret: secret))
    #expect(try !token.isSigned(withSecret: secret + [0]))
    #expect(token.algorithm == nil, "a shared key is not a key pair")
  }

  @Test("a new signature is valid, and the header must name the expected algorithm")
  func signs() throws {
    let key = try PrivateKey.generate(.ec(.p256))
    let compact = try JSONWebSignature.compact(
      header: ["kid": "a+b="], payload: Array("{}".utf8), by: .es256, with: key)
    let token = try JSONWebSignature(compact)
    #expect(token.header["kid"] == "a+b=")
    #expect(token.payload == Array("{}".utf8))
    #expect(try token.isSigned(with: key.publicKey, by: .es256))
    #expect(try !token.isSigned(with: key.publicKey, by: .es384))
    let shared = try JSONWebSignature.compact(payload: [1], withSecret: [2])
    #expect(try JSONWebSignature(shared).isSigned(withSecret: [2]))
    #expect(try !token.isSigned(withSecret: []))
  }

  @Test(
    "a text that is not in compact form is refused",
    arguments: [
      "", ".", "..", "a.b", "e30.e30.e30.e30", "e30=.e30.e30", "W10.e30.e30", "e30.e3 0.e30",
      "eyJjcml0IjpbXX0.e30.e30", "bm9uZQ.e30.",
    ])
  func refuses(text: String) {
    #expect(throws: CryptoError.malformedSignature) { try JSONWebSignature(text) }
  }

  @Test("the last value of a header parameter that occurs twice counts")
  func repeatedParameter() throws {
    let header = Base64.url.encode(Array(#"{"alg":"none","kid":"k","alg":"ES256"}"#.utf8))
    let token = try JSONWebSignature("\(header).e30.")
    #expect(token.header == ["alg": "ES256", "kid": "k"])
    #expect(token.algorithm == .es256)
  }

  @Test("a text above its limit is refused")
  func long() throws {
    // A whole number of groups of four letters, between `e30.` and `.AAAA`.
    func text(_ length: Int) -> String {
      "e30.\(String(repeating: "A", count: length - 9)).AAAA"
    }
    #expect(try JSONWebSignature(text(JSONWebSignature.sizeLimit - 3)).header.isEmpty)
    #expect(throws: CryptoError.malformedSignature) {
      try JSONWebSignature(text(JSONWebSignature.sizeLimit + 1))
    }
  }

  @Test("an unsigned token can be read, but is never valid")
  func unsigned() throws {
    let token = try JSONWebSignature("eyJhbGciOiJub25lIn0.e30.")
    #expect(token.algorithm == nil)
    let key = try PrivateKey.generate(.ed25519).publicKey
    #expect(try !token.isSigned(with: key, by: .edDSA))
    #expect(try !token.isSigned(withSecret: []))
  }
}
