import JourneyCrypto
import Testing

@Suite struct SignatureTests {
  private static let message = Array("what is signed".utf8)

  private static let pairs: [(PrivateKey.Kind, [SignatureAlgorithm])] = [
    (.rsa, [.rs256, .rs384, .rs512, .ps256, .ps384, .ps512]),
    (.ec(.p256), [.es256]), (.ec(.p384), [.es384]), (.ec(.p521), [.es512]),
    (.ed25519, [.edDSA, .ed25519]),
  ]

  @Test("each algorithm accepts its own signature and nothing else", arguments: pairs)
  func roundTrip(kind: PrivateKey.Kind, algorithms: [SignatureAlgorithm]) throws {
    let key = try PrivateKey.generate(kind)
    let other = try PrivateKey.generate(kind)
    for algorithm in algorithms {
      let signature = try key.sign(Self.message, by: algorithm)
      #expect(try key.publicKey.verifies(signature, of: Self.message, by: algorithm))
      #expect(try !other.publicKey.verifies(signature, of: Self.message, by: algorithm))
      #expect(try !key.publicKey.verifies(signature, of: Self.message + [0], by: algorithm))
      var changed = signature
      changed[changed.count / 2] ^= 1
      #expect(try !key.publicKey.verifies(changed, of: Self.message, by: algorithm))
      for length in [0, 1, signature.count - 1] {
        let cut = Array(signature.prefix(length))
        #expect(try !key.publicKey.verifies(cut, of: Self.message, by: algorithm))
      }
      #expect(try !key.publicKey.verifies(signature + [0], of: Self.message, by: algorithm))
    }
    for algorithm in SignatureAlgorithm.allCases where !algorithms.contains(algorithm) {
      #expect(throws: CryptoError.unsupportedAlgorithm(algorithm.rawValue)) {
        try key.publicKey.verifies([], of: Self.message, by: algorithm)
      }
      #expect(throws: CryptoError.unsupportedAlgorithm(algorithm.rawValue)) {
        try key.sign(Self.message, by: algorithm)
      }
    }
  }

  @Test("a signature of one RSA algorithm is not valid for another one")
  func kept() throws {
    let key = try PrivateKey.generate(.rsa)
    let signature = try key.sign(Self.message, by: .rs256)
    for algorithm in [SignatureAlgorithm.rs384, .rs512, .ps256] {
      #expect(try !key.publicKey.verifies(signature, of: Self.message, by: algorithm))
    }
  }
}
