import JourneyFlow
public import JourneyJSON

/// Asks to make a passkey; the outcome goes into the HiddenValueCallback `webAuthnOutcome`.
public final class FidoRegistrationCallback: MetadataReading {
  package static let declaration: [CallbackProperty] = [.output("value", from: "data")]
  package var data: CallbackContent

  package init(_ data: CallbackContent) {
    self.data = data
  }

  /// What WebAuthn's `navigator.credentials` is given.
  public var value: JSONValue? { self["value"] }

  package var typeNames: [String] { [type, MetadataCallback.wireType] }

  package static func reads(_ data: JSONValue) -> Bool {
    if data["_action"] == "webauthn_registration" { return true }
    return data["_type"]?.string == "WebAuthn"
      && (data["pubKeyCredParams"] != nil || data["_pubKeyCredParams"] != nil)
  }
}
