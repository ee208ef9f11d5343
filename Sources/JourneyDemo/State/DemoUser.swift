import JourneyJSON

/// Somebody with an account.
struct DemoUser: Sendable {
  /// What an LDAP directory says of a password that should be changed.
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
  /// Further attributes, such as `givenName`.
  var attributes: JSONObject = [:]
  /// Questions of identity and their answers.
  var questions: [(question: String, answer: String)] = []
  /// Authenticator apps by the name of their journey, in the order of their registration.
  var oathDevices: [String: [OATHDevice]] = [:]
  /// Recovery codes that were not used yet, by the kind of device.
  var recoveryCodes: [String: Set<String>] = [:]
  var boundDevices: [BoundDevice] = []
  /// What devices that are known have said of themselves.
  var profiles: [JSONValue] = []
  var passkeys: [RegisteredPasskey] = []
  /// Those that the PingOne environment knows.
  var pingOnePasskeys: [RegisteredPasskey] = []
  var failedLogins = 0
  var passwordState: PasswordState?
  var isLocked = false
}

/// A device that a Device Binding node has stored.
struct BoundDevice: Sendable {
  let deviceId: String
  /// The stored key's own; without one the device cannot be found again.
  let kid: String?
  let jwk: JSONValue
}
