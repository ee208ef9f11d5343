import JourneyJSON

/// A user account of the tenant.
struct DemoUser: Sendable {
  /// The state of a password in an LDAP directory.
  enum PasswordState: Sendable {
    case expiring
    case mustReset
    case lastGrace
    case expired
  }

  let id: String
  var name: String
  var password: String
  var mail: String
  var phone: String
  /// Additional attributes, such as `givenName`.
  var attributes: JSONObject = [:]
  /// Security questions and their answers.
  var questions: [(question: String, answer: String)] = []
  /// The authenticator apps, keyed by the name of their OATH node. The apps of each node are in the
  /// order of registration.
  var oathDevices: [String: [OATHDevice]] = [:]
  /// The unused recovery codes, keyed by the kind of device that they replace.
  var recoveryCodes: [String: Set<String>] = [:]
  var boundDevices: [BoundDevice] = []
  /// The device profiles that the Device Save node has stored.
  var profiles: [DeviceProfileEntry] = []
  var pushDevices: [PushDevice] = []
  var passkeys: [RegisteredPasskey] = []
  /// The passkeys that the user has registered in the PingOne environment, not in AM.
  var pingOnePasskeys: [RegisteredPasskey] = []
  var failedLogins = 0
  var passwordState: PasswordState?
  var isLocked = false
}

/// A device that a Device Binding node has stored.
struct BoundDevice: Sendable {
  let deviceId: String
  /// The id of the stored key. A device whose key has no id cannot be found at a later sign-in.
  let kid: String?
  let jwk: JSONValue
  var record: DeviceRecord
}

/// A device profile that a Device Save node has stored.
struct DeviceProfileEntry: Sendable {
  let content: JSONValue
  var record: DeviceRecord
}
