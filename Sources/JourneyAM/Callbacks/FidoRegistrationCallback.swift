import JourneyFlow
public import JourneyJSON

/// A callback that asks the user to create a passkey. The outcome is the answer to the
/// HiddenValueCallback whose `valueId` is `webAuthnOutcome`.
public final class FidoRegistrationCallback: AbstractCallback {
  static let type = CallbackType(
    "FidoRegistrationCallback", serverType: "", FidoRegistrationCallback.init,
    [
      .output(
        "value", .object, "The options of the browser's call for a new passkey.", from: "data")
    ],
    readsMetadata: { data in
      if data["_action"] == "webauthn_registration" { return true }
      return data["_type"]?.string == "WebAuthn"
        && (data["pubKeyCredParams"] != nil || data["_pubKeyCredParams"] != nil)
    })

  /// The options for WebAuthn's `navigator.credentials.create()`.
  public var value: JSONValue? { self["value"] }
}
