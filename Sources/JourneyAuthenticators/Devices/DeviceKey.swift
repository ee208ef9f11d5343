import JourneyCrypto

/// The one secret from which all keys of a software authenticator are derived, so that nothing has
/// to be stored: passkeys for any number of users and relying parties, and bound devices.
///
/// A passkey's id holds what its key is derived from, as Web Authentication section 4 ("Credential
/// ID") allows; the id tells whether it is one of this device key's own. The derivation is that of
/// docs/protocol/authenticators.md, "Keeping keys". Printing one shows nothing of it.
public struct DeviceKey: Sendable {
  /// How long a device key is, in bytes.
  public static let length = 32
  /// How many bytes of a passkey's id are random.
  static let nonceLength = 16

  private let key: [UInt8]

  /// - Parameter bytes: 32 bytes that nobody can guess.
  /// - Throws: `AuthenticatorError.invalidDeviceKey` for another length.
  public init(_ bytes: [UInt8]) throws(AuthenticatorError) {
    guard bytes.count == Self.length else { throw .invalidDeviceKey(length: bytes.count) }
    key = bytes
  }

  /// The id of this device where the caller names none: 32 hexadecimal digits.
  public func deviceID() throws(AuthenticatorError) -> String {
    Self.hexadecimal(try code(["journey device id"]).prefix(16))
  }

  /// The `identifier` of a device profile: 64 hexadecimal digits, the same for the same device id.
  public func profileIdentifier(deviceID: String) throws(AuthenticatorError) -> String {
    Self.hexadecimal(try code(["journey profile", deviceID])[...])
  }

  /// A new passkey's id and key.
  ///
  /// - Parameter nonce: 16 random bytes.
  func passkey(
    relyingParty: String, nonce: [UInt8], algorithm: COSEAlgorithm
  ) throws(AuthenticatorError) -> (id: [UInt8], key: CredentialKey) {
    let party = try Self.hash(relyingParty)
    let id = nonce + (try tag(party, nonce, algorithm))
    return (id, try passkeyKey(party, nonce, algorithm))
  }

  /// The key of a passkey of this device key's; nil where the id is not one of them for this
  /// relying party.
  func passkeyKey(
    relyingParty: String, id: [UInt8]
  ) throws(AuthenticatorError) -> CredentialKey? {
    guard id.count == 2 * Self.nonceLength else { return nil }
    let party = try Self.hash(relyingParty)
    let nonce = Array(id.prefix(Self.nonceLength))
    for algorithm in [COSEAlgorithm.es256, .edDSA]
    where HMAC.equal(Array(id.suffix(Self.nonceLength)), try tag(party, nonce, algorithm)) {
      return try passkeyKey(party, nonce, algorithm)
    }
    return nil
  }

  /// The key of a bound device, always of ES256.
  func boundKey(deviceID: String, userID: String) throws(AuthenticatorError) -> PrivateKey {
    let info = Self.joined(["journey device key", "ES256", userID])
    return try AuthenticatorError.wrap { () throws(CryptoError) in
      try .p256(
        seed: try HKDF.sha256(key: key, salt: Array(deviceID.utf8), info: info, count: 48))
    }
  }

  private func passkeyKey(
    _ party: [UInt8], _ nonce: [UInt8], _ algorithm: COSEAlgorithm
  ) throws(AuthenticatorError) -> CredentialKey {
    let isEdDSA = algorithm == .edDSA
    let info = Self.joined(["journey passkey key", isEdDSA ? "EdDSA" : "ES256", ""]) + nonce
    let made = try AuthenticatorError.wrap { () throws(CryptoError) in
      let seed = try HKDF.sha256(key: key, salt: party, info: info, count: isEdDSA ? 32 : 48)
      return isEdDSA ? try PrivateKey.ed25519(seed: seed) : try PrivateKey.p256(seed: seed)
    }
    return try CredentialKey(made)
  }

  /// What tells an own id from a foreign one.
  private func tag(
    _ party: [UInt8], _ nonce: [UInt8], _ algorithm: COSEAlgorithm
  ) throws(AuthenticatorError) -> [UInt8] {
    let label = algorithm == .edDSA ? "journey passkey id EdDSA" : "journey passkey id"
    return Array(try code([label, ""], party + nonce).prefix(Self.nonceLength))
  }

  private func code(
    _ words: [String], _ bytes: [UInt8] = []
  ) throws(AuthenticatorError) -> [UInt8] {
    try AuthenticatorError.wrap { () throws(CryptoError) in
      try HMAC.hmacSHA256(key: key, bytes: Self.joined(words) + bytes)
    }
  }

  private static func hash(_ relyingParty: String) throws(AuthenticatorError) -> [UInt8] {
    try AuthenticatorError.wrap { () throws(CryptoError) in
      try Hash.sha256(Array(relyingParty.utf8))
    }
  }

  private static func joined(_ words: [String]) -> [UInt8] {
    Array(words.map { Array($0.utf8) }.joined(separator: [0]))
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension DeviceKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// One line for people, without a secret.
  public var description: String { "a device key" }

  /// The same as `description`: a debugger shows no secret either.
  public var debugDescription: String { description }

  /// Has no children, so that printing shows no secret.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}
