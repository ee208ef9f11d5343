import JourneyCrypto

/// What an authenticator signs (Web Authentication section 6.1).
enum AuthenticatorData {
  struct Flags: OptionSet {
    let rawValue: UInt8

    /// The flag UP: a user was present.
    static let userPresent = Flags(rawValue: 0x01)
    /// The flag UV: the authenticator claims that it verified the user.
    static let userVerified = Flags(rawValue: 0x04)
    /// The flag AT: the data contains a new credential.
    static let attestedCredential = Flags(rawValue: 0x40)
  }

  /// - Parameters:
  ///   - signCount: 0 if signatures are not counted (section 6.1.1).
  ///   - credential: `attestedCredentialData`, which is empty in an assertion.
  static func encoded(
    relyingParty: String, flags: Flags, signCount: UInt32, credential: [UInt8] = []
  ) throws(CryptoError) -> [UInt8] {
    let count = (0..<4).map { UInt8(truncatingIfNeeded: signCount >> UInt32(24 - $0 * 8)) }
    return try Hash.sha256(Array(relyingParty.utf8)) + [flags.rawValue] + count + credential
  }

  /// Returns the attested credential data (section 6.5.1): 16 zero bytes, the length of the id, the
  /// id, and the public key. The zeros replace the AAGUID, which would identify the authenticator's
  /// model.
  static func credential(id: [UInt8], coseKey: [UInt8]) -> [UInt8] {
    let length = [UInt8(truncatingIfNeeded: id.count >> 8), UInt8(truncatingIfNeeded: id.count)]
    return [UInt8](repeating: 0, count: 16) + length + id + coseKey
  }
}
