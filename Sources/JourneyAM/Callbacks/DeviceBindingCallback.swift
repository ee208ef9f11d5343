import JourneyFlow
import JourneyJSON

/// Asks the app to bind this device to the user. The answer is a JWT signed with a new key.
public final class DeviceBindingCallback: AbstractCallback, DeviceKeyCallback {
  static let type = CallbackType(
    "DeviceBindingCallback", DeviceBindingCallback.init,
    [
      .userId,
      .output("userName", .text, "The user name to show.", from: "username"),
      .challenge,
      .output(
        "deviceBindingAuthenticationType", .text,
        "How the user must unlock the key, such as biometricOnly or none.",
        from: "authenticationType", as: { $0.string.map { .string(camelCase($0)) } ?? $0 }),
    ] + .devicePrompt + [
      .timeout,
      Property("attestation", .flag, "Whether the platform must attest the key."),
      .jws, .named("deviceName", "A name for the device."),
      // If a JWT comes without the id of its device, AM asks again and again.
      .input(
        "deviceId", "The identifier of the device.", suffix: "deviceId",
        unanswered: { data in
          data.answers["jws"]?.string?.isEmpty == false ? .required : .received
        }),
      .clientError,
    ])

  public var userName: String { self["userName"] }
  /// How the user unlocks the key: `biometricOnly`, `biometricAllowFallback`, `applicationPin`,
  /// `none`, or a method that this library does not know.
  public var deviceBindingAuthenticationType: String {
    self["deviceBindingAuthenticationType"]
  }
  /// The time limit in seconds, 60 by default.
  public var timeout: Int { data.integer("timeout") ?? 60 }
  /// Whether the platform must attest the key.
  public var attestation: Bool { self["attestation"] }

  /// A name by which the user can recognize the device.
  public var deviceName: String {
    get { self["deviceName"] }
    set { self["deviceName"] = newValue }
  }

  /// The identifier of the device, required if `jws` is set.
  public var deviceId: String {
    get { self["deviceId"] }
    set { self["deviceId"] = newValue }
  }

  /// Converts AM's name to camel case: `BIOMETRIC_ALLOW_FALLBACK` becomes `biometricAllowFallback`.
  /// So is an unknown name, because `none` would weaken what the server requires.
  static func camelCase(_ name: String) -> String {
    let parts = name.lowercased().split(separator: "_")
    return parts.enumerated().map { index, part in
      index == 0 ? String(part) : part.prefix(1).uppercased() + part.dropFirst()
    }.joined()
  }
}
