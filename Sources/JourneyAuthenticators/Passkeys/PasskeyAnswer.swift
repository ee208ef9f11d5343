import JourneyCrypto
public import JourneyJSON

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

extension PasskeyAnswer {
  /// The answer as the page takes it:
  /// - AM: the text of the HiddenValueCallback `webAuthnOutcome`,
  ///   `clientDataJSON::attestationObject::id[::deviceName]` or
  ///   `clientDataJSON::authenticatorData::signature::id[::userHandle]`, bytes as signed decimals;
  ///   inside `{"authenticatorAttachment", "legacyData"}` where the page takes JSON (AM 8.0);
  ///   `ERROR::Name:message`, or `unsupported`;
  /// - OpenAM: JSON text for the PasswordCallback `Credentials`;
  /// - DaVinci: `{"attestationValue": …}`, `{"assertionValue": …}`, or
  ///   `{"type": "fido_error", …}`, under the collector's key.
  ///
  /// - Parameter deviceName: what AM shall call a new passkey; other pages have no place for one.
  /// - Throws: `separatorInside` where AM would cut the text at a wrong place, `invalidUserHandle`,
  ///   `noFormForFailure`.
  public func value(deviceName: String? = nil) throws(AuthenticatorError) -> JSONValue {
    switch request.page {
    case .am(let takesJSON, let takesUserHandle):
      .string(
        try textOfAM(
          deviceName: deviceName, takesJSON: takesJSON, takesUserHandle: takesUserHandle))
    case .openAM: .string(JSONValue.object(try credentialsOfOpenAM()).compact)
    case .daVinci: .object(valueOfDaVinci())
    }
  }

  private func textOfAM(
    deviceName: String?, takesJSON: Bool, takesUserHandle: Bool
  ) throws(AuthenticatorError) -> String {
    var parts: [(name: String, text: String)]
    switch outcome {
    case .refused(let refusal):
      return refusal.name == PasskeyRefusal.unsupported
        ? refusal.name : "ERROR::\(refusal.name):\(refusal.message)"
    case .registered(let registration):
      parts = [
        ("origin", String(decoding: registration.clientData, as: UTF8.self)),
        ("attestation", Self.decimals(registration.attestationObject)),
        ("id", Base64.url.encode(registration.id)),
      ]
      if let deviceName, !deviceName.isEmpty { parts.append(("device name", deviceName)) }
    case .signed(let assertion):
      parts = [
        ("origin", String(decoding: assertion.clientData, as: UTF8.self)),
        ("authenticator data", Self.decimals(assertion.authenticatorData)),
        ("signature", Self.decimals(assertion.signature)),
        ("id", Base64.url.encode(assertion.id)),
      ]
      if let handle = assertion.userHandle, takesUserHandle {
        guard let text = String(validating: handle, as: UTF8.self) else {
          throw .invalidUserHandle
        }
        parts.append(("user handle", text))
      }
    }
    for part in parts where part.text.contains("::") { throw .separatorInside(part.name) }
    let text = parts.map(\.text).joined(separator: "::")
    guard takesJSON else { return text }
    let wrapped: JSONObject = [
      "authenticatorAttachment": .string(request.attachment), "legacyData": .string(text),
    ]
    return JSONValue.object(wrapped).compact
  }

  /// As Java's `Byte.parseByte` reads them: −128 to 127, no blanks.
  private static func decimals(_ bytes: [UInt8]) -> String {
    bytes.map { String(Int8(bitPattern: $0)) }.joined(separator: ",")
  }

  private func credentialsOfOpenAM() throws(AuthenticatorError) -> JSONObject {
    switch outcome {
    case .refused: throw .noFormForFailure
    case .registered(let registration):
      return [
        "credentialId": Self.base64(registration.id),
        "attestationObject": Self.base64(registration.attestationObject),
        "clientDataJSON": Self.base64(registration.clientData),
      ]
    case .signed(let assertion):
      var members: JSONObject = [
        "assertionId": Self.base64(assertion.id),
        "authenticatorData": Self.base64(assertion.authenticatorData),
        "clientDataJSON": Self.base64(assertion.clientData),
        "signature": Self.base64(assertion.signature),
      ]
      if let handle = assertion.userHandle { members["userHandle"] = Self.base64(handle) }
      return members
    }
  }

  private func valueOfDaVinci() -> JSONObject {
    switch outcome {
    case .refused(let refusal):
      let error =
        if case .registration = request.ceremony {
          "registration_error"
        } else {
          "authentication_error"
        }
      return [
        "type": "fido_error", "code": .string(refusal.name), "error": .string(error),
        "message": .string(refusal.message),
      ]
    case .registered(let registration):
      return [
        "attestationValue": credential(
          registration.id,
          [
            "clientDataJSON": Self.base64(registration.clientData),
            "attestationObject": Self.base64(registration.attestationObject),
          ])
      ]
    case .signed(let assertion):
      var response: JSONObject = [
        "clientDataJSON": Self.base64(assertion.clientData),
        "authenticatorData": Self.base64(assertion.authenticatorData),
        "signature": Self.base64(assertion.signature),
      ]
      if let handle = assertion.userHandle { response["userHandle"] = Self.base64(handle) }
      return ["assertionValue": credential(assertion.id, response)]
    }
  }

  private func credential(_ id: [UInt8], _ response: JSONObject) -> JSONValue {
    .object([
      "id": Self.base64(id), "rawId": Self.base64(id), "type": "public-key",
      "authenticatorAttachment": .string(request.attachment), "response": .object(response),
    ])
  }

  private static func base64(_ bytes: [UInt8]) -> JSONValue {
    .string(Base64.url.encode(bytes))
  }
}
