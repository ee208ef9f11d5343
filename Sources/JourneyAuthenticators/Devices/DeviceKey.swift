import JourneyCrypto

/// The only secret of a software authenticator, from which it derives all its keys, however many
/// users and relying parties there are.
///
/// The id of a passkey contains the random bytes from which its key is derived, as Web
/// Authentication section 4 ("Credential ID") allows, and a tag by which the device key recognizes
/// its own passkeys. See docs/protocol/authenticators.md, "Keeping keys". Printing a device key
/// shows no secret.
public struct DeviceKey: Sendable {
  /// The length in bytes.
  package static let length = 32
  /// The number of random bytes in the id of a passkey.
  static let nonceLength = 16

  private let key: [UInt8]

  /// - Parameter bytes: 32 bytes that nobody can guess.
  /// - Throws: `AuthenticatorError.invalidDeviceKey` for any other length.
  public init(_ bytes: [UInt8]) throws(AuthenticatorError) {
    guard bytes.count == Self.length else { throw .invalidDeviceKey(length: bytes.count) }
    key = bytes
  }

  /// Returns the id of this device if the caller names none: 32 hexadecimal digits.
  public func deviceID() throws(AuthenticatorError) -> String {
    Self.hexadecimal(try code(["journey device id"]).prefix(16))
  }

  /// Returns the `identifier` of a device profile: 64 hexadecimal digits.
  package func profileIdentifier(deviceID: String) throws(AuthenticatorError) -> String {
    Self.hexadecimal(try code(["journey profile", deviceID])[...])
  }

  /// - Parameter nonce: 16 random bytes.
  func passkey(
    relyingParty: String, nonce: [UInt8], algorithm: COSEAlgorithm
  ) throws(AuthenticatorError) -> (id: [UInt8], key: CredentialKey) {
    let party = try Self.hash(relyingParty)
    let id = nonce + (try tag(party, nonce, algorithm))
    return (id, try passkeyKey(party, nonce, algorithm))
  }

  /// Returns `nil` if the id was not made with this device key for this relying party.
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

  /// Returns an ES256 key.
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

  /// Returns the tag by which this device key recognizes its passkey ids.
  private func tag(
    _ party: [UInt8], _ nonce: [UInt8], _ algorithm: COSEAlgorithm
  ) throws(AuthenticatorError) -> [UInt8] {
    let label = algorithm == .edDSA ? "journey passkey id EdDSA" : "journey passkey id"
    return Array(try code([label, ""], party + nonce).prefix(Self.nonceLength))
  }

  private func code(
    _ labels: [String], _ bytes: [UInt8] = []
  ) throws(AuthenticatorError) -> [UInt8] {
    try AuthenticatorError.wrap { () throws(CryptoError) in
      try HMAC.hmacSHA256(key: key, bytes: Self.joined(labels) + bytes)
    }
  }

  private static func hash(_ relyingParty: String) throws(AuthenticatorError) -> [UInt8] {
    try AuthenticatorError.wrap { () throws(CryptoError) in
      try Hash.sha256(Array(relyingParty.utf8))
    }
  }

  private static func joined(_ labels: [String]) -> [UInt8] {
    Array(labels.map { Array($0.utf8) }.joined(separator: [0]))
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension DeviceKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A description without secrets.
  public var description: String { "a device key" }

  /// A description without secrets.
  public var debugDescription: String { description }

  /// A mirror without children, so that printing shows no secret.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}
