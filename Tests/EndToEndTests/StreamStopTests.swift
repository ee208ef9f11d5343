import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// The effects of a signal to the whole process group, by docs/scale.md and the Kubernetes example.
@Suite("A stream that is stopped")
struct StreamStopTests {
  private static let path = "\(BuiltCommand.products.path):/usr/local/bin:/usr/bin:/bin"

  /// Returns the block of shell in the chapter "One machine" that contains a text, for fewer users with
  /// one name.
  private func block(containing text: String, users: Int) throws -> String {
    let page = try String(
      contentsOf: BuiltCommand.package.appending(path: "docs/scale.md"), encoding: .utf8)
    let chapter = try #require(
      page.components(separatedBy: "\n## ").first {
        $0.hasPrefix("One machine")
      })
    let block = try #require(
      chapter.components(separatedBy: "```sh\n").dropFirst()
        .map { $0.components(separatedBy: "```")[0] }.first { $0.contains(text) },
      "no block of docs/scale.md contains '\(text)'")
    return block.replacing("range(1000)", with: "range(\(users))")
      .replacing(#""user-\(.)""#, with: #""demo""#)
      .replacing(#""user-\(.tag)""#, with: #""demo""#)
      .replacing("--jobs 64", with: "--jobs 8")
  }

  /// The environment of a run. Each request prints a line on stderr.
  private func environment(of tenant: DemoServer) throws -> [String: String] {
    var config = try #require(JSONValue(parsing: tenant.config).object)
    config["timeout"] = 600_000
    return [
      "PATH": Self.path, "PW": "Secret12!", "JOURNEY_CONFIG": config.compact,
      "JOURNEY_VERBOSE": "1",
    ]
  }

  /// Returns the number of users who are signed in, by the trace.
  private func signedIn(_ outcome: CommandOutcome) -> Int {
    outcome.stderr.split(separator: "\n").count {
      $0.contains("] next: POST ") && $0.contains(" 200 ")
    }
  }

  /// Waits until a process leads its group, and has written this many bytes of its trace to
  /// standard error.
  private func wait(for running: RunningCommand, toTrace bytes: Int) async throws {
    try await Event.wait(for: "\(bytes) bytes of a trace") {
      running.ending != nil
        || (getpgid(running.id) == running.id && running.stderr.utf8.count >= bytes)
    }
  }

  /// Starts the script as the leader of a process group, and stops the group when its trace has
  /// this many bytes.
  private func stop(
    _ shell: BuiltCommand, _ arguments: [String], at bytes: Int, by signal: Int32
  ) async throws -> CommandOutcome {
    let running = try shell.start(["/bin/bash"] + arguments, stdin: .empty)
    try await wait(for: running, toTrace: bytes)
    kill(-running.id, signal)
    return try await running.outcome()
  }

  /// Returns the documents of a file, or none if the run was stopped before it made the file.
  private func documents(_ path: String) throws -> [JSONObject] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      try #require(try JSONValue(parsing: Array($0.utf8)).object)
    }
  }

  /// The number of runs for each signal and number of jobs: `JOURNEY_STOP_RUNS`, or 1.
  private static let runs =
    ProcessInfo.processInfo.environment["JOURNEY_STOP_RUNS"].flatMap { Int($0) } ?? 1

  /// The tags of the users to whose steps the server has responded with 200, as standard error has
  /// them.
  private func tags(of command: String, in outcome: CommandOutcome) -> [Int] {
    outcome.stderr.split(separator: "\n").filter {
      $0.contains("] \(command): POST ") && $0.contains("/authenticate") && $0.contains(" 200 ")
    }.compactMap { line in
      line.split(separator: "[").last.flatMap { Int($0.dropLast()) }
    }.sorted()
  }

  /// The tags of Users, and of failures whose `previous` has one of these types.
  private func printed(_ documents: [JSONObject], _ types: [String]) -> [Int] {
    documents.filter { document in
      document.type == "User" || types.contains(document["previous"]?["type"]?.string ?? "")
    }.compactMap { $0["tag"]?.integer }.sorted()
  }

  @Test(
    "start | next | token: every user whose step got a response is in the output, once",
    arguments: [SIGTERM, SIGINT, SIGHUP], [1, 4, 16])
  func pipe(signal: Int32, jobs: Int) async throws {
    var cuts = 0
    // A run that ends before it is stopped does not count.
    for run in 0..<(Self.runs + 20) where cuts < Self.runs {
      let users = 400
      let tenant = try await DemoServer()
      let folder = try TemporaryFolder()
      let lines = (0..<users).map {
        #"{"journey":"Login","tag":\#($0),"defaults":{"name":"demo"}}"#
      }
      var variables = try environment(of: tenant)
      variables["IN"] = try folder.write("users.jsonl", lines.joined(separator: "\n"))
      let script = """
        journey start - -j\(jobs) < "$IN" | journey next -j\(jobs) password@env:PW |
          journey token -j\(jobs)
        """
      let running = try BuiltCommand("/usr/bin/setsid", environment: variables)
        .start(["/bin/bash", "-c", script])
      // All three commands are running.
      try await Event.wait(for: "a user with tokens") { running.stderr.contains("] token: ") }
      try await wait(
        for: running, toTrace: running.stderr.utf8.count + Int.random(in: 0...30_000))
      kill(-running.id, signal)
      let outcome = try await running.outcome()
      let documents = try outcome.documents()
      let tags = documents.compactMap { $0["tag"]?.integer }
      #expect(Set(tags).count == tags.count && tags.count == documents.count, "run \(run)")
      let started = self.tags(of: "start", in: outcome)
      let signedIn = self.tags(of: "next", in: outcome)
      #expect(started == printed(documents, ["ContinueNode", "SuccessNode", "User"]), "run \(run)")
      #expect(signedIn == printed(documents, ["SuccessNode", "User"]), "run \(run)")
      #expect(!signedIn.isEmpty)
      if signedIn.count < users { cuts += 1 }
    }
    #expect(cuts == Self.runs, "too many runs ended before they were stopped")
  }

  @Test(
    "a stream of docs/scale.md that is stopped and run again signs every user in, once",
    arguments: [SIGINT, SIGTERM], [false, true])
  func documented(signal: Int32, withJQ: Bool) async throws {
    let users = 100
    let tenant = try await DemoServer()
    let list = try block(containing: "> users.jsonl", users: users)
    let walk = try block(containing: "journey-walk -", users: users)
    let check = try block(containing: "jq -en", users: users)
    let pipe = try block(containing: "steady()", users: users)
    let begin = try #require(walk.components(separatedBy: "[ ! -s").first)
    let recipe = withJQ ? begin + "[ ! -s rest.jsonl ] || {\n\(pipe)\n}" : walk
    var cuts = 0
    for round in 0..<20 where cuts < 3 {
      let folder = try TemporaryFolder()
      var shell = BuiltCommand("/usr/bin/setsid", environment: try environment(of: tenant))
      shell.directory = folder.path
      var plain = BuiltCommand("/bin/bash", environment: shell.environment)
      plain.directory = folder.path
      let made = try await plain.run(["-euc", list])
      try #require(made.status == 0, "\(made.stderr)")
      let bytes = Int.random(in: 0...3_000) * (round % 5 + 1)
      let stopped = try await stop(shell, ["-uc", recipe], at: bytes, by: signal)
      let first = try documents(folder.path + "/out.jsonl")
      let sent = first.filter { $0["cause"]?["sent"] != false }
      #expect(sent.allSatisfy { $0["type"] == "SuccessNode" }, "\(round)")
      #expect(sent.count == signedIn(stopped), "every user who is signed in is in the file")
      if sent.count < users { cuts += 1 }
      let again = try await plain.run(["-euc", recipe])
      #expect(again.status == 0, "\(again.stderr)")
      let all = try documents(folder.path + "/out.jsonl")
      let done = all.filter { $0["type"] == "SuccessNode" }.compactMap { $0["tag"]?.integer }
      #expect(done.sorted() == Array(0..<users), "round \(round), at \(bytes)")
      let checked = try await plain.run(["-euc", check])
      #expect(checked.status == 0 && checked.stdout == Array("true\n".utf8))
      // No user remains, so the recipe prints nothing and succeeds.
      let empty = try await plain.run(["-euc", recipe])
      #expect(empty.status == 0 && empty.stderr == "" && empty.stdout == [])
    }
    #expect(cuts == 3, "too many rounds ended before they were stopped")
  }

  @Test(
    "a stopped pod of the Kubernetes example counts or names each of its users",
    arguments: [true, false])
  func pod(group: Bool) async throws {
    let users = 100
    let tenant = try await DemoServer()
    let script = BuiltCommand.package.appending(path: "Examples/kubernetes/users.sh").path
    let variables = try environment(of: tenant).merging([
      "NAME": "demo", "USERS": "\(users)", "PARTS": "2", "JOB_COMPLETION_INDEX": "1",
    ]) { $1 }
    var cuts = 0
    for round in 0..<20 where cuts < 3 {
      let shell = BuiltCommand("/usr/bin/setsid", environment: variables)
      let running = try shell.start([script])
      try await wait(for: running, toTrace: Int.random(in: 1...1_500) * (round % 5 + 1))
      kill(group ? -running.id : running.id, SIGTERM)
      let outcome = try await running.outcome()
      let lines = outcome.text.split(separator: "\n")
      guard let first = lines.first else { continue }  // stopped before the work began
      let counts = try JSONValue(parsing: Array(first.utf8))
      let again = try lines.dropFirst().first.map { try JSONValue(parsing: Array($0.utf8)) }
      let left = again?["again"]?.array ?? []
      let done = counts["SuccessNode"]?.integer ?? 0
      #expect(counts["ErrorNode"] == nil)
      #expect(done == signedIn(outcome), "who is signed in is counted")
      #expect(done + left.count == users / 2, "\(outcome.text) \(outcome.stderr)")
      #expect(outcome.status == (left.isEmpty ? 0 : 1))
      guard !left.isEmpty else { continue }
      cuts += 1
      let rest = try await BuiltCommand(
        script, environment: variables.merging(["AGAIN": JSONValue.array(left).compact]) { $1 }
      ).run([])
      #expect(rest.text == "{\"SuccessNode\":\(left.count)}\n", "\(rest.stderr)")
    }
    #expect(cuts == 3, "too many rounds ended before they were stopped")
  }
}
