import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("Redacted documents")
struct RedactTests {
  @Test("the next step refuses a redacted document, which keeps its status")
  func artifacts() async throws {
    let shell = try await DemoShell()
    let page = try await shell.run(["start", "Login"]).document
    let success = try await shell.signIn()
    let user = try await shell.user()
    let refused = try await shell.run(["next", "name=demo", "password=no"], page).document
    let rows = [
      (page, "next", 0), (success, "token", 0), (user, "userinfo", 0), (refused, "next", 1),
    ]
    for (document, command, status) in rows {
      let (shown, ending, errors) = try await shell.run(["redact"], document)
      #expect(ending == Int32(status) && errors == "")
      #expect(shown["redacted"] == true && shown["type"] == document["type"])
      #expect(shown["request"] == document["request"])
      #expect(shown["requests"] == document["requests"] && shown["requests"]?[0] != nil)
      for name in ["state", "input", "userinfo", "previous"] { #expect(shown[name] == nil) }
      for secret in [
        document["state"], document["session"]?["value"], document["token"]?["accessToken"],
        document["input"]?["authId"],
      ].compactMap(\.self) {
        #expect(!shown.compact.contains(secret.string ?? secret.compact))
      }
      let next = try await shell.run([command], shown)
      if status == 0 {
        #expect(next.status == 65 && next.document["cause"]?["kind"] == "state")
        #expect(next.document["message"]?.string?.contains("redacted") == true)
      } else {
        #expect(next.status == 1 && next.document == shown, "it passes through")
      }
    }
    let prompt = try await shell.run(["redact"], page).document["callbacks"]?.array?.first
    #expect(prompt == ["type": "NameCallback", "id": "IDToken1", "prompt": "User Name"])
  }

  @Test("'start' refuses a redacted start document, and a sealed one is passed on unchanged")
  func others() async throws {
    let shell = try await DemoShell()
    let start = try await shell.run(
      ["redact"], ["journey": "Login", "query": ["q": "secret"], "config": ["http": "secret"]])
    #expect(start.document.compact == #"{"redacted":true,"journey":"Login"}"# && start.status == 0)
    #expect(try await shell.run(["start", "-"], start.document).status == 65)
    let sealed: JSONValue = ["type": "Sealed", "of": "User", "sealed": "1.x"]
    let same = try await shell.run(["redact"], sealed)
    #expect(same.document == sealed && same.status == 0)
  }

  @Test("'redact' shows no more if a configuration is invalid, or for an array or invalid JSON")
  func never() async throws {
    let command = BuiltCommand(environment: ["JOURNEY_CONFIG": "{nonsense"])
    let outcome = try await command.run(
      ["redact"],
      stdin: .text(
        #"{"type":"User","token":{"accessToken":"tOpSeCrEt"}} ["tOpSeCrEt"] {"type":"tOpSeCrEt","x":"tOpSeCrEt"} {"tOpSeCrEt"#
      ))
    #expect(outcome.status == 65)
    #expect(try outcome.documents().map(\.kind) == ["none", "document", "document", "document"])
    #expect(!(outcome.text + outcome.stderr).contains("tOpSeCrEt"), "\(outcome.text)")
    #expect(!outcome.stderr.contains("configuration"))
  }
}
