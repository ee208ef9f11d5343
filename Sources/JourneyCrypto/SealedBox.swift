import CJourneyOpenSSL

/// Authenticated encryption: AES-256-GCM (NIST SP 800-38D).
///
/// What is sealed is a nonce of 12 bytes, the ciphertext, and a tag of 16 bytes, in this order.
package struct SealedBox: Sendable {
  package static let keyLength = 32
  private static let nonceLength = 12
  private static let tagLength = 16

  private let key: [UInt8]
  private let randomness: any Randomness

  /// - Parameter key: 32 bytes.
  package init(
    key: [UInt8], randomness: any Randomness = SystemRandomness()
  ) throws(CryptoError) {
    guard key.count == Self.keyLength else {
      throw .unusableKey(reason: "it has \(key.count) bytes, AES-256 needs \(Self.keyLength)")
    }
    self.key = key
    self.randomness = randomness
  }

  /// - Parameter associated: what is bound to the sealed bytes without being in them.
  package func seal(
    _ plain: [UInt8], associated: [UInt8] = []
  ) throws(CryptoError) -> [UInt8] {
    let nonce = try randomness.bytes(Self.nonceLength)
    let cipher = try CipherHandle(key: key, nonce: nonce, encrypting: true)
    let body = try cipher.update(plain, associated: associated)
    try cipher.finish()
    return nonce + body + (try cipher.tag(length: Self.tagLength))
  }

  /// - Throws: `sealBroken` where `sealed` is not what `seal` gave for this key and `associated`.
  package func open(
    _ sealed: [UInt8], associated: [UInt8] = []
  ) throws(CryptoError) -> [UInt8] {
    guard sealed.count >= Self.nonceLength + Self.tagLength else { throw .sealBroken }
    let nonce = Array(sealed.prefix(Self.nonceLength))
    let body = Array(sealed.dropFirst(Self.nonceLength).dropLast(Self.tagLength))
    let cipher = try CipherHandle(key: key, nonce: nonce, encrypting: false)
    let plain = try cipher.update(body, associated: associated)
    try cipher.expect(tag: Array(sealed.suffix(Self.tagLength)))
    do {
      try cipher.finish()
    } catch {
      throw .sealBroken
    }
    return plain
  }
}
