import JourneyAuthenticators
import JourneyCrypto
import JourneyJSON
import Testing

@Suite struct AnswerOriginTests {
  private static let data =
    #"{"type":"webauthn.get","challenge":"AA","origin":"https://a.example"}"#

  private static func encoded(_ text: String) -> JSONValue {
    .string(Base64.url.encode(Array(text.utf8)))
  }

  @Test(
    "the origin is read from every form of an answer",
    arguments: [
      .string(data + "::1,2::id"), .string(data + "::1::2::id::https://b.example"),
      .string(
        JSONValue.object([
          "authenticatorAttachment": "platform", "legacyData": .string(data + "::1,2::id"),
        ]).compact),
      .string(JSONValue.object(["credentialId": "AA", "clientDataJSON": encoded(data)]).compact),
      ["attestationValue": ["response": ["clientDataJSON": encoded(data)]]],
      ["assertionValue": ["id": "AA", "response": ["clientDataJSON": encoded(data)]]],
      ["id": "AA", "response": ["clientDataJSON": encoded(data)]],
    ] as [JSONValue])
  func read(_ answer: JSONValue) {
    #expect(ClaimedOrigin.text(inAnswer: answer) == "https://a.example")
  }

  @Test("an answer that was made contains its origin")
  func made() throws {
    let origin = "https://login.example.com:8443"
    let authenticator = PasskeyAuthenticator(
      origin: try ClaimedOrigin(origin), deviceKeys: [try DeviceKey(Array(0...31))])
    for metadata in [false, true] as [JSONValue] {
      let request = try PasskeyRequest(metadata: [
        "_action": "webauthn_registration", "challenge": "AAAA", "userId": "YQ",
        "supportsJsonResponse": metadata,
      ])
      let answer = try authenticator.answer(to: request).value(deviceName: "é")
      #expect(ClaimedOrigin.text(inAnswer: answer) == origin)
    }
  }

  @Test(
    "if no origin can be read, the result is nil",
    arguments: [
      "", "unsupported", "ERROR::NotAllowedError:no", #"{"error":"NotAllowedError: no"}"#, "false",
      .string(#"{"origin":"https://a.example\r\nX: y"}::1"#), .string(#"{"origin":"é"}::1"#),
      .string(#"{"origin":7}::1"#), .string(#"{"origin":""}::1"#), .string("::" + data),
      .string("{\"origin\":\"" + String(repeating: "a", count: 1025) + "\"}::1"),
      .string(#"{"legacyData":"x"}"#), .string(#"{"clientDataJSON":"!"}"#), [:], [], .null, 7,
      ["type": "fido_error", "code": "NotAllowedError"],
      ["assertionValue": ["response": ["clientDataJSON": "AA"]]],
      .string(String(repeating: "[", count: 100_000) + "::"),
    ] as [JSONValue])
  func none(_ answer: JSONValue) {
    #expect(ClaimedOrigin.text(inAnswer: answer) == nil)
  }
}
