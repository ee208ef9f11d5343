import JourneyFlow
public import JourneyJSON

/// Asks the user to sign in with a passkey. The outcome is the answer to the HiddenValueCallback
/// with the `valueId` `webAuthnOutcome`.
public final class FidoAuthenticationCallback: AbstractCallback {
  static let type = CallbackType(
    "FidoAuthenticationCallback", serverType: "", FidoAuthenticationCallback.init,
    [
      Property(
        "publicKeyCredentialRequestOptions", .object,
        "The options of the browser's call for a passkey, in the JSON form of Web Authentication.",
        read: \.passkeyOptions)
    ],
    readsMetadata: { data in
      if data["_action"] == "webauthn_authentication" { return true }
      return data["_type"]?.string == "WebAuthn"
        && (data["allowCredentials"] != nil || data["_allowCredentials"] != nil)
    })

  /// The options of `navigator.credentials.get()` in the JSON form of Web Authentication Level 3,
  /// with binary values in base64url, or `nil` if AM's data is invalid.
  public var publicKeyCredentialRequestOptions: JSONValue? {
    self["publicKeyCredentialRequestOptions"]
  }
  /// AM's own data, which `PasskeyRequest(metadata:)` reads.
  public var metadata: JSONValue? { data.output("data") }
}
