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

  @Test("each document gives one document, in order", arguments: ["1", "8"])
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

  @Test("a document starts as soon as its last brace arrives, and is printed immediately")
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

  @Test("of a hundred simultaneous users none is lost, out of order or swapped")
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

  @Test("a failure is passed on unchanged by every command, and keeps its status")
  func passThrough() async throws {
    for command in [
      "next", "resume", "start", "token", "refresh", "userinfo", "revoke", "logout", "session",
    ] {
      let arguments = ["start", "resume"].contains(command) ? [command, "-"] : [command]
      let given =
        #"{"type":"ErrorNode","message":"no","tag":{"a":[1.0,"\u00e4"]},"cause":{"kind":"server","status":503,"code":null,"sent":true},"problems":[],"input":{},"answers":{"x":1},"callbacks":[],"collectors":[]}"#
      let outcome = try await BuiltCommand(environment: ["JOURNEY_CONFIG": "{not json"])
        .run(arguments, stdin: .text(given))
      #expect(outcome.status == 2, "\(command)")
      #expect(
        outcome.text
          == #"{"type":"ErrorNode","message":"no","tag":{"a":[1.0,"ä"]},"cause":{"kind":"server","status":503,"code":null,"sent":true},"problems":[],"input":{}}"#
          + "\n",
        "\(command)")
      #expect(outcome.stderr == "", "\(command)")
    }
  }

  @Test("the last command of a pipe prints the first failure, once")
  func firstFailure() async throws {
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

  @Test("a configuration in a document causes the same warnings as any other")
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

  @Test("--quiet prints nothing, and a warning of the configuration is a line")
  func quiet() async throws {
    let quiet = try await BuiltCommand().run(["next", "-q"], stdin: .text("{}"))
    #expect(quiet.stderr == "" && quiet.status == 65)
    let config = #"{"journey":{"serverUrl":"http://127.0.0.1:1"},"colour":1}"#
    let warned = try await BuiltCommand(environment: ["JOURNEY_CONFIG": config])
      .run(["next"], stdin: .text(refusal))
    #expect(warned.stderr == "journey next: warning: unknown key 'colour'\n")
  }

  @Test("--pretty prints several lines, and they can be read again")
  func pretty() async throws {
    let outcome = try await BuiltCommand().run(
      ["next", "--pretty"], stdin: .text(refusal + refusal))
    #expect(outcome.text.split(separator: "\n").count > 10)
    let again = try await BuiltCommand().run(["next", "-c"], stdin: .bytes(outcome.stdout))
    #expect(again.text == refusal + "\n" + refusal + "\n")
  }

  #if os(Linux)
    @Test("a stream of 60 MB needs less than 30 MB of memory more than its first document")
    func memory() async throws {
      let filling = String(repeating: "x", count: 10_000)
      let line =
        #"{"type":"ErrorNode","message":"\#(filling)","cause":{"status":401}}"# + "\n"
      var command = BuiltCommand()
      command.stdout = .file("/dev/null")
      let running = try command.start(["next", "--quiet"], stdin: .pipe)
      /// The most memory that the process has used, in bytes.
      func peak() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(running.id)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.filter(\.isNumber))) * 1024
      }
      running.write(line)
      try await running.idle()
      let first = try peak()
      for _ in 0..<60 {
        running.write(String(repeating: line, count: 100))
        try await running.idle()
      }
      #expect(try peak() - first < 30 << 20)
      running.endInput()
      #expect(try await running.outcome().status == 1)
    }
  #endif
}
