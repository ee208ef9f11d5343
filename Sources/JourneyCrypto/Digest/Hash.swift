import CJourneyOpenSSL

/// SHA-2 (FIPS 180-4).
package enum Hash {
  package static func sha256(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    try digest(bytes, 32, "SHA256") { SHA256($0, $1, $2) }
  }

  package static func sha384(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    try digest(bytes, 48, "SHA384") { SHA384($0, $1, $2) }
  }

  package static func sha512(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    try digest(bytes, 64, "SHA512") { SHA512($0, $1, $2) }
  }

  private static func digest(
    _ bytes: [UInt8], _ length: Int, _ name: String,
    by function: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>)
      -> UnsafeMutablePointer<UInt8>?
  ) throws(CryptoError) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: length)
    try check(function(bytes, bytes.count, &result) != nil, name)
    return result
  }
}
