/// What AM stores of a device of any kind.
struct DeviceRecord: Sendable {
  /// The name that a user gave the device, or `nil` for the default name of its kind.
  var name: String?
  /// In seconds since 1970.
  let createdAt: Int
  var usedAt: Int
  /// The revision of the device, which changes with its name.
  var revision = 0

  init(at now: Int) { (createdAt, usedAt) = (now, now) }
}

/// A phone that a push registration node has stored.
struct PushDevice: Sendable {
  let id: String
  /// The secret that AM and the phone share.
  let secret: String
  var record: DeviceRecord
}

/// The names that nodes add to AM's session property `NodeType`. A session may change devices of
/// the kinds that it names.
enum NodeType: String, Sendable {
  case oath = "AuthenticatorOATH"
  case push = "AuthenticatorPush"
  case webauthn = "WebAuthnAuthentication"
  case binding = "Binding"
  /// The Enable Device Management node with the setting `ANY` or `NONE`.
  case elevated = "ElevatedPrivileges"
}
