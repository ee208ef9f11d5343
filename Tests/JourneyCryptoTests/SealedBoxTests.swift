import JourneyCrypto
import Testing

@Suite struct SealTests {
  private static let key = hex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")

  @Test("AES-GCM gives the bytes of test cases 13, 14 and 16 of the specification")
  func vectors() throws {
    let zero = FixedRandomness(pattern: [0])
    let zeroSeal = try SealedBox(key: [UInt8](repeating: 0, count: 32), randomness: zero)
    let nonce = [UInt8](repeating: 0, count: 12)
    #expect(try zeroSeal.seal([]) == nonce + hex("530f8afbc74536b9a963b4f1c4cb738b"))
    #expect(
      try zeroSeal.seal([UInt8](repeating: 0, count: 16))
        == nonce + hex("cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"))

    let known = FixedRandomness(pattern: hex("cafebabefacedbaddecaf888"))
    let plain = hex(
      """
      d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
      1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
      """)
    let sealed = try SealedBox(key: Self.key, randomness: known)
      .seal(plain, associated: hex("feedfacedeadbeeffeedfacedeadbeefabaddad2"))
    #expect(
      sealed
        == hex(
          """
          cafebabefacedbaddecaf888
          522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
          8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
          76fc6ece0f4e1768cddf8853bb2d551b
          """))
  }

  @Test("a sealed text can be opened, and sealing it twice gives different bytes")
  func roundTrip() throws {
    let seal = try SealedBox(key: Self.key)
    let text = Array("a session".utf8)
    let sealed = try seal.seal(text, associated: [1])
    #expect(try seal.open(sealed, associated: [1]) == text)
    #expect(try seal.seal(text, associated: [1]) != sealed)
  }

  @Test("a changed bit at any position is refused")
  func flipped() throws {
    let seal = try SealedBox(key: Self.key)
    let sealed = try seal.seal(Array("text".utf8), associated: [7])
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(throws: CryptoError.sealBroken) { try seal.open(changed, associated: [7]) }
    }
  }

  @Test("another key, other associated data and a box that is too short are refused")
  func refuses() throws {
    let seal = try SealedBox(key: Self.key)
    let sealed = try seal.seal(Array("text".utf8), associated: [7])
    let other = try SealedBox(key: [UInt8](repeating: 9, count: 32))
    #expect(throws: CryptoError.sealBroken) { try other.open(sealed, associated: [7]) }
    #expect(throws: CryptoError.sealBroken) { try seal.open(sealed) }
    for length in [0, 1, 12, 27] {
      #expect(throws: CryptoError.sealBroken) {
        try seal.open(Array(sealed.prefix(length)), associated: [7])
      }
    }
  }

  @Test("a key has 32 bytes", arguments: [0, 16, 31, 33])
  func keyLength(count: Int) {
    #expect(throws: CryptoError.self) { try SealedBox(key: [UInt8](repeating: 1, count: count)) }
  }
}
