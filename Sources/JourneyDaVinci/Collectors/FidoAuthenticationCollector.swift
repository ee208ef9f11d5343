public import JourneyJSON

/// Asks to sign with a passkey.
public final class FidoAuthenticationCollector: PasskeyCollector {
  public static let fieldTypes = ["FIDO2"]
  public static let action = "AUTHENTICATE"
  public static let answerName = "assertionValue"
  public static let optionsName = "publicKeyCredentialRequestOptions"
  public var data: CollectorContent

  public init(_ data: CollectorContent) throws(CollectorFault) {
    try Self.checkAction(of: data)
    self.data = data
  }

  /// What `navigator.credentials.get` gave, its bytes in base64url; or what it
  /// failed with: `{"type": "fido_error", "code": "NotAllowedError"}`.
  public var assertionValue: JSONObject? {
    get { data.answers["assertionValue"]?.object }
    set { data.answers["assertionValue"] = newValue.map(JSONValue.object) }
  }
}
