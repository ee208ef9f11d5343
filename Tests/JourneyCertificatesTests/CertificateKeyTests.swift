import JourneyCertificates
import JourneyCrypto
import JourneyJSON
import Testing

@Suite struct CertificateKeyTests {
  private func certificate() throws -> (der: [UInt8], key: PrivateKey) {
    let authority = try CertificateAuthority(name: "Maker", validity: 0...4_000_000_000)
    let issued = try authority.issue(for: ["device"], validity: 0...4_000_000_000)
    let lines = issued.certificatePEM.split(separator: "\n").filter { !$0.hasPrefix("---") }
    return (try #require(Base64.standard.decode(lines.joined())), issued.key)
  }

  @Test("a certificate contains the key that it was issued for")
  func key() throws {
    let (der, key) = try certificate()
    #expect(try PublicKey(certificate: der) == key.publicKey)
  }

  @Test("bytes that are not exactly one certificate are refused")
  func refused() throws {
    let (der, _) = try certificate()
    for bytes in [[], [0x30], Array(der.dropLast()), der + [0]] {
      #expect(throws: CryptoError.self) { try PublicKey(certificate: bytes) }
    }
  }
}
