import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("'next --dry-run'")
struct DryRunTests {
  private let server: FaultServer
  private let command = BuiltCommand(environment: ["PW": "Secret12!"])

  init() throws { server = try FaultServer([[]]) }

  private func check(_ arguments: [String], _ page: SavedPage) async throws -> CommandOutcome {
    let outcome = try await command.run(["next", "--dry-run"] + arguments, stdin: .text(page.text))
    #expect(server.connections == 0, "nothing is sent")
    return outcome
  }

  private var page: SavedPage {
    SavedPage(port: server.port).with("requests", [5]).with("authenticator", ["x": 1])
  }

  @Test("'--dry-run' prints the page unchanged, with the answers in it")
  func unchanged() async throws {
    var answered = page.with("answers", ["name": "demo"])
    answered.document["callbacks"] = [
      ["type": "PasswordCallback", "id": "IDToken2", "password": "in place"]
    ]
    let outcome = try await check([], answered)
    #expect(outcome.text == answered.text + "\n")
    #expect(outcome.status == 0 && outcome.stderr == "")
    let defaults = page.with("defaults", ["name": "a", "password": "b"])
    #expect(try await check([], defaults).text == defaults.text + "\n")
  }

  @Test("problems of answers follow the page's own problems, and are one line on stderr")
  func problems() async throws {
    let own: JSONValue = ["key": .null, "code": "again", "message": "again"]
    let outcome = try await check([], page.with("problems", [own]))
    #expect(outcome.status == 65)
    let document = try outcome.document()
    #expect(document["problems"]?[0] == own && document.type == "ContinueNode")
    #expect(
      document["problems"]?.array?.dropFirst().map { $0["message"]?.string } == [
        "missing answer for 'User Name'", "missing answer for 'Password'",
      ])
    var rest = document
    rest["problems"] = [own]
    #expect(JSONValue.object(rest) == .object(page.with("problems", [own]).document))
    #expect(
      outcome.stderr
        == "journey next: 2 problems with the answers: missing answer for 'User Name'; missing answer for 'Password'\n"
    )
    #expect(try await check(["-q"], page).stderr == "")
    let bare = try await check(["name=demo"], page.with("problems", nil).with("tag", "user-7"))
    #expect(try bare.document()["problems"]?.array?.count == 1)
    #expect(bare.stderr == "journey next [user-7]: missing answer for 'Password'\n")
  }

  @Test("the printed page can be posted")
  func pipe() async throws {
    let shell = try await DemoShell()
    let page = try await shell.run(["start", "Login"]).document
    var answered = page.object ?? [:]
    answered["answers"] = ["name": "demo", "password": "Secret12!"]
    let dry = try await shell.run(["next", "--dry-run"], .object(answered)).document
    #expect(dry == .object(answered))
    #expect(try await shell.run(["next"], dry).document["type"] == "SuccessNode")
    #expect(
      try await shell.run(["next", "--dry-run", "name=x"], page).document["problems"]?[0]?["key"]
        == "Password")
  }

  @Test("references are read")
  func references() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("answers.json", #"{"name":"demo","password":{"$env":"NONE"}}"#)
    let outcome = try await check(["--answers", file], page)
    #expect(outcome.status == 65)
    #expect(try outcome.document()["problems"]?[0]?["code"] == "reference")
    #expect(try await check(["name=a", "password@env:PW"], page).status == 0)
    #expect(try await check(["name=a", "password@\(folder.path)/none"], page).status == 65)
  }

  @Test("no code is made and nothing waits, but a bad seed is reported")
  func codes() async throws {
    let code = SavedPage(port: server.port, [SavedPage.text(1)])
    let hotp = "otpauth://hotp/x?secret=JBSWY3DPEHPK3PXP&counter=7"
    var twice = command
    twice.environment["SEED"] = hotp
    let both = try await twice.run(
      ["next", "--dry-run", "Code@otp:env:SEED"], stdin: .text(code.text + "\n" + code.text))
    #expect(both.status == 0 && both.stderr == "")
    #expect(try both.documents().count == 2)
    twice.environment["SEED"] = "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&period=3600"
    let later = Int(Date().timeIntervalSince1970)
    let unhurried = try await twice.run(
      ["next", "--dry-run", "--after", "\(later)", "Code@otp:env:SEED"], stdin: .text(code.text))
    #expect(unhurried.status == 0)
    twice.environment["SEED"] = "not Base32!"
    let wrong = try await twice.run(
      ["next", "--dry-run", "Code@otp:env:SEED"], stdin: .text(code.text))
    #expect(try wrong.document()["problems"]?[0]?["code"] == "otp" && wrong.status == 65)
    let wait: JSONValue = [
      "type": "PollingWaitCallback", "output": [["name": "waitTime", "value": "60000"]],
    ]
    #expect(try await check([], SavedPage(port: server.port, [wait])).status == 0)
  }

  @Test("a document that 'next' refuses for another reason gives the same FailureNode")
  func refused() async throws {
    let answers = ["name=a", "password=b"]
    let plainHTTP = #"{"journey":{"serverUrl":"https://127.0.0.1:1/am"},"http":{"caFile":"none"}}"#
    let rows: [(arguments: [String], input: String, variables: [String: String])] = [
      (answers, #"{"type":"SuccessNode"}"#, [:]), (answers, "[]", [:]),
      (answers, page.with("state.v", 9).text, [:]),
      ([], SavedPage(port: server.port, [SavedPage.suspended]).text, [:]),
      (answers, page.text, ["JOURNEY_CONFIG": #"{"journey":{"serverUrl":5}}"#]),
      (answers, page.text, ["JOURNEY_CONFIG": "none.json"]),
      (["--answers", "none.json"], page.text, [:]),
      (
        answers, page.with("state.server.journey.serverUrl", "https://127.0.0.1:1/am").text,
        ["JOURNEY_CONFIG": plainHTTP]
      ),
      (
        answers, page.with("state.server.journey.serverUrl", "https://am.example.com/am").text,
        ["HTTPS_PROXY": "nonsense://"]
      ),
    ]
    for row in rows {
      let command = BuiltCommand(environment: row.variables)
      let real = try await command.run(["next"] + row.arguments, stdin: .text(row.input))
      let dry = try await command.run(
        ["next", "--dry-run"] + row.arguments, stdin: .text(row.input))
      #expect(try real.document().type == "FailureNode", "\(real.text)")
      #expect(dry.text.withoutTimes == real.text.withoutTimes && dry.status == real.status)
      #expect(dry.stderr == real.stderr)
    }
    #expect(server.connections == 0)
  }
}

extension String {
  /// The documents without the times of their failures.
  fileprivate var withoutTimes: String { replacing(/"at":\d+/, with: "") }
}
