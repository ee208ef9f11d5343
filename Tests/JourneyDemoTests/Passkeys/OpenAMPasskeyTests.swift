import Foundation
import JourneyCrypto
import JourneyJSON
import Testing

@testable import JourneyDemo

/// OpenAM's pages, compared with the recording `passkey.json`.
@Suite struct OpenAMPasskeyTests {
  private let walk: PasskeyWalk

  init() throws { walk = try PasskeyWalk() }

  private func recorded(_ index: Int) throws -> JSONValue {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../RecordingTests/Recordings/passkey.json")
    let recording = try JSONValue(parsing: Array(Data(contentsOf: file)))
    let body = recording["exchanges"]?[index]?["response"]?["body"]?.string ?? ""
    return try JSONValue(parsing: Array(body.utf8))
  }

  /// Returns the members and types. The first element of an array represents all.
  private func shape(_ value: JSONValue) throws -> JSONValue {
    switch value {
    case .object(let members):
      // Classic modules have infoText and templates, but trees do not. AM adds `_id`.
      let kept = members.filter { !["infoText", "template", "_id", "authId"].contains($0.key) }
      var shape: JSONObject = [:]
      for (name, member) in kept.sorted(by: { $0.key < $1.key }) {
        shape[name] = try self.shape(member)
      }
      return .object(shape)
    case .array(let elements): return .array(try elements.prefix(1).map { try shape($0) })
    case .string(let text):
      return text.hasPrefix("{") ? try shape(JSONValue(parsing: Array(text.utf8))) : "text"
    case .integer: return "number"
    default: return value
    }
  }

  /// Returns the fixed parts of a page: its callbacks with names, prompts and members of options.
  private func outline(_ page: JSONValue) throws -> [JSONValue] {
    var outline: [JSONValue] = [page["stage"] ?? .null, page["header"] ?? .null]
    for callback in page["callbacks"]?.array ?? [] {
      outline.append(callback["type"] ?? .null)
      for output in callback["output"]?.array ?? [] {
        outline.append(output["name"] ?? .null)
        outline.append(try shape(output["value"] ?? .null))
      }
    }
    return outline
  }

  @Test("the pages are those of the recording, and the tenant checks the answers in their form")
  func pages() throws {
    var passkey = try walk.passkey()
    var page = try walk.page("OpenAMRegistration")
    #expect(try outline(page.json) == outline(recorded(0)))
    page = try walk.walk.answer(page, 0)
    #expect(try outline(page.json) == outline(recorded(1)))

    func challenge() throws -> String {
      let text = PasskeyWalk.output(page, 1, "message")?.string ?? ""
      return try JSONValue(parsing: Array(text.utf8))["challenge"]?["value"]?.string ?? ""
    }
    func url(_ bytes: [UInt8]) -> JSONValue { .string(Base64.url.encode(bytes)) }
    let client = passkey.clientData("webauthn.create", try challenge())
    let made: JSONValue = [
      "credentialId": .string(passkey.idText),
      "attestationObject": url(try passkey.attestationObject(client)),
      "clientDataJSON": url(client),
    ]
    #expect(try walk.walk.answer(page, .string(made.compact)).isSignedIn)

    for (mask, isTaken) in [(0 as UInt8, true), (1, false)] {
      passkey.signatureMask = mask
      page = try walk.walk.start("OpenAMAuthentication")
      #expect(try outline(page.json) == outline(recorded(3)))
      page = try walk.walk.answer(page, 0)
      #expect(try outline(page.json) == outline(recorded(4)))
      let client = passkey.clientData("webauthn.get", try challenge())
      let data = try passkey.authenticatorData(0x05)
      let used: JSONValue = [
        "assertionId": .string(passkey.idText), "authenticatorData": url(data),
        "clientDataJSON": url(client),
        "signature": url(try passkey.signature(of: data + Hash.sha256(client))),
        "userHandle": "ZGVtbw",
      ]
      #expect(try walk.walk.answer(page, .string(used.compact)).isSignedIn == isTaken)
    }
    #expect(walk.violation == "assertion: the signature does not verify")
  }
}
