/// A passkey that the tenant knows.
struct RegisteredPasskey: Sendable {
  /// In base64url, as it came: AM compares this text.
  let id: String
  let key: COSEPublicKey
  /// The bytes that the page named the user by.
  let userHandle: [UInt8]
  let isBackupEligible: Bool
  /// The highest that was seen.
  var counter: Int
  /// What the client called its device.
  var deviceName = "New Security Key"
}
