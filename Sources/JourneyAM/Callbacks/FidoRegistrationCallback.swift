import JourneyFlow
public import JourneyJSON

/// Asks the user to create a passkey. The outcome is the answer to the HiddenValueCallback with the
/// `valueId` `webAuthnOutcome`.
public final class FidoRegistrationCallback: AbstractCallback {
  static let type = CallbackType(
    "FidoRegistrationCallback", serverType: "", FidoRegistrationCallback.init,
    [
      Property(
        "publicKeyCredentialCreationOptions", .object,
        "The options of the browser's call for a new passkey, in the JSON form of Web Authentication.",
        read: \.passkeyOptions)
    ],
    readsMetadata: { data in
      if data["_action"] == "webauthn_registration" { return true }
      return data["_type"]?.string == "WebAuthn"
        && (data["pubKeyCredParams"] != nil || data["_pubKeyCredParams"] != nil)
    })

  /// The options of `navigator.credentials.create()` in the JSON form of Web Authentication Level
  /// 3, with binary values in base64url, or `nil` if AM's data is invalid.
  public var publicKeyCredentialCreationOptions: JSONValue? {
    self["publicKeyCredentialCreationOptions"]
  }
  /// AM's own data, which `PasskeyRequest(metadata:)` reads.
  public var metadata: JSONValue? { data.output("data") }
}
