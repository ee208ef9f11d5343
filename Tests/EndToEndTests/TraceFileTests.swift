import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// `--trace FILE` and `JOURNEY_TRACE`: an entry of HAR 1.2 for each exchange.
@Suite("A trace file")
struct TraceFileTests {
  @Test("an entry begins when its request is handed to the network, not when its document is read")
  func moments() async throws {
    let shell = try await DemoShell()
    let folder = try TemporaryFolder()
    let path = folder.path + "/trace.jsonl"
    let documents = String(repeating: #"{"journey":"Login"} "#, count: 8)
    let outcome = try await shell.tenant.command("journey", [:]).run(
      ["start", "-", "-j", "1", "--trace", path], stdin: .text(documents))
    #expect(outcome.status == 0)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let entries = try lines.map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(entries.count == 8)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    var end = Date.distantPast
    for entry in entries {
      let start = try style.parse(try #require(entry["startedDateTime"]?.string))
      #expect(start >= end)
      // Both times are in whole milliseconds.
      end = start.addingTimeInterval(Double(max(0, (entry["time"]?.integer ?? 0) - 2)) / 1000)
    }
    for (entry, document) in zip(entries, try outcome.documents()) {
      let start = try style.parse(try #require(entry["startedDateTime"]?.string))
      #expect(document["request"]?["at"]?.integer == Int(start.timeIntervalSince1970))
    }
  }

  @Test(
    "a key or trace file of another user causes the warning, whatever its mode",
    .enabled(if: geteuid() == 0, "only root can give a file to another user"))
  func foreign() async throws {
    let shell = try await DemoShell()
    let folder = try TemporaryFolder()
    let path = try folder.write("trace", "")
    let key = try folder.write("key", String(repeating: "A", count: 43) + "=")
    for file in [path, key] { #expect(chown(file, 12_345, 0) == 0 && chmod(file, 0o600) == 0) }
    let page = try await shell.run(["start", "Login", "--trace", path])
    #expect(
      page.errors
        == "journey start: warning: others can read '\(path)'; it belongs to another user\n")
    let sealed = try await shell.run(["seal", "--seal-key", key], page.document)
    #expect(sealed.errors.contains("others can read '\(key)'; it belongs to another user"))
    let quiet = try await shell.run(["start", "-q", "Login", "--trace", path])
    #expect(quiet.errors.isEmpty)
  }
}
