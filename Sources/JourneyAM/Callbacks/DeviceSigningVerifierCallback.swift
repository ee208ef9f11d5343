import JourneyFlow

/// A callback that asks a bound device to sign a challenge.
public final class DeviceSigningVerifierCallback: AbstractCallback, DeviceKeyCallback {
  static let type = CallbackType(
    "DeviceSigningVerifierCallback", DeviceSigningVerifierCallback.init,
    [.userId, .challenge] + .devicePrompt + [.timeout, .jws, .clientError])

  /// The time limit in seconds, 30 by default.
  public var timeout: Int { data.integer("timeout") ?? 30 }
}
