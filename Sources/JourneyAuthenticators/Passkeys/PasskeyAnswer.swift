import JourneyCrypto
package import JourneyJSON

/// An authenticator's answer to a page. Printing it shows no signature.
package struct PasskeyAnswer: Sendable, Equatable {
  package enum Outcome: Sendable, Equatable {
    case registered(PasskeyRegistration)
    case signed(PasskeyAssertion)
    case failed(PasskeyFailure)
  }

  /// The page's request, which determines the form of `value(deviceName:)`.
  package let request: PasskeyRequest
  package let outcome: Outcome

  /// Creates an answer to a page, such as a failure for a test.
  package init(_ outcome: Outcome, to request: PasskeyRequest) {
    self.request = request
    self.outcome = outcome
  }

  /// The passkey to keep for `PasskeyAuthenticator`, if the answer registers a discoverable one,
  /// which a page can request without naming its id. It contains no secret, because its key is
  /// derived.
  package var discoverable: Passkey? {
    guard case .registered(let registration) = outcome,
      case .registration(let asked) = request.ceremony, asked.isDiscoverable
    else { return nil }
    return Passkey(
      id: registration.id, relyingPartyID: registration.relyingPartyID,
      userHandle: asked.userHandle)
  }
}

/// What registers a new passkey (Web Authentication section 5.2.1).
package struct PasskeyRegistration: Sendable, Equatable {
  /// 32 bytes for a derived key.
  package let id: [UInt8]
  /// A domain.
  package let relyingPartyID: String
  package let algorithm: COSEAlgorithm
  /// The UTF-8 of `clientDataJSON`, exactly as it is signed.
  package let clientData: [UInt8]
  /// The attestation object in CBOR (Web Authentication section 6.5.4).
  package let attestationObject: [UInt8]
}

/// A signature with a passkey (Web Authentication section 5.2.2).
package struct PasskeyAssertion: Sendable, Equatable {
  /// The id from the page or, if it names no passkey, of the passkey that was used.
  package let id: [UInt8]
  /// The UTF-8 of `clientDataJSON`, exactly as it is signed.
  package let clientData: [UInt8]
  /// 37 bytes: the hash of the relying party's id, the flags and the counter (Web Authentication
  /// section 6.1).
  package let authenticatorData: [UInt8]
  /// The signature over the authenticator data and the hash of the client data, for ECDSA in DER.
  package let signature: [UInt8]
  /// The user handle, which only a page that names no passkey needs.
  package let userHandle: [UInt8]?
}

extension PasskeyAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A description without secrets.
  package var description: String {
    switch outcome {
    case .registered: "a new passkey"
    case .signed: "a signature with a passkey"
    case .failed(let failure): "\(failure.name): \(failure.message)"
    }
  }

  /// A description without secrets.
  package var debugDescription: String { description }

  /// A mirror without children, so that printing shows no secret.
  package var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}

extension PasskeyAnswer {
  /// Returns the answer in the form that the page accepts:
  /// - AM: the string for the HiddenValueCallback `webAuthnOutcome`,
  ///   `clientDataJSON::attestationObject::id[::deviceName]` or
  ///   `clientDataJSON::authenticatorData::signature::id[::userHandle]`, with bytes as
  ///   comma-separated numbers from −128 to 127. If the page accepts JSON (AM 8.0), the string is
  ///   the member `legacyData` beside `authenticatorAttachment`. A failure is `ERROR::Name:message`
  ///   or `unsupported`.
  /// - OpenAM: JSON text for the PasswordCallback `Credentials`.
  /// - DaVinci: `{"attestationValue": …}`, `{"assertionValue": …}` or `{"type": "fido_error", …}`,
  ///   for the collector's key.
  ///
  /// - Parameter deviceName: the name under which AM stores a new passkey. OpenAM and DaVinci pages
  ///   have no field for it.
  /// - Throws: `separatorInside` if a part of AM's string contains `::`, `invalidUserHandle` if the
  ///   user handle is not UTF-8, or `noFormForFailure` for a failure on OpenAM's page.
  package func value(deviceName: String? = nil) throws(AuthenticatorError) -> JSONValue {
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
    case .failed(let failure):
      return failure.name == PasskeyFailure.unsupported
        ? failure.name : "ERROR::\(failure.name):\(failure.message)"
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

  /// Returns comma-separated numbers from −128 to 127, without spaces, because AM reads each with
  /// Java's `Byte.parseByte`.
  private static func decimals(_ bytes: [UInt8]) -> String {
    bytes.map { String(Int8(bitPattern: $0)) }.joined(separator: ",")
  }

  private func credentialsOfOpenAM() throws(AuthenticatorError) -> JSONObject {
    switch outcome {
    case .failed: throw .noFormForFailure
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
    case .failed(let failure):
      let error =
        if case .registration = request.ceremony {
          "registration_error"
        } else {
          "authentication_error"
        }
      return [
        "type": "fido_error", "code": .string(failure.name), "error": .string(error),
        "message": .string(failure.message),
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
