import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("Streams")
struct StreamTests {
  private let refusal = #"{"type":"ErrorNode","message":"no","cause":{"status":401}}"#

  private func starts(_ count: Int) -> String {
    (0..<count).map { #"{"journey":"Login","tag":\#($0)}"# }.joined(separator: "\n")
  }

  @Test("each document gives one, in order, whatever happens to it", arguments: ["1", "8"])
  func order(jobs: String) async throws {
    let tenant = try await DemoServer()
    let input = """
      {"journey":"Login","tag":"a"}
      {"journey":"NoSuch","tag":"b"}
      {"nonsense":1,"tag":"c"} {"type":"ErrorNode","tag":"d","message":"m","cause":{"status":500}}
      {broken
      [1]
      {"journey":"Login","tag":"e"}
      """
    let outcome = try await tenant.command().run(["start", "-", "-j", jobs], stdin: .text(input))
    let documents = try outcome.documents()
    #expect(
      documents.map { "\($0.type) \($0["tag"]?.string ?? "-")" } == [
        "ContinueNode a", "ErrorNode b", "FailureNode c", "ErrorNode d", "FailureNode -",
        "ContinueNode e",
      ], "after what cannot be read, reading goes on at the next line that begins with a brace")
    #expect(outcome.status == 65, "the highest number")
    #expect(outcome.stderr.split(separator: "\n").count == 3, "what passes through is silent")
  }

  @Test("a torn line in a stream of 10,000 costs one document")
  func tornLine() async throws {
    var lines = (0..<10_000).map {
      #"{"type":"ErrorNode","tag":\#($0),"message":"no","cause":{"status":401}}"#
    }
    lines[5_000] = #"{"type":"ErrorNode","tag":5000,"message":"n"#
    let outcome = try await BuiltCommand().run(
      ["next"], stdin: .text(lines.joined(separator: "\n")))
    let documents = try outcome.documents()
    #expect(documents.count == 10_000)
    #expect(documents[5_000].type == "FailureNode" && documents[5_000].kind == "document")
    let tags = documents.map { $0["tag"]?.integer }
    #expect(tags == (0..<10_000).map { $0 == 5_000 ? nil : $0 })
    #expect(outcome.status == 65)
  }

  @Test("a document is begun as soon as its last brace has come, and printed at once")
  func flushed() async throws {
    let tenant = try await DemoServer()
    let running = try tenant.command().start(["start", "-"], stdin: .pipe)
    running.write(#"{"journey":"Login","tag":1}"#)
    let first = try await running.lines(1)
    #expect(first.count == 1 && running.ending == nil)
    running.write(#"{"journey":"Login","tag":2}{"journ"#)
    let second = try await running.lines(2)
    #expect(second.count == 2)
    running.write(#"ey":"Login","tag":3}"#)
    running.endInput()
    let outcome = try await running.outcome()
    #expect(try outcome.documents().map { $0["tag"] } == [1, 2, 3])
    #expect(outcome.status == 0)
  }

  @Test("a hundred users, many at once: none lost, none out of order, none swapped")
  func many() async throws {
    let tenant = try await DemoServer()
    let pages = try await tenant.command().run(
      ["start", "-", "--jobs", "16"], stdin: .text(starts(100)))
    #expect(try pages.documents().map { $0["tag"]?.integer } == (0..<100).map(Optional.some))
    let ends = try await tenant.command().run(
      ["next", "name=demo", "password=Secret12!", "-j16"], stdin: .bytes(pages.stdout))
    let documents = try ends.documents()
    #expect(documents.map { $0["tag"]?.integer } == (0..<100).map(Optional.some))
    #expect(documents.allSatisfy { $0.type == "SuccessNode" })
    #expect(Set(documents.compactMap { $0["session"]?["value"]?.string }).count == 100)
    #expect(ends.status == 0)
  }

  @Test("a failure goes through every command as it was, and keeps its status")
  func passThrough() async throws {
    for command in [
      "next", "resume", "start", "token", "refresh", "userinfo", "revoke", "logout", "session",
    ] {
      let words = ["start", "resume"].contains(command) ? [command, "-"] : [command]
      let given =
        #"{"type":"ErrorNode","message":"no","tag":{"a":[1.0,"\u00e4"]},"cause":{"kind":"server","status":503,"code":null,"sent":true},"problems":[],"input":{},"answers":{"x":1},"callbacks":[],"collectors":[]}"#
      let outcome = try await BuiltCommand(environment: ["JOURNEY_CONFIG": "{not json"])
        .run(words, stdin: .text(given))
      #expect(outcome.status == 2, "\(command)")
      #expect(
        outcome.text
          == #"{"type":"ErrorNode","message":"no","tag":{"a":[1.0,"ä"]},"cause":{"kind":"server","status":503,"code":null,"sent":true},"problems":[],"input":{}}"#
          + "\n",
        "\(command)")
      #expect(outcome.stderr == "", "\(command)")
    }
  }

  @Test("the first trouble is what comes out at the end of a pipe, once")
  func firstTrouble() async throws {
    let tenant = try await DemoServer()
    let shell = BuiltCommand(
      "/bin/bash",
      environment: [
        "PATH": "/usr/bin:/bin", "JOURNEY_CONFIG": tenant.config, "J": BuiltCommand().path,
      ])
    let outcome = try await shell.run([
      "-c",
      #"set -o pipefail; "$J" start Login | "$J" next name=demo password=wrong | "$J" next "Enter OTP@env:OTP" | "$J" token"#,
    ])
    #expect(outcome.status == 1)
    let document = try outcome.document()
    #expect(document.type == "ErrorNode" && document.kind == "refused")
    #expect(outcome.stderr.hasPrefix("journey next: ErrorNode 401 "))
    #expect(outcome.stderr.split(separator: "\n").count == 1)
  }

  @Test("a config in a document warns of what it does not know, as any other does")
  func ownConfig() async throws {
    let tenant = try await DemoServer()
    var config = try #require(JSONValue(parsing: tenant.config).object)
    config["zork"] = 1
    let start: JSONObject = ["journey": "Login", "config": .object(config)]
    let outcome = try await BuiltCommand().run(["start", "-"], stdin: .text(start.compact))
    #expect(outcome.status == 0)
    #expect(outcome.stderr.contains("unknown key 'zork'"), "\(outcome.stderr)")
  }

  @Test("the last value of a key counts in a configuration, a document and a file of answers")
  func repeatedKeys() async throws {
    let tenant = try await DemoServer()
    var command = tenant.command()
    command.environment["JOURNEY_CONFIG"] =
      #"{"journey":{"serverUrl":"http://127.0.0.1:1"},"# + tenant.config.dropFirst()
    let page = try await command.run(
      ["start", "-"], stdin: .text(#"{"journey":"NoSuch","tag":1,"journey":"Login"}"#))
    let folder = try TemporaryFolder()
    let book = try folder.write(
      "answers.json", #"{"password":"wrong","name":"demo","password":"Secret12!"}"#)
    let end = try await command.run(["next", "--answers", book], stdin: .bytes(page.stdout))
    #expect(try end.document().type == "SuccessNode", "\(end.stderr)")
  }

  @Test("--quiet says nothing; a warning of the configuration is a line")
  func quiet() async throws {
    let quiet = try await BuiltCommand().run(["next", "-q"], stdin: .text("{}"))
    #expect(quiet.stderr == "" && quiet.status == 65)
    let config = #"{"journey":{"serverUrl":"http://127.0.0.1:1"},"colour":1}"#
    let warned = try await BuiltCommand(environment: ["JOURNEY_CONFIG": config])
      .run(["next"], stdin: .text(refusal))
    #expect(warned.stderr == "journey next: unknown key 'colour'\n")
  }

  @Test("--pretty prints on several lines, and is read again")
  func pretty() async throws {
    let outcome = try await BuiltCommand().run(
      ["next", "--pretty"], stdin: .text(refusal + refusal))
    #expect(outcome.text.split(separator: "\n").count > 10)
    let again = try await BuiltCommand().run(["next", "-c"], stdin: .bytes(outcome.stdout))
    #expect(again.text == refusal + "\n" + refusal + "\n")
  }

  @Test("a long stream does not gather in memory")
  func memory() async throws {
    let line =
      #"{"type":"ErrorNode","message":"\#(String(repeating: "x", count: 10_000))","cause":{"status":401}}"#
      + "\n"
    let shell = BuiltCommand("/bin/bash", environment: ["PATH": "/usr/bin:/bin"])
    let outcome = try await shell.run(
      ["-c", "'\(BuiltCommand().path)' next > /dev/null & p=$!; sleep 0; wait $p; echo done"],
      stdin: .bytes(Array(String(repeating: line, count: 300).utf8)))
    #expect(outcome.text == "done\n")
  }
}
