import JourneyFlow
public import JourneyJSON

/// A collector that asks the user to create a passkey.
public final class FidoRegistrationCollector: AbstractCollector {
  static let ceremony = PasskeyCeremony.registration
  static let type = CollectorType(
    "FidoRegistrationCollector", ["FIDO2"], FidoRegistrationCollector.init,
    ceremony.properties(options: "The options of the browser's call for a new passkey."),
    mismatch: { ceremony.mismatch(of: $0) })

  /// `REGISTER` or `AUTHENTICATE`.
  public var action: String { self["action"] }
  /// The event that begins the ceremony, such as `BUTTON`, or "" if the server named none.
  public var trigger: String { self["trigger"] }
  /// The `publicKey` options for `navigator.credentials.create`, with binary values as arrays of
  /// numbers.
  public var publicKeyCredentialCreationOptions: JSONValue? {
    self["publicKeyCredentialCreationOptions"]
  }

  /// The result of `navigator.credentials.create`, with binary values in base64url, or the error,
  /// such as `{"type": "fido_error", "code": "NotAllowedError"}`.
  public var attestationValue: JSONObject? {
    get { self["attestationValue"] }
    set { self["attestationValue"] = newValue }
  }

  override var isPasskey: Bool { true }
  package override var posted: JSONValue? { Self.ceremony.payload(of: data) }
  package override var act: SubmitAct? { Self.ceremony.act(of: data) }
  package override var keptAnswers: JSONObject { [:] }
}
