import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("Streams under pressure")
struct StreamPressureTests {
  private let journey = BuiltCommand().path

  private func shell(_ server: FaultServer? = nil) -> BuiltCommand {
    let config = server.map { #"{"journey":{"serverUrl":"\#($0.origin)/am"}}"# } ?? ""
    return BuiltCommand(
      "/bin/bash", environment: ["PATH": "/usr/bin:/bin", "JOURNEY_CONFIG": config])
  }

  /// Returns a script that writes documents of 40 kB until nobody reads them, and a line on stderr
  /// for each.
  private func producer(_ document: String) -> String {
    let parts = document.split(separator: "#", maxSplits: 1).map(String.init)
    return """
      printf -v filling '%040000d' 0
      for ((i = 0; i < 60; i++)); do
        printf '\(parts[0])%s\(parts[1])\\n' "$filling" || exit; echo "$i" >&2
      done
      """
  }

  /// Returns the number of documents that were read when reading has stopped.
  private func settled(_ running: RunningCommand) async throws -> Int {
    try await running.idle()
    // The shell prints a line for each document before it writes the next.
    return running.stderr.split(separator: "\n").count
  }

  @Test("at most 4 × N documents are read and not yet printed, and N are in flight")
  func slowServer() async throws {
    let server = try FaultServer([[.readRequest, .hold]])
    let running = try shell(server).start([
      "-c",
      "{ \(producer(##"{"journey":"Login","tag":"#"}"##)) } | '\(journey)' start - --jobs 2 --quiet --timeout 600",
    ])
    try await Event.wait(for: "two requests") { server.requests.count >= 2 }
    let taken = try await settled(running)
    // Eight are in the window. One read can return two more, and the pipe contains one and a part.
    #expect((8...12).contains(taken), "\(taken)")
    #expect(server.requests.count == 2)
    server.stop()
    _ = try await running.outcome()
  }

  @Test("if nobody reads the output, only what pipes and window can contain is read")
  func noReader() async throws {
    let running = try shell().start(
      [
        "-c",
        """
        exec 4<&0
        { \(producer(##"{"type":"ErrorNode","message":"#","cause":{"status":401}}"##)) } |
          '\(journey)' next | { exec 3<&0; cat <&4; }
        """,
      ], stdin: .pipe)
    let taken = try await settled(running)
    #expect((1...12).contains(taken), "\(taken)")
    running.endInput()
    _ = try await running.outcome()
  }

  @Test("a slow reader of the output does not use up the time limit of a step")
  func lateReader() async throws {
    @Sendable func reply(_ filling: Int) -> String {
      let filling = String(repeating: "0", count: filling)
      let body = #"{"authId":"a","callbacks":[],"header":"\#(filling)"}"#
      return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
    // The first response is more than a pipe takes, and the second one comes while the first is
    // being written. Both times are what is tested: a slow server, and a reader that is later than
    // --timeout.
    let server = try FaultServer([
      [
        .serve { request in
          request.contains("authIndexValue=Large")
            ? [.send(reply(400_000))] : [.pause(500), .send(reply(0))]
        }
      ]
    ])
    let outcome = try await shell(server).run([
      "-c",
      """
      printf '{"journey":"Large"}\\n{"journey":"Small"}\\n' |
        '\(journey)' start - --jobs 2 --timeout 5 | { sleep 8; cat; }
      """,
    ])
    #expect(try outcome.documents().map(\.type) == ["ContinueNode", "ContinueNode"])
  }

  @Test("too many jobs for the limit of open files are wrong usage, before anything is read")
  func openFiles() async throws {
    let outcome = try await shell().run([
      "-c",
      """
      ulimit -n 200
      echo '{"journey":"Login"}' | { '\(journey)' start - --jobs 1000; echo "$?"; cat; }
      """,
    ])
    let lines = outcome.text.split(separator: "\n")
    try #require(lines.count == 3, "\(outcome.text)")
    let document = try JSONValue(parsing: Array(lines[0].utf8))
    #expect(document["cause"]?["kind"] == "usage")
    #expect(document["message"] == "'--jobs 1000' needs a 'ulimit -n' of 1064, not 200")
    #expect(lines[1] == "64")
    #expect(lines[2] == #"{"journey":"Login"}"#, "stdin is not read")
  }

  @Test("with too few open files for one step, each document fails with 'previous'")
  func tooFewOpenFiles() async throws {
    let start = #"{"journey":"Login","tag":1}"#
    let tenant = try await DemoServer()
    let shell = BuiltCommand("/bin/bash", environment: ["JOURNEY_CONFIG": tenant.config])
    let outcome = try await shell.run([
      "-c", "ulimit -n 16; printf '%s\n' '\(start)' '\(start)' | '\(journey)' start - --jobs 64",
    ])
    #expect(outcome.status == 2)
    let documents = try outcome.documents()
    #expect(documents.count == 2)
    for document in documents {
      #expect(document.kind == "limit" && document["cause"]?["sent"] == false)
      #expect(document.message == "too few open files: a step needs a 'ulimit -n' of 24, not 16")
      #expect(document["previous"]?.compact == start)
    }
  }

  @Test("one step fits into 24 open files")
  func oneStep() async throws {
    let tenant = try await DemoServer(["--tls"])
    let shell = BuiltCommand("/bin/bash", environment: ["JOURNEY_CONFIG": tenant.config])
    let outcome = try await shell.run(["-c", "ulimit -n 24; '\(journey)' start Login"])
    #expect(try outcome.document().type == "ContinueNode")
  }

  @Test("if all descriptors are in use, the failure is a limit, and nothing was sent")
  func exhausted() async throws {
    let tenant = try await DemoServer()
    let shell = BuiltCommand("/bin/bash", environment: ["JOURNEY_CONFIG": tenant.config])
    let outcome = try await shell.run([
      "-c",
      """
      ulimit -n 40
      for ((i = 3; i < 40; i++)); do eval "exec $i</dev/null"; done
      for i in 33 34 35 36; do eval "exec $i<&-"; done
      exec '\(journey)' start Login
      """,
    ])
    #expect(outcome.status == 2)
    let document = try outcome.document()
    #expect(document.kind == "limit" && document["cause"]?["sent"] == false, "\(document.compact)")
    #expect(document.message.hasPrefix("too few open files"))
  }

  @Test("a thousand requests are in flight within the usual limit of 1024 open files")
  func thousandAtOnce() async throws {
    try Loopback.raiseOpenFiles()
    let body = #"{"authId":"a","callbacks":[]}"#
    let reply =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    // The server responds after all requests have arrived.
    let server = try FaultServer([[.readRequest, .awaitRequests(1000), .send(reply + body)]])
    let outcome = try await shell(server).run(
      [
        "-c",
        """
        ulimit -Sn 1024
        for ((i = 0; i < 1000; i++)); do echo '{"journey":"Login","tag":'"$i"'}'; done |
          '\(journey)' start - --jobs 1000 --timeout 300
        """,
      ])
    #expect(outcome.status == 0)
    #expect(server.connections == 1000)
    let documents = try outcome.documents()
    #expect(documents.allSatisfy { $0.type == "ContinueNode" })
    #expect(documents.map { $0["tag"]?.integer } == (0..<1000).map(Optional.some))
  }
}
