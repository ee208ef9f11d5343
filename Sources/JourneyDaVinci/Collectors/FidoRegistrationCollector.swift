public import JourneyJSON

/// Asks to make a passkey.
public final class FidoRegistrationCollector: PasskeyCollector {
  public static let fieldTypes = ["FIDO2"]
  public static let action = "REGISTER"
  public static let answerName = "attestationValue"
  public static let optionsName = "publicKeyCredentialCreationOptions"
  public var data: CollectorContent

  public init(_ data: CollectorContent) throws(CollectorFault) {
    try Self.checkAction(of: data)
    self.data = data
  }

  /// What `navigator.credentials.create` gave, its bytes in base64url; or what it
  /// failed with: `{"type": "fido_error", "code": "NotAllowedError"}`.
  public var attestationValue: JSONObject? {
    get { data.answers["attestationValue"]?.object }
    set { data.answers["attestationValue"] = newValue.map(JSONValue.object) }
  }
}
