import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// The effects of a signal on walks, by docs/scale.md.
@Suite("Walks that are stopped")
struct WalkStopTests {
  /// The number of runs for each signal and number of jobs: `JOURNEY_STOP_RUNS`, or 1.
  private static let runs =
    ProcessInfo.processInfo.environment["JOURNEY_STOP_RUNS"].flatMap { Int($0) } ?? 1
  private static let users = 60

  /// The tags of the users to whose steps the server has responded with 200.
  private func tags(of step: String, in outcome: CommandOutcome) -> Set<Int> {
    Set(
      outcome.stderr.split(separator: "\n").filter {
        $0.contains("] \(step): POST ") && $0.contains("/authenticate") && $0.contains(" 200 ")
      }.compactMap { $0.split(separator: "[").last.flatMap { Int($0.dropLast()) } })
  }

  /// The tags of Users, and of failures whose `previous` has one of these types.
  private func printed(_ documents: [JSONObject], _ types: [String]) -> Set<Int> {
    Set(
      documents.filter { document in
        document.type == "User" || types.contains(document["previous"]?["type"]?.string ?? "")
      }.compactMap { $0["tag"]?.integer })
  }

  @Test(
    "each document is in the output once, with the page, session or tokens of its last step",
    arguments: [SIGTERM, SIGINT, SIGHUP], [1, 4, 16])
  func stop(signal: Int32, jobs: Int) async throws {
    let tenant = try await DemoServer()
    let folder = try TemporaryFolder()
    _ = try folder.write("answers.json", #"{"name": "demo", "password": "Secret12!"}"#)
    var config = try #require(JSONValue(parsing: tenant.config).object)
    config["timeout"] = 600_000
    var command = tenant.command(
      "journey-walk", ["JOURNEY_CONFIG": config.compact, "JOURNEY_VERBOSE": "1"])
    command.directory = folder.path
    var cuts = 0
    // A run that ends before it is stopped does not count.
    for run in 0..<(Self.runs + 20) where cuts < Self.runs {
      var arguments = ["-", "--answers", "answers.json", "--token", "--jobs", "\(jobs)"]
      if run % 2 == 1 { arguments.append("--unordered") }
      let running = try command.start(arguments, stdin: .pipe)
      for tag in 0..<Self.users { running.write(#"{"journey":"Login","tag":\#(tag)}"# + "\n") }
      running.endInput()
      let bytes = Int.random(in: 1...15_000)
      try await Event.wait(for: "a trace") {
        running.ending != nil || running.stderr.utf8.count >= bytes
      }
      running.signal(signal)
      let outcome = try await running.outcome()
      let documents = try outcome.documents()
      let tags = documents.compactMap { $0["tag"]?.integer }
      #expect(tags.sorted() == Array(0..<Self.users), "run \(run), at \(bytes)")
      if !arguments.contains("--unordered") { #expect(tags == tags.sorted(), "run \(run)") }
      let started = self.tags(of: "start", in: outcome)
      let signedIn = self.tags(of: "next", in: outcome)
      #expect(
        started == printed(documents, ["ContinueNode", "SuccessNode", "User"]), "run \(run)")
      #expect(signedIn == printed(documents, ["SuccessNode", "User"]), "run \(run)")
      let interrupted = documents.filter { $0.kind == "interrupted" }
      for document in interrupted {
        #expect(document["cause"]?["sent"] == false)
        // A walk that has not begun has no step yet.
        #expect(
          ["journey-walk", "start", "next", "token"].contains(document["cause"]?["command"]?.string)
        )
      }
      if !interrupted.isEmpty { cuts += 1 }
    }
    #expect(cuts == Self.runs, "too many runs ended before they were stopped")
  }

  @Test("what a stopped walk leaves goes on with the command of its next step")
  func goesOn() async throws {
    let tenant = try await DemoServer()
    let folder = try TemporaryFolder()
    _ = try folder.write("answers.json", #"{"name": "demo", "password": "Secret12!"}"#)
    var command = tenant.command("journey-walk", ["JOURNEY_VERBOSE": "1"])
    command.directory = folder.path
    let running = try command.start(
      ["-", "--answers", "answers.json", "--rate", "5"], stdin: .pipe)
    for tag in 0..<40 { running.write(#"{"journey":"Login","tag":\#(tag)}"# + "\n") }
    running.endInput()
    try await Event.wait(for: "a sign-in") { running.stderr.contains("] next: ") }
    running.signal(SIGTERM)
    let outcome = try await running.outcome()
    let documents = try outcome.documents()
    #expect(documents.count == 40)
    let left = documents.filter { $0.kind == "interrupted" }.compactMap { $0["previous"] }
    #expect(left.count > 20, "a document that waits for its turn is not begun")
    let rest = try await command.run(
      ["-", "--answers", "answers.json", "-j8"],
      stdin: .text(left.map(\.compact).joined(separator: "\n")))
    #expect(try rest.documents().allSatisfy { $0.type == "SuccessNode" }, "\(rest.stderr)")
    #expect(rest.status == 0)
  }

  @Test("a signal leaves the file of --record as it was")
  func record() async throws {
    let tenant = try await DemoServer()
    let folder = try TemporaryFolder()
    _ = try folder.write("answers.json", #"{"name": "demo", "password": "Secret12!"}"#)
    let pages = try folder.write("pages.jsonl", "old\n")
    var command = tenant.command("journey-walk", ["JOURNEY_VERBOSE": "1"])
    command.directory = folder.path
    let running = try command.start([
      "Push", "--answers", "answers.json", "--record", "pages.jsonl",
    ])
    try await Event.wait(for: "a sign-in") { running.stderr.contains("] next: ") }
    running.signal(SIGTERM)
    let outcome = try await running.outcome()
    if try outcome.document().kind == "interrupted" {
      #expect(try String(contentsOfFile: pages, encoding: .utf8) == "old\n")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files == ["answers.json", "pages.jsonl"])
  }
}
