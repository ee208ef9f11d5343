import JourneyCrypto
import Testing

/// The format of signatures in WebAuthn (W3C Web Authentication Level 2, section 6.5.6).
@Suite struct DERSignatureTests {
  private let message = Array("message".utf8)

  /// Returns the DER of two numbers that are given one after the other.
  private func der(_ raw: [UInt8]) -> [UInt8] {
    let numbers = [raw.prefix(raw.count / 2), raw.suffix(raw.count / 2)].flatMap { half in
      var number = Array(half.drop { $0 == 0 })
      if number.first.map({ $0 > 127 }) ?? true { number.insert(0, at: 0) }
      return [0x02, UInt8(number.count)] + number
    }
    return [0x30, UInt8(numbers.count)] + numbers
  }

  @Test("an ECDSA signature is valid in DER only")
  func ecdsa() throws {
    let key = try PrivateKey.generate(.ec(.p256))
    for _ in 0..<20 {
      let raw = try key.sign(message, by: .es256)
      let signature = der(raw)
      #expect(try key.publicKey.verifies(der: signature, of: message, by: .es256))
      var longer = signature + [0]
      #expect(try !key.publicKey.verifies(der: longer, of: message, by: .es256))
      longer[1] += 1
      #expect(try !key.publicKey.verifies(der: longer, of: message, by: .es256))
      // The first number with an unnecessary leading zero.
      var padded = signature
      padded[1] += 1
      padded[3] += 1
      padded.insert(0, at: 4)
      #expect(try !key.publicKey.verifies(der: padded, of: message, by: .es256))
      #expect(try !key.publicKey.verifies(der: raw, of: message, by: .es256))
      #expect(try !key.publicKey.verifies(der: [], of: message, by: .es256))
      #expect(try !key.publicKey.verifies(der: signature, of: [1], by: .es256))
    }
  }

  @Test("other signatures have one form")
  func others() throws {
    for (kind, algorithm) in [(PrivateKey.Kind.ed25519, SignatureAlgorithm.edDSA), (.rsa, .rs256)] {
      let key = try PrivateKey.generate(kind)
      let signature = try key.sign(message, by: algorithm)
      #expect(try key.publicKey.verifies(der: signature, of: message, by: algorithm))
      #expect(try !key.publicKey.verifies(der: signature, of: [1], by: algorithm))
    }
  }
}
