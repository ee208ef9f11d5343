import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("Signals")
struct SignalTests {
  @Test(
    "after the first signal, steps that have sent something complete, and others are interrupted",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func first(signal: Int32) async throws {
    let tenant = try await DemoServer()
    tenant.signal(SIGSTOP)
    let running = try tenant.command().start(["start", "-", "--timeout", "600"], stdin: .pipe)
    let all = 30
    running.write((0..<all).map { #"{"journey":"Login","tag":\#($0)}"# }.joined(separator: "\n"))
    try await running.idle()
    running.signal(signal)
    try await running.idle()
    #expect(running.ending == nil)
    tenant.signal(SIGCONT)
    running.endInput()
    let outcome = try await running.outcome()
    #expect(outcome.ending == .signalled(signal))
    // The message does not mention Ctrl-C, because stderr is not a terminal.
    #expect(
      outcome.stderr
        == "journey start: interrupted: 29 documents were not sent, and each is in 'previous' of the output\n"
    )
    let documents = try outcome.documents()
    #expect(documents.first?.type == "ContinueNode")
    let rest = documents.dropFirst()
    #expect(rest.allSatisfy { $0.kind == "interrupted" && $0["cause"]?["sent"] == false })
    #expect(documents.map { $0["tag"]?.integer } == (0..<all).map(Optional.some))
    #expect(rest.allSatisfy { $0["previous"]?["journey"] == "Login" })
  }

  @Test("an interrupted document contains no answers")
  func answers() async throws {
    let server = try FaultServer([[.readRequest, .hold]])
    let page = SavedPage(port: server.port).with("answers", ["name": "d", "password": "S3cret!"])
    // One is in flight, three have started and wait for it, and two are read.
    let pages = String(repeating: page.text, count: 6)
    let running = try BuiltCommand().start(["next", "--timeout", "600"], stdin: .text(pages))
    try await Event.wait(for: "the request") { !server.requests.isEmpty }
    try await running.idle()
    running.signal(SIGTERM)
    try await running.idle()
    server.stop()
    let outcome = try await running.outcome()
    let documents = try outcome.documents()
    #expect(documents.map(\.kind) == ["network"] + Array(repeating: "interrupted", count: 5))
    #expect(documents.allSatisfy { $0["previous"]?["type"] == "ContinueNode" })
    #expect(!outcome.text.contains("S3cret!") && !outcome.text.contains(#""answers""#))
  }

  @Test("after a signal, a start without stdin still waits for its response")
  func once() async throws {
    let tenant = try await DemoServer()
    tenant.signal(SIGSTOP)
    let running = try tenant.command().start(["start", "Login", "--timeout", "600"])
    try await running.idle()
    running.signal(SIGTERM)
    try await running.idle()
    tenant.signal(SIGCONT)
    let outcome = try await running.outcome()
    #expect(outcome.ending == .signalled(SIGTERM))
    #expect(try outcome.document().type == "ContinueNode")
  }

  @Test(
    "a step that has sent its first request also sends the others, so nothing is lost",
    arguments: [SIGINT, SIGTERM])
  func others(signal: Int32) async throws {
    let shell = try await DemoShell()
    var user = try #require(try await shell.user().object)
    let old = try #require(user["token"]?["refreshToken"]?.string)
    // The token has expired: it is refreshed, then the keys and the claims are requested.
    var token = try #require(user["token"]?.object)
    token["expiresAt"] = 1
    user["token"] = .object(token)
    shell.tenant.signal(SIGSTOP)
    let running = try shell.tenant.command().start(
      ["userinfo"], stdin: .text(user.compact))
    try await running.idle()
    running.signal(signal)
    try await running.idle()
    shell.tenant.signal(SIGCONT)
    let outcome = try await running.outcome()
    #expect(outcome.ending == .signalled(signal))
    let document = try outcome.document()
    #expect(document.type == "User", "\(document.message)")
    let new = document["token"]?["refreshToken"]?.string
    #expect(new != nil && new != old)
    #expect(document["token"]?["idToken"]?.string != token["idToken"]?.string)
    #expect(document["userinfo"]?["subname"] == "demo")
    let again = try await shell.run(["refresh"], .object(document))
    #expect(again.status == 0)
  }

  @Test("a second signal ends the command immediately")
  func second() async throws {
    let server = try FaultServer([[.readRequest, .hold]])
    let running = try BuiltCommand(
      environment: ["JOURNEY_CONFIG": #"{"journey":{"serverUrl":"\#(server.origin)/am"}}"#]
    ).start(["start", "-", "--timeout", "600"], stdin: .text("{}"))
    try await Event.wait(for: "the request") { !server.requests.isEmpty }
    running.signal(SIGINT)
    try await running.idle()
    try await running.signal(SIGTERM, until: "its end") { $0.ending != nil }
    let outcome = try await running.outcome()
    #expect(outcome.ending == .signalled(SIGTERM))
    #expect(outcome.stdout == [])
  }

  @Test("two signals of 'timeout', to the process and to its group, count as one")
  func twice() async throws {
    let tenant = try await DemoServer()
    // On a busy machine the last signal may arrive too late, and is then a second one.
    var isOne = false
    for _ in 0..<50 where !isOne {
      tenant.signal(SIGSTOP)
      let running = try tenant.command().start(["start", "Login", "--timeout", "600"])
      try await running.idle()
      for _ in 0..<3 {
        running.signal(SIGTERM)
        // The pause is part of the test: without it, the system makes one signal of the three.
        usleep(200)
      }
      try await running.idle()
      tenant.signal(SIGCONT)
      let outcome = try await running.outcome()
      #expect(outcome.ending == .signalled(SIGTERM))
      isOne = try outcome.documents().map(\.type) == ["ContinueNode"]
    }
    #expect(isOne)
  }

  @Test(
    "the first signal ends a command that waits for its configuration and has sent nothing"
  )
  func early() async throws {
    let folder = try TemporaryFolder()
    let fifo = folder.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    let running = try BuiltCommand().start(["start", "Login", "--config", fifo])
    try await running.idle()
    running.signal(SIGTERM)
    try await Event.wait(for: "its end") { running.ending != nil }
    let outcome = try await running.outcome()
    #expect(outcome.ending == .signalled(SIGTERM))
    #expect(outcome.stdout == [])
    withExtendedLifetime(folder) {}
  }

  @Test("a signal ends a command that waits for OpenSSL's configuration")
  func duringLoading() async throws {
    let folder = try TemporaryFolder()
    let fifo = folder.path + "/openssl.cnf"
    #expect(mkfifo(fifo, 0o600) == 0)
    let config = #"{"journey":{"serverUrl":"http://127.0.0.1:1/am"}}"#
    let running = try BuiltCommand(environment: ["OPENSSL_CONF": fifo, "JOURNEY_CONFIG": config])
      .start(["start", "Login"])
    try await running.idle()
    try await running.signal(SIGTERM, until: "its end") { $0.ending != nil }
    #expect(try await running.outcome().ending == .signalled(SIGTERM))
    withExtendedLifetime(folder) {}
  }

  @Test(
    "at a terminal, the first Ctrl-C says that the command waits, and what a second one does",
    .needs("python3"))
  func terminal() async throws {
    let server = try FaultServer([[.readRequest, .hold]])
    let said = "journey start: waiting for requests in flight; press Ctrl-C again to stop at once"
    let outcome = try await Self.terminal(server).run(
      [BuiltCommand().path, "start", "Login", "-vv"],
      [.expect("> POST"), .send("\u{03}"), .expect(said), .sendUntilEnd("\u{03}")])
    #expect(outcome.status == 130, "\(outcome.text) \(outcome.stderr)")
    #expect(outcome.text.components(separatedBy: said).count == 2)
  }

  @Test("with --quiet, Ctrl-C at a terminal prints nothing", .needs("python3"))
  func quietTerminal() async throws {
    let server = try FaultServer([[.readRequest, .hold]])
    let outcome = try await Self.terminal(server).run(
      [BuiltCommand().path, "start", "Login", "-vv", "--quiet"],
      [.expect("> POST"), .sendUntilEnd("\u{03}")])
    #expect(outcome.status == 130, "\(outcome.text) \(outcome.stderr)")
    #expect(!outcome.text.contains("waiting"))
  }

  private static func terminal(_ server: FaultServer) -> Terminal {
    Terminal(
      environment: [
        "JOURNEY_CONFIG": #"{"journey":{"serverUrl":"\#(server.origin)/am"}}"#,
        "PATH": "/usr/local/bin:/usr/bin:/bin",
      ])
  }

  @Test("a sleeping poll is interrupted, and the page comes back")
  func sleeping() async throws {
    let poll: JSONValue = [
      "type": "PollingWaitCallback", "output": [["name": "waitTime", "value": "60000"]],
    ]
    let running = try BuiltCommand().start(
      ["next", "--wait", "60"], stdin: .text(SavedPage(port: 1, [poll]).text))
    try await running.idle()
    running.signal(SIGTERM)
    let outcome = try await running.outcome()
    #expect(outcome.ending == .signalled(SIGTERM))
    #expect(
      outcome.stderr
        == "journey next: interrupted: 1 document was not sent, and is in 'previous' of the output\n"
    )
    let document = try outcome.document()
    #expect(document.kind == "interrupted" && document["tag"] == ["row": 7])
    #expect(document["previous"]?["type"] == "ContinueNode")
  }

  @Test("Ctrl-C ends a loop of bash, because the command dies of the signal")
  func loop() async throws {
    let tenant = try await DemoServer()
    tenant.signal(SIGSTOP)
    let script = #"for i in 1 2 3; do echo "$i" >&2; "$J" start Login --timeout 600; done"#
    let running = try tenant.command("/usr/bin/setsid", ["J": BuiltCommand().path]).start([
      "/bin/bash", "-c", script,
    ])
    try await running.idle()
    kill(-running.id, SIGINT)
    try await running.idle()
    tenant.signal(SIGCONT)
    let outcome = try await running.outcome()
    #expect(outcome.ending == .signalled(SIGINT))
    #expect(outcome.stderr == "1\n")
    #expect(try outcome.document().type == "ContinueNode")
  }

  @Test("a signal that the parent ignores stays ignored, as with nohup")
  func ignored() async throws {
    let tenant = try await DemoServer()
    tenant.signal(SIGSTOP)
    let running = try tenant.command("/bin/sh", ["J": BuiltCommand().path]).start([
      "-c", #"trap '' HUP; exec "$J" start Login"#,
    ])
    try await running.idle()
    running.signal(SIGHUP)
    try await running.idle()
    tenant.signal(SIGCONT)
    let outcome = try await running.outcome()
    #expect(outcome.status == 0)
    #expect(try outcome.document().type == "ContinueNode")
  }

  @Test(
    "after a signal at any moment, stdout has whole documents, in order, each once",
    arguments: [SIGTERM, SIGINT, SIGKILL])
  func anyMoment(signal: Int32) async throws {
    let tenant = try await DemoServer()
    let long = String(repeating: "x", count: 200_000)
    let input = (0..<40).map { number in
      number.isMultiple(of: 4)
        ? #"{"journey":"Login","tag":\#(number)}"#
        : #"{"type":"ErrorNode","message":"\#(long.prefix(number * 5000))","tag":\#(number),"cause":{"status":401}}"#
    }.joined(separator: "\n")
    for round in 0..<8 {
      let running = try tenant.command().start(
        ["start", "-", "-j4", "--timeout", "600"], stdin: .text(input))
      try await Event.wait(for: "a part of the output") {
        running.stdout.count >= round * 300_000 || running.ending != nil
      }
      running.signal(signal)
      let outcome = try await running.outcome()
      var bytes = outcome.stdout
      if signal == SIGKILL, let end = bytes.lastIndex(of: UInt8(ascii: "\n")) {
        bytes = Array(bytes[...end])
      } else if signal == SIGKILL {
        bytes = []
      }
      let whole = CommandOutcome(ending: outcome.ending, stdout: bytes, stderr: "")
      let tags = try whole.documents().map { $0["tag"]?.integer }
      #expect(tags == (0..<tags.count).map(Optional.some), "\(tags)")
    }
  }
}
