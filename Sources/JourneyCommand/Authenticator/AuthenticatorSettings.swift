import JourneyAuthenticators
import JourneyFlow
import JourneyJSON

/// What is known of a user's authenticator: an object in a document or a file.
struct AuthenticatorSettings: Sendable {
  static let members = [
    "origin", "issuer", "deviceId", "deviceName", "platform", "otp", "after", "userId", "passkeys",
    "profile",
  ]

  var origin: String?
  var issuer: String?
  var deviceID: String?
  var deviceName: String?
  var platform: String?
  /// One `otpauth` or `mfauth` address, or a bare Base32 secret.
  var otp: String?
  /// The second at which a code was last made, since 1970.
  var after: Int?
  var userID: String?
  var passkeys: [Passkey] = []
  var profile: JSONValue?

  init() {}

  /// - Parameter references: resolves those of a file, in `otp` and in a passkey's `key`; nil: a
  ///   document, where they are faults.
  /// - Throws: what is wrong, with the member's path.
  init(_ value: JSONValue, references: ValueReference?) throws(AuthenticatorFault) {
    guard let members = value.object else {
      throw AuthenticatorFault("authenticator", "expected an object")
    }
    for name in members.keys where !Self.members.contains(name) {
      let near = Self.members.nearest(to: name).map { "; is it '\($0)'?" } ?? ""
      throw AuthenticatorFault("authenticator.\(name.shown)", "unknown member\(near)")
    }
    func text(_ name: String, _ references: ValueReference? = nil) throws(AuthenticatorFault)
      -> String?
    {
      guard let value = members.present(name) else { return nil }
      guard let text = try Self.resolved(value, name, references).string else {
        throw AuthenticatorFault("authenticator.\(name)", "expected a string")
      }
      return text
    }
    origin = try text("origin")
    issuer = try text("issuer")
    deviceID = try text("deviceId")
    deviceName = try text("deviceName")
    platform = try text("platform")
    otp = try text("otp", references)
    userID = try text("userId")
    if let value = members.present("after") {
      guard let time = value.integer, time >= 0 else {
        throw AuthenticatorFault("authenticator.after", "expected seconds since 1970")
      }
      after = time
    }
    if let value = members.present("passkeys") {
      guard let list = value.array else {
        throw AuthenticatorFault("authenticator.passkeys", "expected a list")
      }
      for (place, element) in list.enumerated() {
        passkeys.append(try Self.passkey(element, "passkeys[\(place)]", references))
      }
    }
    profile = members.present("profile")
  }

  private static func passkey(
    _ value: JSONValue, _ name: String, _ references: ValueReference?
  ) throws(AuthenticatorFault) -> Passkey {
    var value = value
    if case .object(var members) = value, let key = members.present("key") {
      let resolved = try resolved(key, "\(name).key", references)
      if let text = resolved.string, key.object != nil {
        do { members["key"] = try JSONValue(parsing: text) } catch {
          throw AuthenticatorFault("authenticator.\(name).key", "expected a JWK")
        }
      } else {
        members["key"] = resolved
      }
      value = .object(members)
    }
    do { return try Passkey(document: value) } catch {
      throw AuthenticatorFault("authenticator.\(name)", "\(error)")
    }
  }

  private static func resolved(
    _ value: JSONValue, _ name: String, _ references: ValueReference?
  ) throws(AuthenticatorFault) -> JSONValue {
    do { return try ValueReference.resolve(value, with: references) } catch {
      throw AuthenticatorFault("authenticator.\(name)", error.reason, code: error.code)
    }
  }

  /// What this says, and where it is silent, what another place says; `passkeys` of both are joined.
  func over(_ other: AuthenticatorSettings) -> AuthenticatorSettings {
    var both = self
    both.origin = origin ?? other.origin
    both.issuer = issuer ?? other.issuer
    both.deviceID = deviceID ?? other.deviceID
    both.deviceName = deviceName ?? other.deviceName
    both.platform = platform ?? other.platform
    both.otp = otp ?? other.otp
    both.after = after ?? other.after
    both.userID = userID ?? other.userID
    both.passkeys += other.passkeys
    both.profile = profile ?? other.profile
    return both
  }
}

/// What keeps an authenticator from answering a page: a fault of kind `answers`, or of `config`
/// where a device key is missing.
struct AuthenticatorFault: Error, Hashable {
  /// The field's key, or the path of a setting.
  let key: String?
  let reason: String
  var code = "authenticator"
  var hint: String?
  var isMissingKey = false

  init(
    _ key: String?, _ reason: String, code: String = "authenticator", hint: String? = nil
  ) {
    self.key = key
    self.reason = reason
    self.code = code
    self.hint = hint
  }

  init(_ key: String?, _ error: AuthenticatorError) {
    self.init(key, "\(error)", hint: error.hint)
    isMissingKey = error == .missingDeviceKey
  }
}
