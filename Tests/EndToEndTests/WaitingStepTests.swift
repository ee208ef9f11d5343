import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("Steps that wait for a server")
struct WaitingStepTests {
  @Test("the time in which the process is stopped does not count", arguments: [false, true])
  func stopped(isSecure: Bool) async throws {
    let identity = isSecure ? try TLSIdentity() : nil
    let folder = try TemporaryFolder()
    let caFile = try identity.map { try folder.write("ca.pem", $0.authorityPEM) } ?? ""
    let body = #"{"tokenId":"S","successUrl":"/","realm":"/"}"#
    let response = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    let (stops, hasStopped) = AsyncStream.makeStream(of: Void.self)
    let stopped = DispatchSemaphore(value: 0)
    let server = try FaultServer(
      [
        [
          .readRequest, .call { hasStopped.yield() }, .call { stopped.wait() },
          .send(response), .hold,
        ]
      ], identity: identity)
    var http: JSONObject = [:]
    if isSecure { http["caFile"] = .string(caFile) }
    let configuration: JSONValue = [
      "journey": ["serverUrl": .string("\(server.origin)/am")], "http": .object(http),
    ]
    let running = try BuiltCommand(environment: ["JOURNEY_CONFIG": configuration.compact])
      .start(["start", "Login", "--timeout", "5"])
    for await _ in stops.prefix(1) {}
    try await running.idle()
    running.signal(SIGSTOP)
    stopped.signal()
    // Longer than the time limit, which is what the test is about.
    try await Task.sleep(for: .seconds(6))
    running.signal(SIGCONT)
    let outcome = try await running.outcome()
    #expect(try outcome.document().type == "SuccessNode", "\(outcome.stderr)")
  }

  @Test("the first signal ends a step that has sent nothing yet", arguments: [SIGINT, SIGTERM])
  func unsent(signal: Int32) async throws {
    // A TLS handshake that the server never answers.
    let server = try FaultServer([[.readBytes, .hold]])
    let running = try BuiltCommand(environment: [
      "JOURNEY_CONFIG": #"{"journey":{"serverUrl":"https://127.0.0.1:\#(server.port)/am"}}"#
    ]).start(["start", "Login", "--timeout", "600"])
    try await Event.wait(for: "the handshake") { !server.received.isEmpty }
    running.signal(signal)
    let outcome = try await running.outcome()
    #expect(outcome.ending == .signalled(signal))
    let document = try outcome.document()
    #expect(document.kind == "interrupted" && document["cause"]?["sent"] == false)
  }
}
