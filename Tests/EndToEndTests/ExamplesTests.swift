import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// Every folder of `Examples/`, run as its README says, and compared with its expected output.
@Suite("Examples")
struct ExamplesTests {
  private static let root = BuiltCommand.package.appending(path: "Examples")

  private static let folders: [String] = {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: root.path).sorted().filter {
        name in
        var isFolder: ObjCBool = false
        let path = root.appending(path: name).path
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
          && isFolder.boolValue
      }
    } catch {
      Issue.record("Examples cannot be listed: \(error)")
      return []
    }
  }()

  private static let scripts = folders.filter {
    FileManager.default.fileExists(atPath: root.appending(path: "\($0)/run.sh").path)
  }

  /// Returns the only block of shell in a README.
  private func call(_ folder: String) throws -> String {
    let text = try String(
      contentsOf: Self.root.appending(path: "\(folder)/README.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "```sh\n")
    try #require(parts.count == 2, "one block that says how to run it")
    return parts[1].components(separatedBy: "```")[0]
  }

  /// The commands of other projects that a script names after "Needs", in its first lines.
  private func tools(_ folder: String) throws -> [String] {
    let text = try String(
      contentsOf: Self.root.appending(path: "\(folder)/run.sh"), encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("# Needs ") })
    return line.dropFirst("# Needs ".count).prefix { $0 != ";" && $0 != "." }
      .replacing(" and ", with: ", ").split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.wholeMatch(of: #/[a-z0-9-]+/#) != nil && !$0.hasPrefix("journey") }
  }

  @Test("an example prints what it expects if it is run as its README says", arguments: scripts)
  func runs(_ folder: String) async throws {
    try Tool.require(try tools(folder))
    var shell = BuiltCommand(
      "/bin/bash",
      environment: ["PATH": "\(BuiltCommand.products.path):\(Tool.path)"])
    shell.directory = Self.root.appending(path: folder).path
    let outcome = try await shell.run(
      ["-euc", try call(folder)], stdin: .closed)
    let expected = try String(
      contentsOf: Self.root.appending(path: "\(folder)/expected.txt"), encoding: .utf8)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let lines = outcome.text.components(separatedBy: "\n")
    let wanted = expected.components(separatedBy: "\n")
    for (line, wanted) in zip(lines, wanted) {
      #expect(fits(line, wanted), "'\(line)' is not '\(wanted)'")
    }
    #expect(lines.count == wanted.count, "\(outcome.text)\n\(outcome.stderr)")
  }

  /// Whether a line fits the expected one, in which `<…>` represents any value without blanks.
  private func fits(_ line: String, _ wanted: String) -> Bool {
    let pieces = wanted.components(separatedBy: "<…>").map(NSRegularExpression.escapedPattern)
    return line.range(
      of: "^" + pieces.joined(separator: #"\S+"#) + "$", options: .regularExpression)
      != nil
  }

  @Test("a loop over pages ends if a page refuses its answers")
  func refusedLoop() async throws {
    let folder = try TemporaryFolder()
    let script = folder.path + "/run.sh"
    try FileManager.default.copyItem(
      atPath: Self.root.appending(path: "any-order/run.sh").path, toPath: script)
    let text = try String(
      contentsOf: Self.root.appending(path: "registration/answers.json"), encoding: .utf8)
    var answers = try #require(try JSONValue(parsing: text).object)
    answers["ValidatedPasswordCallback"] = "short"
    _ = try folder.write("answers.json", answers.compact)
    let path = "\(BuiltCommand.products.path):/usr/local/bin:/usr/bin:/bin"
    let outcome = try await BuiltCommand("journey-demo", environment: ["PATH": path]).run(
      ["--", script, "Registration"], stdin: .closed)
    #expect(outcome.ending == .exited(1), "\(outcome.stderr)")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("Registration: ") == true)
    #expect(lines.first?.hasSuffix(": ContinueNode") == true)
    #expect(lines.contains { $0.hasPrefix("  Password: Password: length based") })
  }

  /// Runs a changed copy of an example on a demo tenant.
  private func changed(
    _ example: String, _ change: (String) -> String
  ) async throws -> CommandOutcome {
    let folder = try TemporaryFolder()
    let text = try String(
      contentsOf: Self.root.appending(path: "\(example)/run.sh"), encoding: .utf8)
    let script = try folder.write("run.sh", change(text))
    let path = "\(BuiltCommand.products.path):/usr/local/bin:/usr/bin:/bin"
    let environment = ["PATH": path, "PW": "Secret12!"]
    return try await BuiltCommand("journey-demo", environment: environment).run(
      ["--", "/bin/bash", script], stdin: .closed)
  }

  @Test("the test of a wrong password fails for a journey that does not exist")
  func misspeltJourney() async throws {
    let outcome = try await changed("wrong-password") {
      $0.replacingOccurrences(of: "--quiet Login", with: "--quiet Lgoin")
    }
    #expect(outcome.ending == .exited(1), "\(outcome.stderr)")
    #expect(
      outcome.stderr.hasPrefix(
        "journey next: expected ErrorNode/refused/401 from this step, but 'start' failed before it (request 1): "
      ),
      "\(outcome.stderr)")
    #expect(outcome.stderr.split(separator: "\n").count == 1)
    #expect(!outcome.text.contains("ok:"), "\(outcome.text)")
  }

  @Test(
    "a test fails, and says so, if 'journey' prints nothing",
    arguments: ["smoke-test", "wrong-password"])
  func killedCommand(_ example: String) async throws {
    let outcome = try await changed(example) {
      $0.replacingOccurrences(of: "journey next", with: "bash -c 'kill -KILL $$'")
    }
    #expect(outcome.ending != .exited(0), "\(outcome.text)")
    #expect(!outcome.stderr.isEmpty && !outcome.text.contains("ok:"), "\(outcome.text)")
  }

  @Test("a span for each request reaches a collector, one after the other", .needs("curl"))
  func collector() async throws {
    let body = "{}"
    let collector = try FaultServer([
      [
        .readRequest,
        .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"),
      ]
    ])
    let environment = [
      "PATH": "\(BuiltCommand.products.path):/usr/local/bin:/usr/bin:/bin", "PW": "Secret12!",
      "OTEL_EXPORTER_OTLP_ENDPOINT": collector.origin,
    ]
    var command = BuiltCommand("journey-demo", environment: environment)
    command.directory = Self.root.appending(path: "opentelemetry").path
    let outcome = try await command.run(["--", "./run.sh"], stdin: .closed)
    #expect(outcome.status == 0 && outcome.text == "{}", "\(outcome.stderr)")
    let request = try #require(collector.requests.first)
    #expect(request.hasPrefix("POST /v1/traces HTTP/1.1\r\n"))
    let text = request.components(separatedBy: "\r\n\r\n").dropFirst().joined()
    let spans = try #require(
      try JSONValue(parsing: text)["resourceSpans"]?[0]?["scopeSpans"]?[0]?["spans"]?.array)
    #expect(spans.count == 7)
    let parent = spans.first?["spanId"]
    #expect(spans.dropFirst().allSatisfy { $0["parentSpanId"] == parent })
    let ids = spans.compactMap { $0["spanId"]?.string }
    #expect(Set(ids).count == 7 && ids.allSatisfy { $0.wholeMatch(of: #/[0-9a-f]{16}/#) != nil })
    #expect(
      spans.allSatisfy {
        $0["traceId"]?.string?.wholeMatch(of: #/[0-9a-f]{24}00000001/#) != nil
          && $0["traceId"] == spans[0]["traceId"]
      })
    let times = spans.dropFirst().flatMap { span in
      ["startTimeUnixNano", "endTimeUnixNano"].compactMap { span[$0]?.string.flatMap { Int($0) } }
    }
    #expect(times.count == 12 && times == times.sorted())
    #expect(times.first == spans[0]["startTimeUnixNano"]?.string.flatMap { Int($0) })
    #expect(times.last == spans[0]["endTimeUnixNano"]?.string.flatMap { Int($0) })
    let attributes = spans[1]["attributes"]?.array ?? []
    #expect(
      attributes.contains([
        "key": "http.response.status_code", "value": ["intValue": "200"],
      ]))
    #expect(!text.contains("Secret12!"))
  }

  @Test("a server's words change neither the Markdown nor the diagram of a summary")
  func summary() async throws {
    let request: JSONValue = [
      "method": "POST", "url": "http://a;b/x#y", "status": 401, "ms": 1, "at": 1, "id": .null,
      "command": "next", "type": "ErrorNode", "number": 1,
    ]
    let document: JSONValue = [
      "type": "ErrorNode", "tag": "<b>|`x`\n# y", "message": "a|b\n```\n<img src=x>;@me [x](y)",
      "cause": ["kind": "refused"], "requests": [request],
    ]
    let outcome = try await BuiltCommand("/usr/bin/env").run(
      ["jq", "-rsf", Self.root.appending(path: "reports/summary.jq").path],
      stdin: .text(document.compact))
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let lines = outcome.text.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.hasPrefix("```") } == 2)
    #expect(lines.count { $0.hasPrefix("#") } == 2 && lines.count { $0.hasPrefix("|") } == 3)
    for sign in ["<", ";@", "@me", "](", "`x"] { #expect(!outcome.text.contains(sign), "\(sign)") }
  }

  @Test("documents without tags are one sign-in only if their requests continue each other")
  func untagged() async throws {
    func document(_ type: String, _ requests: String) -> String {
      #"{"type": "\#(type)", "requests": [\#(requests)], "cause": {"hint": "try again"}, "#
        + #""callbacks": [{"type": "NameCallback", "prompt": "User Name"}]}"#
    }
    let first = #"{"number": 1, "url": "http://a/x", "status": 200, "ms": 1}"#
    let ends = [
      document("ContinueNode", first),
      document("ErrorNode", first + #", {"number": 2, "url": "http://a/x", "status": 401}"#),
      document("SuccessNode", first + #", {"number": 2, "url": "http://a/x", "status": 200}"#),
      document("ErrorNode", ""), document("ErrorNode", ""),
    ].joined(separator: "\n")
    for (name, expected) in [
      ("junit", "tests=\"4\" failures=\"3\""), ("summary", "| sign-in 2 | ✅ SuccessNode | 2 |"),
      ("junit", "message=\"try again; asks for &apos;User Name&apos;\""),
    ] {
      let outcome = try await BuiltCommand("/usr/bin/env").run(
        ["jq", "-rsf", Self.root.appending(path: "reports/\(name).jq").path], stdin: .text(ends))
      #expect(outcome.status == 0, "\(outcome.stderr)")
      #expect(outcome.text.contains(expected), "\(outcome.text)")
    }
  }

  @Test("a JUnit report names the fields of a page as '--expect' does")
  func reportedFields() async throws {
    let page: JSONValue = [
      "type": "ContinueNode",
      "callbacks": [
        ["type": "TextOutputCallback", "id": "TextOutputCallback-1"],
        ["type": "PasswordCallback", "id": "IDToken2", "prompt": "Enter OTP:"],
        ["type": "ConfirmationCallback", "id": "IDToken3", "prompt": ""],
        ["type": "KbaCreateCallback", "id": "IDToken4", "prompt": "Question"],
        ["type": "KbaCreateCallback", "id": "IDToken5", "prompt": "Question"],
        // A prompt with many spaces must not take minutes.
        [
          "type": "NameCallback", "id": "IDToken6",
          "prompt": .string("a\(String(repeating: " ", count: 6000))a"),
        ],
      ],
    ]
    let outcome = try await BuiltCommand("/usr/bin/env").run(
      ["jq", "-rsf", Self.root.appending(path: "reports/junit.jq").path],
      stdin: .text(page.compact))
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let fields = ["Enter OTP", "IDToken3", "IDToken4", "IDToken5"].map { "&apos;\($0)&apos;" }
    let expected = "message=\"asks for \(fields.joined(separator: ", "))"
    #expect(outcome.text.contains(expected), "\(outcome.text)")
  }

  @Test("the JUnit report of a failure lists each problem once")
  func allProblems() async throws {
    let problems = ["one", "two", "three", "four"]
    let document: JSONObject = [
      "type": "FailureNode",
      "message": "4 problems with the answers: one; two; three; and 1 more (jq .problems)",
      "problems": .array(problems.map { ["message": .string($0)] }), "requests": [],
    ]
    let outcome = try await BuiltCommand("/usr/bin/env").run(
      ["jq", "-rsf", Self.root.appending(path: "reports/junit.jq").path],
      stdin: .text(JSONValue.object(document).compact))
    #expect(outcome.status == 0, "\(outcome.stderr)")
    for problem in problems {
      #expect(outcome.text.components(separatedBy: problem).count == 2, "\(outcome.text)")
    }
  }

  @Test("a JUnit report contains no character that XML does not have")
  func xmlCharacters() async throws {
    let document: JSONObject = [
      "type": "FailureNode", "tag": "a\u{1}b\u{B}\u{7F}\u{85}\u{FFFE}\u{FFFF}c", "requests": [],
      "message": "m\u{1B}[31m\u{FFFE}", "problems": [["message": "p\u{FFFF}\u{0}"]],
    ]
    let outcome = try await BuiltCommand("/usr/bin/env").run(
      ["jq", "-rsf", Self.root.appending(path: "reports/junit.jq").path],
      stdin: .text(document.compact))
    #expect(outcome.status == 0, "\(outcome.stderr)")
    for scalar in outcome.text.unicodeScalars where scalar != "\n" {
      #expect(scalar >= " " && scalar != "\u{FFFE}" && scalar != "\u{FFFF}")
    }
  }

  @Test("the Nagios plugin refuses an option in place of a journey")
  func pluginOption() async throws {
    for name in ["--config=/nowhere", "-H", "--", "-"] {
      for rest in [["demo"], ["--answers", "answers.json"]] {
        let outcome = try await BuiltCommand(
          Self.root.appending(path: "nagios/check_journey").path,
          environment: ["PATH": "\(BuiltCommand.products.path):\(Tool.path)"]
        ).run([name] + rest)
        #expect(outcome.status == 3 && outcome.text.hasPrefix("JOURNEY UNKNOWN - expected JOURNEY"))
      }
    }
  }

  @Test("an address with signs is encoded in a search for mails", .needs("curl"))
  func mailAddress() async throws {
    let body = #"{"messages":[]}"#
    let inbox = try FaultServer([
      [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")]
    ])
    let outcome = try await BuiltCommand(
      "/bin/sh", environment: ["PATH": Tool.path, "JOURNEY_DEMO_MAIL": inbox.origin]
    ).run([
      "-c", ". \(Self.root.appending(path: "mail.sh").path); newest 'a+b&c#d[1-3]@example.com'",
    ])
    #expect(outcome.status == 0 && outcome.text.isEmpty, "\(outcome.stderr)")
    // curl writes the digits in upper or lower case, depending on its version.
    let search = "get /api/v1/search?query=to%3aa%2bb%26c%23d%5b1-3%5d%40example.com "
    #expect(inbox.requests.map { $0.lowercased().hasPrefix(search) } == [true])
  }

  @Test("both reports name the fields of a page by the same function")
  func sameFields() throws {
    let copies = try ["junit.jq", "summary.jq"].map { name in
      let file = Self.root.appending(path: "reports/\(name)")
      let text = try String(contentsOf: file, encoding: .utf8)
      return try #require(text.firstMatch(of: #/def asked:[\s\S]*?join\(", "\) end;/#)).output
    }
    #expect(copies[0] == copies[1])
  }

  @Test("the recipe for mails shows the functions of mail.sh")
  func mailFunctions() throws {
    func commands(_ text: String) -> [String] {
      text.split(separator: "\n").compactMap { line in
        let command = line.prefix(
          upTo: line.firstRange(of: #/(^|   )# /#)?.lowerBound ?? line.endIndex)
        return command.isEmpty || command.hasPrefix("#!") ? nil : String(command)
      }
    }
    let functions = commands(
      try String(contentsOf: Self.root.appending(path: "mail.sh"), encoding: .utf8))
    let recipes = try String(
      contentsOf: BuiltCommand.package.appending(path: "docs/recipes.md"), encoding: .utf8)
    #expect(functions.first?.hasPrefix("newest()") == true)
    #expect(
      commands(recipes).joined(separator: "\n").contains(functions.joined(separator: "\n")))
  }

  /// `users.sh` has no 'pipefail', because its last command counts the users, and a command that
  /// fails earlier leaves users out.
  @Test("every script that pipes 'journey' sets 'pipefail'")
  func pipefail() throws {
    let scripts = try #require(
      FileManager.default.enumerator(at: Self.root, includingPropertiesForKeys: nil)
    ).compactMap { $0 as? URL }.filter {
      $0.pathExtension == "sh" && $0.lastPathComponent != "users.sh"
    }
    var piping = 0
    for script in scripts {
      let text = try String(contentsOf: script, encoding: .utf8)
      guard text.contains(#/journey(-walk)? [a-zA-Z][^\n]*\||\|\s*journey [a-z]/#) else { continue }
      piping += 1
      #expect(text.contains(#/set -\w*o pipefail|bash -\w*o pipefail/#), "\(script.path)")
    }
    #expect(piping >= Self.scripts.count - 1)
  }

  @Test(
    "the index lists every folder, which has a script with its output or files for a pipeline")
  func complete() throws {
    let index = try String(
      contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    for folder in Self.folders {
      #expect(index.contains("| [\(folder)](\(folder)/README.md) | "), "\(folder)")
      let names =
        Self.scripts.contains(folder) ? ["README.md", "run.sh", "expected.txt"] : ["README.md"]
      for name in names {
        #expect(
          FileManager.default.fileExists(
            atPath: Self.root.appending(path: "\(folder)/\(name)").path),
          "\(folder)/\(name)")
      }
    }
    #expect(
      Set(Self.folders).subtracting(Self.scripts).isSubset(of: ["ci", "kubernetes", "release"]))
    #expect(!Self.scripts.isEmpty)
  }

  @Test("the quickstart runs with the built programs")
  func quickstart() async throws {
    let folder = try TemporaryFolder()
    let examples = folder.path + "/Examples"
    try FileManager.default.createDirectory(
      atPath: examples, withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      atPath: Self.root.appending(path: "quickstart.sh").path, toPath: examples + "/quickstart.sh")
    let build = try folder.write(
      "Examples/build.sh", "#!/bin/sh\necho '\(BuiltCommand.products.path)'\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: build)
    let outcome = try await BuiltCommand(
      "/bin/bash", environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"]
    ).run([examples + "/quickstart.sh"], stdin: .closed)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.text.contains(#""type": "ContinueNode""#))
    #expect(outcome.text.contains(#""type": "SuccessNode""#))
  }
}
