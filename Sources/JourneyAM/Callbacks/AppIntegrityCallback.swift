import JourneyFlow

/// A callback that asks an app to prove its integrity with an attestation from the app's platform.
public final class AppIntegrityCallback: AbstractCallback, ClientErrorReporting {
  static let type = CallbackType(
    "AppIntegrityCallback", AppIntegrityCallback.init,
    [
      .challenge,
      .output(
        "attestedToken", .text,
        "The server's value for attestToken. It is empty if the app must attest a new key.",
        from: "attestToken"),
      .named("attestToken", "The platform's attestation of the app's key."),
      .named("token", "The token that the client received."),
      .named("clientData", "The signed data: a JSON object, encoded as base64."),
      .named("keyId", "The identifier of the attested key."), .clientError,
    ])

  /// The challenge that the app signs (AM, App Integrity node).
  public var challenge: String { self["challenge"] }
  /// The `attestToken` that the server sent, or "" if the app must attest a new key.
  public var attestedToken: String { self["attestedToken"] }

  /// Apple's attestation of the app's key, or Google's integrity verdict.
  public var attestToken: String {
    get { self["attestToken"] }
    set { self["attestToken"] = newValue }
  }

  /// The platform's assertion, signed with the attested key.
  public var token: String {
    get { self["token"] }
    set { self["token"] = newValue }
  }

  /// The signed data, a JSON object in base64.
  public var clientData: String {
    get { self["clientData"] }
    set { self["clientData"] = newValue }
  }

  public var keyId: String {
    get { self["keyId"] }
    set { self["keyId"] = newValue }
  }
}
