import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// Sealed documents of each kind, as a CI job would keep them.
@Suite("Sealed artifacts")
struct SealedArtifactTests {
  private static let keys = [7, 8].map {
    Data(repeating: $0, count: 32).base64EncodedString()
  }

  private func command(_ keys: String...) -> BuiltCommand {
    BuiltCommand(environment: ["JOURNEY_SEAL_KEY": keys.joined(separator: "\n")])
  }

  /// One document of each kind, as `journey` prints it.
  private func artifacts() async throws -> [JSONValue] {
    let shell = try await DemoShell()
    var waiting = try await shell.run(["start", "Login"]).document.object ?? [:]
    waiting["answers"] = ["password": "an answer that waits"]
    let page = JSONValue.object(waiting)
    let success = try await shell.signIn()
    let refused = try await shell.run(["next", "name=demo", "password=no"], page).document
    let failed = try await BuiltCommand().run(
      ["next", "name=demo", "password=x"], stdin: .text(SavedPage(port: 1).text))
    let start: JSONValue = ["journey": "Login", "tag": 5, "session": success["session"] ?? .null]
    return [page, success, try await shell.user(), refused, try JSONValue(parsing: failed.stdout)]
      + [start]
  }

  /// Returns all strings that are long enough to be recognized, and are not part of the format.
  private static func facts(of value: JSONValue) -> Set<String> {
    switch value {
    case .string(let text): text.utf8.count > 12 ? [text] : []
    case .array(let values): values.reduce(into: []) { $0.formUnion(facts(of: $1)) }
    case .object(let object): object.reduce(into: []) { $0.formUnion(facts(of: $1.value)) }
    default: []
    }
  }

  @Test("no sealed document shows its content, and all are opened unchanged")
  func roundTrip() async throws {
    let artifacts = try await artifacts()
    let types = artifacts.map { $0["type"]?.string ?? "" }
    #expect(types == ["ContinueNode", "SuccessNode", "User", "ErrorNode", "FailureNode", ""])
    let clear = artifacts.map { $0.compact + "\n" }.joined()
    let sealed = try await command(Self.keys[0]).run(["seal"], stdin: .text(clear))
    #expect(sealed.status == 2, "the status of what is inside: the server that is not there")
    #expect(try sealed.documents().map { $0["of"]?.string } == types)
    for artifact in artifacts {
      let facts = Self.facts(of: artifact)
      #expect(!facts.isEmpty)
      for fact in facts {
        #expect(!sealed.text.contains(fact))
        #expect(!sealed.text.contains(Data(fact.utf8).base64EncodedString().prefix(12)))
      }
    }
    let opened = try await command(Self.keys[1], Self.keys[0]).run(
      ["unseal"], stdin: .bytes(sealed.stdout))
    #expect(opened.text == clear)
    #expect(opened.status == sealed.status)
  }

  @Test("another key or a changed character opens nothing, and `next` refuses sealed documents")
  func refused() async throws {
    let page = SavedPage(port: 1).text
    let sealed = try await command(Self.keys[0]).run(["seal"], stdin: .text(page))
    let document = try sealed.document()
    var changed = document
    changed["of"] = "User"
    for (arguments, key, given) in [
      (["unseal"], Self.keys[1], document), (["unseal"], Self.keys[0], changed),
      (["next"], Self.keys[0], document),
    ] {
      let outcome = try await command(key).run(arguments, stdin: .text(given.compact))
      let refusal = try outcome.document()
      #expect(outcome.status == 65)
      #expect(refusal.kind == "state")
      #expect(refusal["tag"] == document["tag"])
      #expect(refusal["previous"]?.object?.compact == given.compact)
    }
  }
}
