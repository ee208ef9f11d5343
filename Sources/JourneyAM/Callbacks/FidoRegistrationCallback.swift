public import JourneyJSON

/// Asks to make a passkey; the outcome goes into the HiddenValueCallback `webAuthnOutcome`.
public final class FidoRegistrationCallback: MetadataReading {
  package static let type = "FidoRegistrationCallback"
  package var content: CallbackContent

  package init(_ content: CallbackContent) {
    self.content = content
  }

  /// What WebAuthn's `navigator.credentials` is given.
  public var value: JSONValue? { content.output("data") }

  package var outputs: [Output] { [Output("value", from: "data")] }
  package var typeNames: [String] { [type, MetadataCallback.type] }

  package static func reads(_ data: JSONValue) -> Bool {
    if data["_action"] == "webauthn_registration" { return true }
    return data["_type"]?.string == "WebAuthn"
      && (data["pubKeyCredParams"] != nil || data["_pubKeyCredParams"] != nil)
  }
}
