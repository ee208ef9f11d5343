import CJourneyOpenSSL

/// Unpredictable bytes, or known ones in tests.
package protocol Randomness: Sendable {
  /// - Parameter count: the result is empty for 0 or less.
  func bytes(_ count: Int) throws(CryptoError) -> [UInt8]
}

/// libcrypto's random number generator, which the operating system seeds.
package struct SystemRandomness: Randomness {
  package init() {}

  package func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    guard count > 0 else { return [] }
    guard let length = Int32(exactly: count) else {
      throw .library(call: "RAND_bytes", reason: "too many bytes requested")
    }
    var bytes = [UInt8](repeating: 0, count: count)
    try check(RAND_bytes(&bytes, length), "RAND_bytes")
    return bytes
  }
}
