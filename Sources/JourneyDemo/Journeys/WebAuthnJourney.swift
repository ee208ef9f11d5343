import JourneyCrypto
import JourneyJSON

extension DemoJourney {
  static let webAuthnRegistration = DemoJourney(
    "WebAuthnRegistration", "name, password, webAuthnOutcome of a new passkey", .credentials,
    .registerPasskey)
  static let webAuthnAuthentication = DemoJourney(
    "WebAuthnAuthentication", "name, password, webAuthnOutcome of a registered one", .credentials,
    .usePasskey)
}

extension DemoPage {
  fileprivate static let registerPasskey = DemoPage(
    show: { visit, world throws(DemoTenantError) in
      let challenge = try world.standardSecret(32)
      visit.notes["challenge"] = .string(challenge)
      let name = visit.username ?? ""
      return PageContent(
        .metadata([
          "_action": "webauthn_registration", "_type": "WebAuthn",
          "challenge": .string(challenge), "attestationPreference": "none",
          "userName": .string(name), "userId": .string(Base64.standard.encode(Array(name.utf8))),
          "displayName": .string(name), "relyingPartyName": "Demo",
          "relyingPartyId": "id: \"localhost\",", "_relyingPartyId": "localhost",
          "authenticatorSelection": "{\"userVerification\":\"preferred\"}",
          "_authenticatorSelection": ["userVerification": "preferred"],
          "pubKeyCredParams": "[ { \"type\": \"public-key\", \"alg\": -7 } ]",
          "_pubKeyCredParams": [["type": "public-key", "alg": -7]], "timeout": "60000",
          "excludeCredentials": "", "_excludeCredentials": [], "supportsJsonResponse": true,
        ]),
        .hidden("webAuthnOutcome", value: "false"))
    },
    take: { answers, visit, world in
      guard let outcome = PasskeyOutcome(answers.text(1)),
        outcome.answers(visit.notes["challenge"]?.string, type: "webauthn.create"),
        outcome.parts.count >= 3, let name = visit.username
      else { return .refuse() }
      world.people[name]?.passkeys.append(outcome.parts[2])
      return .next
    })

  fileprivate static let usePasskey = DemoPage(
    show: { visit, world throws(DemoTenantError) in
      let challenge = try world.standardSecret(32)
      visit.notes["challenge"] = .string(challenge)
      let known = visit.username.flatMap { world.people[$0] }?.passkeys ?? []
      let ids = known.map { id -> JSONValue in
        let bytes = Base64.url.decode(id) ?? []
        let signed = bytes.map { JSONValue.integer(Int(Int8(bitPattern: $0))) }
        return ["type": "public-key", "id": .array(signed)]
      }
      return PageContent(
        .metadata([
          "_action": "webauthn_authentication", "_type": "WebAuthn",
          "challenge": .string(challenge), "allowCredentials": "",
          "_allowCredentials": .array(ids), "timeout": "60000", "userVerification": "preferred",
          "relyingPartyId": "rpId: \"localhost\",", "_relyingPartyId": "localhost",
          "supportsJsonResponse": true,
        ]),
        .hidden("webAuthnOutcome", value: "false"))
    },
    take: { answers, visit, world in
      guard let outcome = PasskeyOutcome(answers.text(1)),
        outcome.answers(visit.notes["challenge"]?.string, type: "webauthn.get"),
        outcome.parts.count >= 4,
        let person = visit.username.flatMap({ world.people[$0] }),
        person.passkeys.contains(outcome.parts[3])
      else { return .refuse() }
      return .next
    })
}

/// What a browser or app leaves in `webAuthnOutcome`. The tenant compares challenge, type and
/// credential; the authenticator's own signature it does not check.
private struct PasskeyOutcome {
  let parts: [String]
  private let client: JSONValue

  init?(_ text: String) {
    do {
      let whole = text.hasPrefix("{\"authenticatorAttachment\"")
      let legacy =
        whole ? try JSONValue(parsing: Array(text.utf8))["legacyData"]?.string ?? "" : text
      parts = Self.split(legacy)
      client = try JSONValue(parsing: Array((parts.first ?? "").utf8))
    } catch {
      return nil
    }
  }

  func answers(_ challenge: String?, type: String) -> Bool {
    guard let challenge, let bytes = Base64.standard.decode(challenge) else { return false }
    return client["challenge"]?.string == Base64.url.encode(bytes)
      && client["type"]?.string == type
  }

  /// At each `::`.
  private static func split(_ text: String) -> [String] {
    var parts = [""]
    var rest = text[...]
    while let letter = rest.first {
      if rest.hasPrefix("::") {
        parts.append("")
        rest = rest.dropFirst(2)
      } else {
        parts[parts.count - 1].append(letter)
        rest = rest.dropFirst()
      }
    }
    return parts
  }
}
