import JourneyFlow

/// Asks a bound device to sign a challenge.
public final class DeviceSigningVerifierCallback: DeviceKeyField {
  package static let declaration: [CallbackProperty] = [
    "userId", "challenge", "title", "subtitle", "description", .seconds("timeout"),
    .named("jws"), .named("clientError"),
  ]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// Seconds; 30 where the server names none.
  public var timeout: Int { data.integer("timeout") ?? 30 }
}
