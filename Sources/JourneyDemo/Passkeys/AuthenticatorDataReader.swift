/// What an authenticator signs (W3C Web Authentication Level 2, section 6.1).
struct AuthenticatorDataReader {
  struct Flags: OptionSet {
    let rawValue: UInt8
    static let userPresent = Flags(rawValue: 0x01)
    static let userVerified = Flags(rawValue: 0x04)
    static let backupEligible = Flags(rawValue: 0x08)
    static let backedUp = Flags(rawValue: 0x10)
    static let attested = Flags(rawValue: 0x40)
    static let extended = Flags(rawValue: 0x80)
    static let reserved = Flags(rawValue: 0x22)
  }

  let rpIdHash: [UInt8]
  let flags: Flags
  let counter: Int
  /// The new credential, or `nil` in an authentication.
  let credential: (id: [UInt8], key: COSEPublicKey)?

  private static let headLength = 37
  private static let attestedHeadLength = 18

  init(_ bytes: [UInt8]) throws(RequestError) {
    try require(
      bytes.count >= Self.headLength, .authenticatorData, "the authenticator data is too short")
    rpIdHash = Array(bytes[..<32])
    flags = Flags(rawValue: bytes[32])
    counter = bytes[33..<37].reduce(0) { $0 << 8 | Int($1) }
    var position = Self.headLength
    if flags.contains(.attested) {
      let start = position + Self.attestedHeadLength
      try require(
        bytes.count >= start, .authenticatorData, "the attested credential data is too short")
      let length = Int(bytes[start - 2]) << 8 | Int(bytes[start - 1])
      guard (16...1023).contains(length), bytes.count >= start + length else {
        throw .rule(.authenticatorData, "the credential id has not 16 to 1023 bytes")
      }
      var reader = CanonicalCBORReader(bytes, at: start + length)
      let key = try Self.value(&reader, "the key")
      credential = (Array(bytes[start..<start + length]), try COSEPublicKey(key))
      position = reader.position
    } else {
      credential = nil
    }
    if flags.contains(.extended) {
      var reader = CanonicalCBORReader(bytes, at: position)
      guard case .map = try Self.value(&reader, "the extensions") else {
        throw .rule(.authenticatorData, "the extensions are not a map")
      }
      position = reader.position
    }
    try require(
      position == bytes.count, .authenticatorData,
      "the authenticator data is followed by other bytes")
  }

  private static func value(
    _ reader: inout CanonicalCBORReader, _ part: String
  ) throws(RequestError) -> CBORValue {
    do {
      return try reader.value()
    } catch {
      throw .rule(.authenticatorData, "\(part): the CBOR \(error.rawValue)")
    }
  }
}
