import CJourneyOpenSSL

/// Where unpredictable bytes come from. Tests hand in known ones.
package protocol Randomness: Sendable {
  /// - Parameter count: how many bytes; none for 0 or less.
  func bytes(_ count: Int) throws(CryptoError) -> [UInt8]
}

/// The system's source, by way of libcrypto's generator.
package struct SystemRandomness: Randomness {
  package init() {}

  package func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    guard count > 0 else { return [] }
    guard let length = Int32(exactly: count) else {
      throw .library(call: "RAND_bytes", reason: "too many bytes asked for")
    }
    var bytes = [UInt8](repeating: 0, count: count)
    try check(RAND_bytes(&bytes, length), "RAND_bytes")
    return bytes
  }
}
