import JourneyFlow
public import JourneyJSON

/// Asks to make a passkey.
public final class FidoRegistrationCollector: PasskeyField {
  package static let fieldTypes = ["FIDO2"]
  package static let action = "REGISTER"
  package static let answerName = "attestationValue"
  package static let optionsName = "publicKeyCredentialCreationOptions"
  package var data: CollectorContent

  package init(_ data: CollectorContent) throws(CollectorFault) {
    try Self.checkAction(of: data)
    self.data = data
  }

  /// What `navigator.credentials.create` is given, its bytes as lists of numbers.
  public var publicKeyCredentialCreationOptions: JSONValue? { self[Self.optionsName] }

  /// What `navigator.credentials.create` gave, its bytes in base64url; or what it
  /// failed with: `{"type": "fido_error", "code": "NotAllowedError"}`.
  public var attestationValue: JSONObject? {
    get { self["attestationValue"] }
    set { self["attestationValue"] = newValue }
  }
}
