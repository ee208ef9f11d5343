import JourneyCrypto
public import JourneyJSON

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
