import JourneyFlow
public import JourneyJSON

/// Asks to make a passkey; the outcome goes into the HiddenValueCallback `webAuthnOutcome`.
public final class FidoRegistrationCallback: AbstractCallback {
  static let type = CallbackType(
    "FidoRegistrationCallback", serverType: "", FidoRegistrationCallback.init,
    [
      .output("value", .object, "What the browser's call for a new passkey is given.", from: "data")
    ],
    readsMetadata: { data in
      if data["_action"] == "webauthn_registration" { return true }
      return data["_type"]?.string == "WebAuthn"
        && (data["pubKeyCredParams"] != nil || data["_pubKeyCredParams"] != nil)
    })

  /// What WebAuthn's `navigator.credentials` is given.
  public var value: JSONValue? { self["value"] }
}
