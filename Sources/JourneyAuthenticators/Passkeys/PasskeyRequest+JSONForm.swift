import JourneyCrypto
package import JourneyJSON

extension PasskeyRequest {
  /// Converts the `data` of AM's MetadataCallback to the JSON form of Web Authentication Level 3
  /// (`PublicKeyCredentialCreationOptionsJSON` and `PublicKeyCredentialRequestOptionsJSON`), which
  /// `PublicKeyCredential.parseCreationOptionsFromJSON()` and `parseRequestOptionsFromJSON()` read.
  package static func options(metadata data: JSONValue) throws(PasskeyRequestError) -> JSONValue {
    let request = try PasskeyRequest(metadata: data)
    var options: JSONObject =
      switch request.ceremony {
      case .registration(let registration): try request.creationOptions(registration, data)
      case .authentication(let allowed): request.requestOptions(allowed: allowed)
      }
    if let extensions = data["extensions"]?.object { options["extensions"] = .object(extensions) }
    return .object(options)
  }

  private func creationOptions(
    _ registration: Registration, _ data: JSONValue
  ) throws(PasskeyRequestError) -> JSONObject {
    var relyingParty: JSONObject = [:]
    relyingParty["id"] = relyingPartyID.map(JSONValue.string)
    relyingParty["name"] = .string(data["relyingPartyName"]?.string ?? "")
    let userName = data["userName"]?.string ?? ""
    var options: JSONObject = [
      "rp": .object(relyingParty),
      "user": [
        "id": Self.text(registration.userHandle), "name": .string(userName),
        "displayName": .string(data["displayName"]?.string ?? userName),
      ],
      "challenge": Self.text(challenge),
      "pubKeyCredParams": .array(
        registration.algorithms.map { ["type": "public-key", "alg": .integer($0)] }),
    ]
    options["timeout"] = timeout.map(JSONValue.integer)
    options["excludeCredentials"] = Self.descriptors(registration.excluded)
    options["authenticatorSelection"] = try Self.selection(of: data).map(JSONValue.object)
    options["attestation"] = .string(registration.attestation.rawValue)
    return options
  }

  private func requestOptions(allowed: [[UInt8]]) -> JSONObject {
    var options: JSONObject = ["challenge": Self.text(challenge)]
    options["timeout"] = timeout.map(JSONValue.integer)
    options["rpId"] = relyingPartyID.map(JSONValue.string)
    options["allowCredentials"] = Self.descriptors(allowed)
    options["userVerification"] = .string(userVerification.rawValue)
    return options
  }

  private static func descriptors(_ ids: [[UInt8]]) -> JSONValue {
    .array(ids.map { ["type": "public-key", "id": text($0)] })
  }

  private static func text(_ bytes: [UInt8]) -> JSONValue { .string(Base64.url.encode(bytes)) }
}
