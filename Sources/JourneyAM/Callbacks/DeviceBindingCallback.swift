import JourneyFlow
import JourneyJSON

/// Asks to bind this device to the user: a signed JWT with a new key.
public final class DeviceBindingCallback: DeviceKeyField {
  package static let declaration: [CallbackProperty] = [
    "userId", .output("userName", from: "username"), "challenge",
    .output("deviceBindingAuthenticationType", from: "authenticationType") {
      $0.string.map { .string(camelCase($0)) } ?? $0
    },
    "title", "subtitle", "description", .seconds("timeout"), "attestation",
    .named("jws"), .named("deviceName"),
    // A JWT without the id of its device makes AM ask again, for ever.
    .input(
      "deviceId", suffix: "deviceId",
      unanswered: { data in
        data.answers["jws"]?.string?.isEmpty == false ? .required : .received
      }),
    .named("clientError"),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// The user's name, to be shown.
  public var userName: String { self["userName"] }
  /// `biometricOnly`, `biometricAllowFallback`, `applicationPin`, `none`, or a word that is new.
  public var deviceBindingAuthenticationType: String {
    self["deviceBindingAuthenticationType"]
  }
  /// Seconds; 60 where the server names none.
  public var timeout: Int { data.integer("timeout") ?? 60 }
  /// Whether the server wants the key attested by the platform.
  public var attestation: Bool { self["attestation"] }

  /// A name for the device, which the person can recognise.
  public var deviceName: String {
    get { self["deviceName"] }
    set { self["deviceName"] = newValue }
  }

  /// The identifier of the device; required beside `jws`.
  public var deviceId: String {
    get { self["deviceId"] }
    set { self["deviceId"] = newValue }
  }

  /// `BIOMETRIC_ALLOW_FALLBACK` becomes `biometricAllowFallback`. An unknown word stays itself:
  /// reading it as "none" would weaken what the server asks for.
  static func camelCase(_ words: String) -> String {
    let parts = words.lowercased().split(separator: "_")
    return parts.enumerated().map { place, part in
      place == 0 ? String(part) : part.prefix(1).uppercased() + part.dropFirst()
    }.joined()
  }
}
