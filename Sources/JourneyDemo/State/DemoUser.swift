import JourneyJSON

struct DemoUser: Sendable {
  /// The state of a password, as in an LDAP directory.
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
  /// The attributes, such as `givenName`.
  var attributes: JSONObject = [:]
  var questions: [(question: String, answer: String)] = []
  /// The authenticator apps by the name of their OATH node, in the order of registration.
  var oathDevices: [String: [OATHDevice]] = [:]
  /// The unused codes, by the kind of device that they replace.
  var recoveryCodes: [String: Set<String>] = [:]
  var boundDevices: [BoundDevice] = []
  /// The profiles from Device Save nodes.
  var profiles: [DeviceProfileEntry] = []
  var pushDevices: [PushDevice] = []
  var passkeys: [RegisteredPasskey] = []
  /// The passkeys of the PingOne environment, not of AM.
  var pingOnePasskeys: [RegisteredPasskey] = []
  var failedLogins = 0
  var passwordState: PasswordState?
  var isLocked = false
}

/// A device from a Device Binding node.
struct BoundDevice: Sendable {
  let deviceId: String
  /// The id of the stored key. Without it, the device cannot be found at a later sign-in.
  let kid: String?
  let jwk: JSONValue
  var record: DeviceRecord
}

struct DeviceProfileEntry: Sendable {
  let content: JSONValue
  var record: DeviceRecord
}
