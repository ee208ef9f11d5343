import JourneyAuthenticators
import JourneyJSON
import Testing

/// DaVinci's fields and OpenAM's page, which contain the dictionaries of WebAuthn.
@Suite struct DictionaryRequestTests {
  private static let creation: JSONObject = [
    "rp": ["id": "example.com", "name": "Example"],
    "user": ["id": [12, -7, 101, 200], "displayName": "Ada", "name": "ada"],
    "challenge": [-80, 5, 117, -128, 127, 0],
    "pubKeyCredParams": [
      ["type": "public-key", "alg": "-7"], ["type": "public-key", "alg": -257],
    ],
    "timeout": 120000, "excludeCredentials": [["type": "public-key", "id": [1, -1, 3]]],
    "authenticatorSelection": ["residentKey": "required", "userVerification": "required"],
    "attestation": "direct", "extensions": ["credProps": true],
  ]

  private func changed(_ changes: [(String, JSONValue?)]) -> JSONValue {
    var options = Self.creation
    for (name, value) in changes { options[name] = value }
    return .object(options)
  }

  @Test("a registration of DaVinci is read, and its user handle is bytes")
  func registration() throws {
    let request = try PasskeyRequest(creationOptions: changed([]))
    #expect(request.page == .daVinci && request.challenge == ScriptPage.challengeBytes)
    #expect(request.relyingPartyID == "example.com" && request.timeout == 120000)
    #expect(request.userVerification == .required && request.attachment == "platform")
    guard case .registration(let asked) = request.ceremony else {
      Issue.record("expected a registration")
      return
    }
    #expect(asked.userHandle == [12, 249, 101, 200])
    #expect(asked.algorithms == [-7, -257] && asked.attestation == .direct)
    #expect(asked.excluded == [[1, 255, 3]] && asked.isDiscoverable)
  }

  @Test(
    "ids and challenges in base64 are accepted in both alphabets, padded or not",
    arguments: ["-_8=", "-_8", "+/8=", "+/8"])
  func base64(_ text: String) throws {
    let request = try PasskeyRequest(requestOptions: [
      "challenge": .string(text), "allowCredentials": [["id": .string(text)]],
    ])
    #expect(request.challenge == [0xFB, 0xFF])
    #expect(request.ceremony == .authentication(allowed: [[0xFB, 0xFF]]))
    #expect(request.relyingPartyID == nil && request.userVerification == .preferred)
  }

  @Test(
    "an error names the position of what cannot be read",
    arguments: [
      ([("challenge", nil)], "challenge"), ([("challenge", [])], "challenge"),
      ([("challenge", [256])], "challenge[0]"), ([("challenge", ["value": 1])], "challenge"),
      ([("rp", ["id": 1])], "rp.id"), ([("rp", ["id": "a b"])], "rp.id"),
      ([("user", nil)], "user.id"), ([("user", ["id": []])], "user.id"),
      ([("user", ["id": .array([JSONValue](repeating: 1, count: 65))])], "user.id"),
      ([("user", ["id": [1, "2"]])], "user.id[1]"),
      ([("excludeCredentials", [["id": [1]], [:]])], "excludeCredentials[1].id"),
      ([("pubKeyCredParams", [["alg": "ES256"]])], "pubKeyCredParams[0].alg"),
      ([("timeout", "soon")], "timeout"),
      ([("authenticatorSelection", 1)], "authenticatorSelection"),
    ] as [([(String, JSONValue?)], String)])
  func errors(changes: [(String, JSONValue?)], path: String) {
    let error = #expect(throws: PasskeyRequestError.self) {
      try PasskeyRequest(creationOptions: changed(changes))
    }
    #expect(error?.path == path)
  }

  @Test("user handles of 1 and of 64 bytes are read, and an empty list of algorithms")
  func bounds() throws {
    for count in [1, 64] {
      let id = JSONValue.array([JSONValue](repeating: -1, count: count))
      let request = try PasskeyRequest(
        creationOptions: changed([
          ("user", ["id": id]), ("pubKeyCredParams", []), ("rp", nil), ("attestation", "new"),
        ]))
      guard case .registration(let asked) = request.ceremony else {
        Issue.record("expected a registration")
        return
      }
      #expect(asked.userHandle == [UInt8](repeating: 255, count: count))
      #expect(asked.algorithms == [-7, -257] && asked.attestation == .none)
      #expect(request.relyingPartyID == nil)
    }
  }

  @Test(
    "a text that is not OpenAM's options is not a request",
    arguments: [
      "", "Scan the code", "{", "{}", "[]", #"{"challenge":"AAAA"}"#, #"{"challenge":{}}"#, " {x",
    ])
  func none(_ text: String) throws {
    #expect(try PasskeyRequest(openAM: text) == nil)
  }

  @Test("OpenAM's options without a readable challenge are an error")
  func openAMError() {
    let error = #expect(throws: PasskeyRequestError.self) {
      try PasskeyRequest(openAM: #"{"challenge":{"value":"!"},"rpId":"x.example"}"#)
    }
    #expect(error?.path == "challenge")
  }
}
