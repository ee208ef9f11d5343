import JourneyCrypto
import JourneyJSON
import Testing

@Suite struct KeyDerivationTests {
  @Test("HKDF gives the keys of RFC 5869 appendix A.1 to A.3")
  func hkdf() throws {
    let key = [UInt8](repeating: 0x0B, count: 22)
    #expect(
      try HKDF.sha256(
        key: key, salt: hex("000102030405060708090a0b0c"), info: hex("f0f1f2f3f4f5f6f7f8f9"),
        count: 42)
        == hex(
          "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"))
    #expect(
      try HKDF.sha256(
        key: Array(0...0x4F), salt: Array(0x60...0xAF), info: Array(0xB0...0xFF), count: 82)
        == hex(
          "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c6"
            + "5e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87"))
    #expect(
      try HKDF.sha256(key: key, salt: [], info: [], count: 42)
        == hex(
          "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"))
  }

  @Test("HKDF refuses a missing key and lengths that it cannot give")
  func hkdfBounds() {
    for (key, count) in [([], 32), ([1], 0), ([1], 8161)] as [([UInt8], Int)] {
      #expect(throws: CryptoError.self) {
        try HKDF.sha256(key: key, salt: [], info: [], count: count)
      }
    }
  }

  @Test("an EC key has the public point of RFC 6979 appendix A.2.5")
  func scalar() throws {
    let key = try PrivateKey.ec(
      .p256, scalar: hex("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"))
    #expect(
      key.publicKey.material
        == .ec(
          .p256, x: hex("60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"),
          y: hex("7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299")))
    #expect(try key.publicKey.thumbprint() == "DOvxvJiAdIqVWIkFt5hDtCunXLF0BV4-JGv4f-ALSm0")
  }

  @Test(
    "a seed is reduced by q − 1, and one is added",
    arguments: [
      // The seed q − 2 gives q − 1, q − 1 gives 1, q gives 2. The last seed is the largest of 48
      // bytes.
      (
        "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc63254f",
        "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550"
      ),
      ("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550", "01"),
      ("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", "02"),
      ("00", "01"),
    ])
  func reduced(seed: String, scalar: String) throws {
    let bytes = hex(scalar)
    let padded = [UInt8](repeating: 0, count: 32 - bytes.count) + bytes
    #expect(
      try PrivateKey.p256(seed: hex(seed)).publicKey
        == PrivateKey.ec(.p256, scalar: padded).publicKey)
  }

  @Test("an Ed25519 seed has the public key of RFC 8032 section 7.1, test 1")
  func seed() throws {
    let key = try PrivateKey.ed25519(
      seed: hex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
    #expect(
      key.publicKey.material
        == .ed25519(hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")))
    #expect(
      try key.sign([], by: .edDSA)
        == hex(
          "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e3970"
            + "1cf9b46bd25bf5f0595bbe24655141438e7a100b"))
  }

  @Test(
    "numbers out of bounds are not keys",
    arguments: [
      [UInt8](repeating: 0, count: 32),
      hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
      [UInt8](repeating: 0xFF, count: 32), [1], [],
    ])
  func bounds(_ scalar: [UInt8]) {
    #expect(throws: CryptoError.self) { try PrivateKey.ec(.p256, scalar: scalar) }
  }

  @Test("seeds of a wrong length are not keys")
  func seedLength() {
    #expect(throws: CryptoError.self) { try PrivateKey.p256(seed: []) }
    #expect(throws: CryptoError.self) { try PrivateKey.ed25519(seed: [1, 2]) }
  }

  @Test("a thumbprint is the one of RFC 7638 section 3.1 and RFC 8037 appendix A.3")
  func thumbprints() throws {
    let rsa = try PublicKey(jwk: [
      "kty": "RSA", "e": "AQAB", "alg": "RS256", "kid": "2011-04-29",
      "n": .string(
        "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECP"
          + "ebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2"
          + "QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vM"
          + "QFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"),
    ])
    #expect(try rsa.thumbprint() == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    let ed25519 = try PublicKey(jwk: [
      "kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
    ])
    #expect(try ed25519.thumbprint() == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
  }
}
