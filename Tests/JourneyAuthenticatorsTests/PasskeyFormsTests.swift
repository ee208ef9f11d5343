import JourneyAuthenticators
import JourneyCrypto
import JourneyJSON
import Testing

/// The form of an answer to each kind of page.
@Suite struct PasskeyFormsTests {
  private func answer(
    to metadata: JSONObject, origin: String = "https://login.example.com",
    passkeys: [Passkey] = []
  ) throws -> PasskeyAnswer {
    var data = metadata
    data["challenge"] = data["challenge"] ?? "AAECAw=="
    data["_relyingPartyId"] = data["_relyingPartyId"] ?? ""
    return try PasskeyAuthenticator(
      origin: ClaimedOrigin(origin), deviceKeys: [DeviceKey(Array(0...31))], passkeys: passkeys
    ).answer(to: PasskeyRequest(metadata: .object(data)))
  }

  private static let registration: JSONObject = [
    "_type": "WebAuthn", "_action": "webauthn_registration", "userId": "ZGVtbw",
  ]

  private func parts(_ text: String) -> [String] {
    text.split(separator: "::", omittingEmptySubsequences: false).map(String.init)
  }

  /// Reads bytes as `Byte.parseByte` of Java does.
  private func bytes(_ decimals: String) throws -> [UInt8] {
    try decimals.split(separator: ",", omittingEmptySubsequences: false).map { part in
      #expect(part.allSatisfy { $0.isNumber || $0 == "-" })
      return UInt8(bitPattern: try #require(Int8(String(part))))
    }
  }

  @Test("AM's outcome of a registration has three parts, or four with the device's name")
  func registration() throws {
    let answer = try answer(to: Self.registration)
    guard case .registered(let registration) = answer.outcome else {
      Issue.record("expected a registration")
      return
    }
    for (name, count) in [(nil, 3), ("", 3), ("My \"phone\"\nüber", 4), (":a:b:", 4)]
      as [(String?, Int)]
    {
      let parts = parts(try #require(try answer.value(deviceName: name).string))
      #expect(parts.count == count)
      #expect(Array(parts[0].utf8) == registration.clientData)
      #expect(try bytes(parts[1]) == registration.attestationObject)
      #expect(parts[2] == Base64.url.encode(registration.id))
      if count == 4 { #expect(parts[3] == name) }
    }
    #expect(throws: AuthenticatorError.separatorInside("device name")) {
      try answer.value(deviceName: "a::b")
    }
  }

  @Test("AM's outcome of a sign-in has four parts, or five with the user handle")
  func authentication() throws {
    let enrolled = try answer(to: Self.registration)
    guard case .registered(let registration) = enrolled.outcome else {
      Issue.record("expected a registration")
      return
    }
    func passkey(_ handle: [UInt8]?) -> Passkey {
      Passkey(id: registration.id, relyingPartyID: "login.example.com", userHandle: handle)
    }
    let numbers = registration.id.map { JSONValue.integer(Int(Int8(bitPattern: $0))) }
    let page: JSONObject = ["_type": "WebAuthn", "_allowCredentials": [["id": .array(numbers)]]]
    for (handle, text) in [(nil, nil), ("ZGVtbw", "ZGVtbw"), ("a+b/=", "a+b/=")]
      as [(String?, String?)]
    {
      let answer = try answer(to: page, passkeys: [passkey(handle.map { Array($0.utf8) })])
      guard case .signed(let assertion) = answer.outcome else {
        Issue.record("expected an assertion")
        return
      }
      let parts = parts(try #require(try answer.value(deviceName: "ignored").string))
      #expect(parts.count == (text == nil ? 4 : 5))
      #expect(Array(parts[0].utf8) == assertion.clientData)
      #expect(try bytes(parts[1]) == assertion.authenticatorData)
      #expect(try bytes(parts[2]) == assertion.signature)
      #expect(parts[3] == Base64.url.encode(registration.id))
      if let text { #expect(parts[4] == text) }
    }
    #expect(throws: AuthenticatorError.invalidUserHandle) {
      try answer(to: page, passkeys: [passkey([0xFF])]).value()
    }
    #expect(throws: AuthenticatorError.separatorInside("user handle")) {
      try answer(to: page, passkeys: [passkey(Array("a::b".utf8))]).value()
    }
  }

  @Test("the outcome of AM 6.5 has no user handle")
  func old() throws {
    let key = try CredentialKey(.generate(.ed25519))
    let passkey = Passkey(
      id: [1, 255, 3], relyingPartyID: "example.com", userHandle: Array("ZGVtbw".utf8), key: key)
    let authenticator = PasskeyAuthenticator(
      origin: try ClaimedOrigin("https://example.com"), passkeys: [passkey])
    for (version, count) in [(ScriptPage.am65, 4), (.am70, 5), (.am80, 5)] {
      let request = try #require(try PasskeyRequest(script: version.authentication()))
      let text = try authenticator.answer(to: request).value().string
      #expect(parts(text ?? "").count == count)
    }
  }

  @Test("if AM accepts JSON, the text is a string in it, escaped once")
  func json() throws {
    var page = Self.registration
    page["supportsJsonResponse"] = true
    for attachment in ["platform", "cross-platform"] {
      page["_authenticatorSelection"] = ["authenticatorAttachment": .string(attachment)]
      let text = try #require(try answer(to: page).value(deviceName: "a \"b\"").string)
      let object = try JSONValue(parsing: text)
      #expect(object.object?.keys == ["authenticatorAttachment", "legacyData"])
      #expect(object["authenticatorAttachment"]?.string == attachment)
      let parts = parts(try #require(object["legacyData"]?.string))
      #expect(parts.count == 4 && parts[3] == "a \"b\"")
      #expect(try JSONValue(parsing: parts[0])["type"] == "webauthn.create")
    }
  }

  @Test("an origin with :: is refused for AM's outcome only")
  func separator() throws {
    let origin = "http://[::1]:8080"
    var data = Self.registration
    data["challenge"] = "AAAA"
    let request = try PasskeyRequest(metadata: .object(data))
    let authenticator = PasskeyAuthenticator(
      origin: try ClaimedOrigin(origin), deviceKeys: [try DeviceKey(Array(0...31))])
    #expect(throws: AuthenticatorError.separatorInside("origin")) {
      try authenticator.answer(to: request).value()
    }
    let other = try PasskeyRequest(creationOptions: [
      "challenge": "AAAA", "user": ["id": "AAAA"],
    ])
    #expect(try authenticator.answer(to: other).value()["attestationValue"] != nil)
  }

  @Test("a failure is written in the form of each page")
  func failures() throws {
    var data = Self.registration
    data["challenge"] = "AAAA"
    let plain = try PasskeyRequest(metadata: .object(data))
    data["supportsJsonResponse"] = true
    let json = try PasskeyRequest(metadata: .object(data))
    for request in [plain, json] {
      for name in PasskeyFailure.namesOfAM {
        let failure = try PasskeyFailure(name: name, on: request.page, message: "no")
        let text = try PasskeyAnswer(.failed(failure), to: request).value().string
        #expect(text == (name == "unsupported" ? name : "ERROR::\(name):no"))
      }
      #expect(throws: AuthenticatorError.unknownFailure("Foo")) {
        try PasskeyFailure(name: "Foo", on: request.page)
      }
    }
    let creation = try PasskeyRequest(creationOptions: ["challenge": "AAAA", "user": ["id": "AA"]])
    let asking = try PasskeyRequest(requestOptions: ["challenge": "AAAA"])
    for (request, error) in [
      (creation, "registration_error"), (asking, "authentication_error"),
    ] {
      for name in PasskeyFailure.namesOfDaVinci {
        let failure = try PasskeyFailure(name: name, on: request.page, message: "no")
        #expect(
          try PasskeyAnswer(.failed(failure), to: request).value() == [
            "type": "fido_error", "code": .string(name), "error": .string(error), "message": "no",
          ])
      }
      for name in ["unsupported", "DataError", ""] {
        #expect(throws: AuthenticatorError.unknownFailure(name)) {
          try PasskeyFailure(name: name, on: request.page)
        }
      }
    }
    #expect(throws: AuthenticatorError.noFormForFailure) {
      try PasskeyFailure(name: "NotAllowedError", on: .openAM)
    }
  }

  @Test("every name of AM's list of DOMExceptions is a failure of its page")
  func namesOfAM() throws {
    var data = Self.registration
    data["challenge"] = "AAAA"
    let request = try PasskeyRequest(metadata: .object(data))
    for name in [
      "IndexSizeError", "HierarchyRequestError", "WrongDocumentError", "InvalidCharacterError",
      "NoModificationAllowedError", "InUseAttributeError", "InvalidModificationError",
      "NamespaceError", "InvalidAccessError", "URLMismatchError", "InvalidNodeTypeError",
      "DataCloneError", "NotReadableError", "TransactionInactiveError", "ReadOnlyError",
    ] {
      let failure = try PasskeyFailure(name: name, on: request.page, message: "no")
      #expect(
        try PasskeyAnswer(.failed(failure), to: request).value() == .string("ERROR::\(name):no"))
    }
    #expect(PasskeyFailure.namesOfAM.count == 32)
  }

  @Test("DaVinci's answers are the JSON of Web Authentication Level 3, in base64url")
  func daVinci() throws {
    let key = try CredentialKey(.generate(.ed25519))
    let passkey = Passkey(id: [0xFB, 0xFF], relyingPartyID: "example.com", key: key)
    let authenticator = PasskeyAuthenticator(
      origin: try ClaimedOrigin("https://example.com"), deviceKeys: [try DeviceKey(Array(0...31))],
      passkeys: [passkey])
    let made = try authenticator.answer(
      to: PasskeyRequest(creationOptions: ["challenge": "AAAA", "user": ["id": "AA"]])
    ).value()
    #expect(made.object?.keys == ["attestationValue"])
    #expect(
      made["attestationValue"]?["response"]?.object?.keys == [
        "clientDataJSON", "attestationObject",
      ])
    let signed = try authenticator.answer(
      to: PasskeyRequest(requestOptions: [
        "challenge": "AAAA", "allowCredentials": [["id": [-5, 255]]],
      ])
    ).value()
    let value = signed["assertionValue"]
    #expect(
      value?.object?.keys == ["id", "rawId", "type", "authenticatorAttachment", "response"])
    #expect(value?["id"] == "-_8" && value?["rawId"] == "-_8" && value?["type"] == "public-key")
    #expect(value?["authenticatorAttachment"] == "platform")
    #expect(
      value?["response"]?.object?.keys == ["clientDataJSON", "authenticatorData", "signature"])
    for (_, text) in value?["response"]?.object ?? [:] {
      #expect(text.string.flatMap { Base64.url.decode($0) } != nil)
    }
  }

  @Test("printing an answer shows no signature")
  func silent() throws {
    let answer = try answer(to: Self.registration)
    var text = "\(answer)"
    dump(answer, to: &text)
    #expect(text.contains("a new passkey") && !text.contains("clientData"))
  }
}
