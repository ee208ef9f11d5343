import JourneyFlow
public import JourneyJSON

/// A collector that asks the user to sign in with a passkey.
public final class FidoAuthenticationCollector: AbstractCollector {
  static let ceremony = PasskeyCeremony.authentication
  static let type = CollectorType(
    "FidoAuthenticationCollector", ["FIDO2"], FidoAuthenticationCollector.init,
    ceremony.properties(options: "The options of the browser's call for a passkey."),
    mismatch: { ceremony.mismatch(of: $0) })

  /// `REGISTER` or `AUTHENTICATE`.
  public var action: String { self["action"] }
  /// The event that begins the ceremony, such as `BUTTON`, or "" if the server named none.
  public var trigger: String { self["trigger"] }
  /// The `publicKey` options for `navigator.credentials.get`, with binary values as arrays of
  /// numbers.
  public var publicKeyCredentialRequestOptions: JSONValue? {
    self["publicKeyCredentialRequestOptions"]
  }

  /// The result of `navigator.credentials.get`, with binary values in base64url, or the error, such
  /// as `{"type": "fido_error", "code": "NotAllowedError"}`.
  public var assertionValue: JSONObject? {
    get { self["assertionValue"] }
    set { self["assertionValue"] = newValue }
  }

  override var isPasskey: Bool { true }
  package override var posted: JSONValue? { Self.ceremony.payload(of: data) }
  package override var act: SubmitAct? { Self.ceremony.act(of: data) }
  package override var keptAnswers: JSONObject { [:] }
}
