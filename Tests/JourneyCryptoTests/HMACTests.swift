import JourneyCrypto
import Testing

@Suite struct MACTests {
  @Test(
    "HMAC gives the codes of RFC 4231",
    arguments: [
      (
        [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xAA, count: 131),
        Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ])
  func vectors(key: [UInt8], message: [UInt8], code: String) throws {
    #expect(try HMAC.hmacSHA256(key: key, bytes: message) == hex(code))
  }

  @Test("HMAC with SHA-512 gives the code of RFC 4231 section 4.3")
  func sha512() throws {
    #expect(
      try HMAC.hmacSHA512(
        key: Array("Jefe".utf8), bytes: Array("what do ya want for nothing?".utf8))
        == hex(
          "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
            + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"))
  }

  @Test("an empty key and message are allowed")
  func empty() throws {
    #expect(
      try HMAC.hmacSHA256(key: [], bytes: [])
        == hex("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"))
  }

  @Test("two secrets are compared by value and length")
  func compares() {
    #expect(HMAC.equal([1, 2, 3], [1, 2, 3]))
    #expect(!HMAC.equal([1, 2, 3], [1, 2, 4]))
    #expect(!HMAC.equal([1, 2], [1, 2, 3]))
    #expect(HMAC.equal([] as [UInt8], []))
    #expect(HMAC.equal("state", "state"))
    #expect(!HMAC.equal("state", "State"))
  }
}
