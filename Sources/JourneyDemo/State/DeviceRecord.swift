/// What AM stores of a device of any kind.
struct DeviceRecord: Sendable {
  /// The name, or `nil` for the default name of the device's kind.
  var name: String?
  /// The registration, in seconds since 1970.
  let createdAt: Int
  var usedAt: Int
  /// Changes with the name.
  var revision = 0

  init(at now: Int) { (createdAt, usedAt) = (now, now) }
}

/// A phone from a push registration node.
struct PushDevice: Sendable {
  let id: String
  /// The secret that AM and the phone share.
  let secret: String
  var record: DeviceRecord
}

/// What nodes add to AM's session property `NodeType`. A session may change devices of these kinds.
enum NodeType: String, Sendable {
  case oath = "AuthenticatorOATH"
  case push = "AuthenticatorPush"
  case webauthn = "WebAuthnAuthentication"
  case binding = "Binding"
  /// The Enable Device Management node with the setting `ANY` or `NONE`.
  case elevated = "ElevatedPrivileges"
}
