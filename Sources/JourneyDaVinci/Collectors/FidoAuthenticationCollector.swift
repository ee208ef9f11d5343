import JourneyFlow
public import JourneyJSON

/// Asks to sign with a passkey.
public final class FidoAuthenticationCollector: PasskeyField {
  package static let fieldTypes = ["FIDO2"]
  package static let action = "AUTHENTICATE"
  package static let answerName = "assertionValue"
  package static let optionsName = "publicKeyCredentialRequestOptions"
  package var data: CollectorContent

  package init(_ data: CollectorContent) throws(CollectorFault) {
    try Self.checkAction(of: data)
    self.data = data
  }

  /// What `navigator.credentials.get` is given, its bytes as lists of numbers.
  public var publicKeyCredentialRequestOptions: JSONValue? { self[Self.optionsName] }

  /// What `navigator.credentials.get` gave, its bytes in base64url; or what it
  /// failed with: `{"type": "fido_error", "code": "NotAllowedError"}`.
  public var assertionValue: JSONObject? {
    get { self["assertionValue"] }
    set { self["assertionValue"] = newValue }
  }
}
