import JourneyCrypto
import JourneyJSON
import Testing

@Suite struct HashTests {
  @Test("each hash gives the digest of the example in FIPS 180-4")
  func digests() throws {
    let abc = Array("abc".utf8)
    #expect(
      try Hash.sha256(abc)
        == hex("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
    #expect(
      try Hash.sha384(abc)
        == hex(
          """
          cb00753f45a35e8bb5a03d699ac65007272c32ab0eded163 1a8b605a43ff5bed
          8086072ba1e7cc2358baeca134c825a7
          """))
    #expect(
      try Hash.sha512(abc)
        == hex(
          """
          ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a
          2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
          """))
  }

  @Test("an empty message has a digest")
  func empty() throws {
    #expect(
      try Hash.sha256([])
        == hex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
  }

  @Test("SHA-256 makes the challenge of RFC 7636 appendix B")
  func challenge() throws {
    let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    #expect(
      Base64.url.encode(try Hash.sha256(Array(verifier.utf8)))
        == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }
}
