import JourneyAuthenticators
import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// A user's authenticator, from an object in a document or a file.
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
  /// An `otpauth` or `mfauth` address, or a Base32 secret alone.
  var otp: String?
  /// The time of the last one-time code, in seconds since 1970.
  var after: Int?
  var userID: String?
  var passkeys: [Passkey] = []
  var profile: JSONValue?

  init() {}

  /// - Parameter references: the resolver for references in `otp` and in a passkey's `key`, or
  ///   `nil` for a document, which must not contain references.
  /// - Throws: an error with the path of the invalid member.
  init(_ value: JSONValue, references: ValueReference?) throws(FlowError) {
    guard let members = value.object else {
      throw .invalid("authenticator", "expected an object")
    }
    for name in members.keys where !Self.members.contains(name) {
      throw .invalid(
        "authenticator.\(name.shown)", "unknown member" + Self.members.didYouMean(name))
    }
    func text(_ name: String, _ references: ValueReference? = nil) throws(FlowError)
      -> String?
    {
      guard let value = members.present(name) else { return nil }
      guard let text = try Self.resolved(value, name, references).string else {
        throw .invalid("authenticator.\(name)", "expected a string")
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
        throw .invalid("authenticator.after", "expected seconds since 1970")
      }
      after = time
    }
    if let value = members.present("passkeys") {
      guard let list = value.array else {
        throw .invalid("authenticator.passkeys", "expected an array")
      }
      for (index, element) in list.enumerated() {
        passkeys.append(try Self.passkey(element, "passkeys[\(index)]", references))
      }
    }
    profile = members.present("profile")
  }

  private static func passkey(
    _ value: JSONValue, _ name: String, _ references: ValueReference?
  ) throws(FlowError) -> Passkey {
    guard var members = value.object else {
      throw .invalid("authenticator.\(name)", "expected an object")
    }
    if let key = members.present("key") {
      let resolved = try resolved(key, "\(name).key", references)
      if let text = resolved.string, key.object != nil {
        do { members["key"] = try JSONValue(parsing: text) } catch {
          throw .invalid("authenticator.\(name).key", "expected a JWK")
        }
      } else {
        members["key"] = resolved
      }
    }
    do { return try Passkey(document: members) } catch .invalidPasskey(let member, let reason) {
      throw .invalid("authenticator.\(name).\(member.shown)", reason)
    } catch {
      throw .invalid("authenticator.\(name)", error.message)
    }
  }

  private static func resolved(
    _ value: JSONValue, _ name: String, _ references: ValueReference?
  ) throws(FlowError) -> JSONValue {
    do { return try ValueReference.resolve(value, with: references) } catch {
      throw .invalid("authenticator.\(name)", error.reason, code: error.code)
    }
  }

  /// Returns these settings, completed with those of another source, and the `passkeys` of both.
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

extension FlowError {
  /// Returns the error that says why the authenticator cannot answer a page.
  /// - Parameter key: the field's key, or `nil` if the reason is a complete message.
  static func authenticator(
    _ key: String?, _ reason: String, code: String = "authenticator", hint: String? = nil
  ) -> FlowError {
    let message = key.map { "cannot answer '\($0)': \(reason)" } ?? reason
    return .authenticator(key, message: message, code: code, hint: hint)
  }

  /// Returns the error for an invalid member of the settings or of the document.
  static func invalid(
    _ path: String, _ reason: String, code: String = "authenticator"
  ) -> FlowError {
    .authenticator(path, message: "invalid '\(path)': \(reason)", code: code)
  }

  static func authenticator(
    _ key: String?, message: String, code: String, hint: String? = nil
  ) -> FlowError {
    var error = FlowError(.answers, message, hint: hint)
    error.problems = [Problem(key: key, code: code, message: message)]
    return error
  }

  /// Returns an error of kind `config` if a device key is missing.
  static func authenticator(_ key: String?, _ error: AuthenticatorError) -> FlowError {
    if error == .missingDeviceKey {
      return SecretKeys.missing(
        "device key", in: "JOURNEY_DEVICE_KEY", option: "--device-key",
        because: "is not set or is empty")
    }
    return .authenticator(key, error.message, hint: error.hint)
  }
}
