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
  /// What one-time codes by the clock are made of, in base32.
  var otpSecret: String?
  /// Keys of bound devices as JWKs, by `kid`.
  var deviceKeys: [String: JSONValue] = [:]
  /// Credential ids in base64url.
  var passkeys: [String] = []
  var failedLogins = 0
  var passwordState: PasswordState?
  var isLocked = false
}
