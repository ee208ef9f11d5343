import JourneyFlow

/// Asks a bound device to sign a challenge.
public final class DeviceSigningVerifierCallback: AbstractCallback, DeviceKeyCallback {
  static let type = CallbackType(
    "DeviceSigningVerifierCallback", DeviceSigningVerifierCallback.init,
    [.userId, .challenge] + .devicePrompt + [.timeout, .jws, .clientError])

  /// Seconds; 30 where the server names none.
  public var timeout: Int { data.integer("timeout") ?? 30 }
}
