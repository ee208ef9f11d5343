/// What an authenticator answers to a page. `value(deviceName:)` is the form that goes back.
///
/// Printing one shows no signature.
public struct PasskeyAnswer: Sendable, Equatable {
  /// What came of the ceremony.
  public enum Outcome: Sendable, Equatable {
    case registered(PasskeyRegistration)
    case signed(PasskeyAssertion)
    case refused(PasskeyRefusal)
  }

  /// The page that is answered; it decides the form of `value(deviceName:)`.
  public let request: PasskeyRequest
  /// What came of the ceremony.
  public let outcome: Outcome

  /// The answer to a page, such as a refusal that a test wants.
  public init(_ outcome: Outcome, to request: PasskeyRequest) {
    self.request = request
    self.outcome = outcome
  }

  /// Of a new passkey that the page wants to be found without its id: what `PasskeyAuthenticator`
  /// needs to know of it later. Its key is derived, so nothing of it is secret.
  public var discoverable: Passkey? {
    guard case .registered(let registration) = outcome,
      case .registration(let asked) = request.ceremony, asked.isDiscoverable
    else { return nil }
    return Passkey(
      id: registration.id, relyingPartyID: registration.relyingPartyID,
      userHandle: asked.userHandle)
  }
}

/// A new passkey, for the server (Web Authentication section 5.2.1).
public struct PasskeyRegistration: Sendable, Equatable {
  /// The credential id: 32 bytes for a derived key.
  public let id: [UInt8]
  /// The relying party, a domain.
  public let relyingPartyID: String
  /// What the new key signs with.
  public let algorithm: COSEAlgorithm
  /// UTF-8 of `clientDataJSON`, as it stands in what is signed.
  public let clientData: [UInt8]
  /// CBOR (Web Authentication section 6.5.4).
  public let attestationObject: [UInt8]
}

/// A signature with a passkey (Web Authentication section 5.2.2).
public struct PasskeyAssertion: Sendable, Equatable {
  /// The credential id, as the page or the passkey has it.
  public let id: [UInt8]
  /// UTF-8 of `clientDataJSON`, as it stands in what is signed.
  public let clientData: [UInt8]
  /// 37 bytes: hash of the relying party, flags, counter (Web Authentication section 6.1).
  public let authenticatorData: [UInt8]
  /// Of the authenticator data and the hash of the client data; ECDSA in DER.
  public let signature: [UInt8]
  /// `nil` where it is not known; only a page that names no passkey needs it.
  public let userHandle: [UInt8]?
}

extension PasskeyAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// One line for people, without a secret.
  public var description: String {
    switch outcome {
    case .registered: "a new passkey"
    case .signed: "a signature with a passkey"
    case .refused(let refusal): "\(refusal.name): \(refusal.message)"
    }
  }

  /// The same as `description`: a debugger shows no secret either.
  public var debugDescription: String { description }

  /// Has no children, so that printing shows no secret.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}
