import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("Pages that wait")
struct WaitingTests {
  private static func poll(_ milliseconds: Int) -> JSONValue {
    [
      "type": "PollingWaitCallback",
      "output": [
        ["name": "waitTime", "value": .string("\(milliseconds)")],
        ["name": "message", "value": "look at your phone"],
      ],
    ]
  }

  private static let exit: JSONValue = [
    "type": "ConfirmationCallback",
    "output": [
      ["name": "options", "value": ["Exit"]], ["name": "optionType", "value": -1],
      ["name": "defaultOption", "value": 0],
    ], "input": [["name": "IDToken2", "value": 100]],
  ]

  private static func reply(_ body: JSONValue) -> [FaultServer.Step] {
    let text = body.compact
    return [
      .readRequest,
      .send("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"),
    ]
  }

  private static let success: JSONValue = ["tokenId": "t", "successUrl": "/", "realm": "/alpha"]
  private static let again: JSONValue = ["authId": "again", "callbacks": [poll(200)]]

  private func page(_ server: FaultServer, _ callbacks: [JSONValue], authId: String = "a") -> String
  {
    SavedPage(port: server.port, callbacks).with("input.authId", .string(authId))
      .with("tag", .string(authId)).text
  }

  @Test("a poll is sent once, at the time that the page names")
  func one() async throws {
    let server = try FaultServer([Self.reply(Self.again)])
    let began = ContinuousClock.now
    let outcome = try await BuiltCommand().run(
      ["next"], stdin: .text(page(server, [Self.poll(300), Self.exit])))
    #expect(.now - began >= .milliseconds(300))
    #expect(try outcome.document().type == "ContinueNode")
    #expect(outcome.status == 0 && server.requests.count == 1)
    #expect(server.requests.first?.contains(#""name":"IDToken2","value":100"#) == true)
  }

  @Test("'--wait 0' polls immediately, and a pressed button does not wait")
  func atOnce() async throws {
    for arguments in [["--wait", "0"], ["IDToken2=Exit"], ["IDToken2=Exit", "--wait", "60"]] {
      let server = try FaultServer([Self.reply(Self.success)])
      let outcome = try await BuiltCommand().run(
        ["next"] + arguments, stdin: .text(page(server, [Self.poll(60_000), Self.exit])))
      #expect(try outcome.document().type == "SuccessNode", "\(arguments)")
    }
  }

  @Test("'--wait' polls until another page comes")
  func stays() async throws {
    let script = Self.reply(Self.again) + Self.reply(Self.again) + Self.reply(Self.success)
    let server = try FaultServer([script])
    let outcome = try await BuiltCommand().run(
      ["next", "--wait", "30"], stdin: .text(page(server, [Self.poll(100)])))
    #expect(try outcome.document().type == "SuccessNode")
    #expect(try outcome.document()["tag"] == "a")
    #expect(server.requests.count == 3)
  }

  @Test("'--wait' also polls on a waiting page that this step leads to")
  func leadsTo() async throws {
    let server = try FaultServer([Self.reply(Self.again) + Self.reply(Self.success)])
    let outcome = try await BuiltCommand().run(
      ["next", "--wait", "30", "name=d", "password=p"],
      stdin: .text(page(server, [SavedPage.name, SavedPage.password])))
    #expect(try outcome.document().type == "SuccessNode")
    #expect(server.requests.count == 2)
  }

  @Test("at the end of '--wait', the waiting page is printed with status 0")
  func timeIsUp() async throws {
    let server = try FaultServer([(0..<20).flatMap { _ in Self.reply(Self.again) }])
    let outcome = try await BuiltCommand().run(
      ["next", "--wait", "2"], stdin: .text(page(server, [Self.poll(100)])))
    let document = try outcome.document()
    #expect(document.type == "ContinueNode" && document["input"]?["authId"] == "again")
    // One poll every 200 ms. A busy machine sends fewer polls, but never more.
    #expect(outcome.status == 0 && (1...11).contains(server.requests.count))
  }

  @Test("if '--wait' ends before the first poll, nothing is sent, and the page comes back")
  func tooLong() async throws {
    let server = try FaultServer([[]])
    let outcome = try await BuiltCommand().run(
      ["next", "--wait", "1"], stdin: .text(page(server, [Self.poll(60_000)])))
    let document = try outcome.document()
    #expect(document.type == "ContinueNode" && document["input"]?["authId"] == "a")
    #expect(document["tag"] == "a" && outcome.status == 0 && server.connections == 0)
  }

  @Test("a waiting document does not count as in flight, and keeps its position in the output")
  func stream() async throws {
    let server = try FaultServer([Self.reply(Self.success)])
    let input =
      page(server, [Self.poll(60_000)], authId: "slow") + page(server, [], authId: "quick")
    let running = try BuiltCommand().start(["next", "--jobs", "1"], stdin: .text(input))
    try await Event.wait(for: "the quick one's request") { !server.requests.isEmpty }
    try await running.idle()
    #expect(running.stdout == [])
    running.signal(SIGTERM)
    let documents = try await running.outcome().documents()
    #expect(documents.map { $0["tag"] } == ["slow", "quick"])
    #expect(documents.map(\.type) == ["FailureNode", "SuccessNode"])
    #expect(server.requests.count == 1 && server.requests[0].contains("quick"))
  }

  @Test("a failed poll returns the page that was polled last")
  func failing() async throws {
    let server = try FaultServer([Self.reply(Self.again) + [.readRequest, .reset]])
    let outcome = try await BuiltCommand().run(
      ["next", "--wait", "30"], stdin: .text(page(server, [Self.poll(50)])))
    let document = try outcome.document()
    #expect(document.kind == "network" && outcome.status == 2)
    #expect(document["previous"]?["input"]?["authId"] == "again")
    #expect(document["tag"] == "a")
  }

  @Test("a signal after a poll returns the page that was polled last")
  func stopped() async throws {
    let later: JSONValue = ["authId": "again", "callbacks": [Self.poll(60_000)]]
    let server = try FaultServer([Self.reply(later)])
    let running = try BuiltCommand().start(
      ["next", "--wait", "600"], stdin: .text(page(server, [Self.poll(50)])))
    try await Event.wait(for: "the poll") { server.requests.count == 1 }
    try await running.idle()
    running.signal(SIGTERM)
    let outcome = try await running.outcome()
    let document = try outcome.document()
    #expect(document.kind == "interrupted" && document["tag"] == "a")
    #expect(document["previous"]?["input"]?["authId"] == "again")
    #expect(outcome.ending == .signalled(SIGTERM) && server.requests.count == 1)
  }

  @Test("'token' refuses a waiting page, so that a script notices")
  func token() async throws {
    let server = try FaultServer([[]])
    let outcome = try await BuiltCommand().run(
      ["token"], stdin: .text(page(server, [Self.poll(1)])))
    #expect(outcome.status == 65)
    #expect(try outcome.document().kind == "state")
  }

  @Test("a request without a response ends after the time limit, and all tokens stay")
  func timeout() async throws {
    let silent = try FaultServer([[.readRequest, .hold]])
    let user: JSONValue = [
      "type": "User", "session": ["value": "s.*A*", "cookieName": "iPlanetDirectoryPro"],
    ]
    let config: JSONValue = [
      "journey": ["serverUrl": .string("http://127.0.0.1:\(silent.port)/am"), "realm": "alpha"]
    ]
    let command = BuiltCommand("journey", environment: ["JOURNEY_CONFIG": config.compact])
    let outcome = try await command.run(
      ["session", "--timeout", "2", "--quiet"], stdin: .bytes(Array(user.compact.utf8)))
    let document = try JSONValue(parsing: outcome.stdout)
    #expect(document["cause"]?["kind"] == "timeout" && document["cause"]?["sent"] == true)
    #expect(document["previous"]?["session"]?["value"] == "s.*A*")
    #expect(outcome.status == 2)
  }
}
