import CJourneyOpenSSL

/// AES-256-GCM (NIST SP 800-38D). The sealed bytes are a 12-byte nonce, the ciphertext and a
/// 16-byte tag.
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
      throw .unusableKey(reason: "it has \(key.count) bytes, but AES-256 needs \(Self.keyLength)")
    }
    self.key = key
    self.randomness = randomness
  }

  /// - Parameter associated: the associated data, which is not in the sealed bytes, and which
  ///   `open` needs.
  package func seal(
    _ plain: [UInt8], associated: [UInt8] = []
  ) throws(CryptoError) -> [UInt8] {
    let nonce = try randomness.bytes(Self.nonceLength)
    let cipher = try CipherHandle(key: key, nonce: nonce, encrypting: true)
    let body = try cipher.update(plain, associated: associated)
    try cipher.finish()
    return nonce + body + (try cipher.tag(length: Self.tagLength))
  }

  /// - Throws: `sealBroken` if the bytes were changed, or sealed with another key or other
  ///   associated data.
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

struct CipherHandle: ~Copyable {
  private let context: OpaquePointer

  /// - Parameters:
  ///   - key: 32 bytes.
  ///   - nonce: 12 bytes, the default for GCM.
  init(key: [UInt8], nonce: [UInt8], encrypting: Bool) throws(CryptoError) {
    guard key.count == 32, nonce.count == 12 else {
      throw .unusableKey(reason: "its key or nonce has the wrong length")
    }
    let context = try made(EVP_CIPHER_CTX_new(), "EVP_CIPHER_CTX_new")
    do {
      try check(
        EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce, encrypting ? 1 : 0),
        "EVP_CipherInit_ex")
    } catch {
      EVP_CIPHER_CTX_free(context)
      throw error
    }
    self.context = context
  }

  deinit { EVP_CIPHER_CTX_free(context) }

  /// Encrypts or decrypts `text`. The result is as long.
  func update(_ text: [UInt8], associated: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let textLength = Int32(exactly: text.count),
      let associatedLength = Int32(exactly: associated.count)
    else { throw .library(call: "EVP_CipherUpdate", reason: "too many bytes at once") }
    var written: Int32 = 0
    try check(
      EVP_CipherUpdate(context, nil, &written, associated, associatedLength), "EVP_CipherUpdate")
    guard textLength > 0 else { return [] }
    var result = [UInt8](repeating: 0, count: text.count)
    try check(EVP_CipherUpdate(context, &result, &written, text, textLength), "EVP_CipherUpdate")
    return result
  }

  func finish() throws(CryptoError) {
    var rest = [UInt8](repeating: 0, count: 16)
    var written: Int32 = 0
    try check(EVP_CipherFinal_ex(context, &rest, &written), "EVP_CipherFinal_ex")
  }

  func tag(length: Int) throws(CryptoError) -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: length)
    try check(
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(length), &tag),
      "EVP_CIPHER_CTX_ctrl")
    return tag
  }

  func expect(tag: [UInt8]) throws(CryptoError) {
    var tag = tag
    let length = Int32(tag.count)
    try check(
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, length, &tag), "EVP_CIPHER_CTX_ctrl")
  }
}
