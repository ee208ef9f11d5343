import JourneyFlow
public import JourneyJSON

/// A callback that asks the user to sign in with a passkey. The outcome is the answer to the
/// HiddenValueCallback whose `valueId` is `webAuthnOutcome`.
public final class FidoAuthenticationCallback: AbstractCallback {
  static let type = CallbackType(
    "FidoAuthenticationCallback", serverType: "", FidoAuthenticationCallback.init,
    [.output("value", .object, "The options of the browser's call for a passkey.", from: "data")],
    readsMetadata: { data in
      if data["_action"] == "webauthn_authentication" { return true }
      return data["_type"]?.string == "WebAuthn"
        && (data["allowCredentials"] != nil || data["_allowCredentials"] != nil)
    })

  /// The options for WebAuthn's `navigator.credentials.get()`.
  public var value: JSONValue? { self["value"] }
}
