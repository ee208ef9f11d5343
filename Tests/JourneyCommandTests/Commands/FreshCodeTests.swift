import Foundation
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Synchronization
import Testing

@testable import JourneyCommand

/// The test sets the time. Sleeping moves the clock, and nothing waits.
@Suite("The wait for a fresh one-time code")
struct FreshCodeTests {
  /// The secret of RFC 6238, appendix B.
  private static let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

  @Test(
    "'next' waits for a code that is later than '--after' and valid long enough",
    arguments: [
      // At second 59 the code is 287082, and from second 60 it is 359152.
      ([], 40, "287082", 0.0), (["--after", "29"], 40, "287082", 0.0),
      (["--after", "35"], 40, "359152", 20.0), ([], 58, "359152", 2.0),
    ] as [([String], Int, String, Double)])
  func waits(_ options: [String], now: Int, code: String, slept: Double) async throws {
    let body = #"{"tokenId":"t"}"#
    let server = try FaultServer([
      [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")]
    ])
    let clock = Mutex((now: Double(now), slept: 0.0))
    let config = #"{"journey":{"serverUrl":"\#(server.origin)/am","realm":"alpha"}}"#
    var environment = CommandEnvironment.fake(
      environment: ["SEED": Self.secret, "JOURNEY_CONFIG": config])
    environment.now = { Int(clock.withLock { $0.now }) }
    environment.sleep = { duration in
      let seconds =
        Double(duration.components.seconds)
        + Double(duration.components.attoseconds) / 1e18
      clock.withLock { ($0.now, $0.slept) = ($0.now + seconds, $0.slept + seconds) }
    }
    var document = try FakePage.document([FakePage.name])
    document["state"] = ["v": 1, "flow": "journey", "server": try JSONValue(parsing: config)]
    let context = CommandContext(
      try Arguments(["next", "name@otp:env:SEED"] + options), environment)
    let end = try await NextCommand(context).run(document, over: StepTransport(context.transport))
    #expect(end["type"] == "SuccessNode", "\(JSONValue.object(end).compact)")
    #expect(server.requests.count == 1 && server.requests[0].contains("\"\(code)\""))
    #expect(abs(clock.withLock { $0.slept } - slept) < 1)
  }

  @Test("a wait that a signal ends sends nothing")
  func interrupted() async throws {
    var environment = CommandEnvironment.fake(
      environment: ["SEED": Self.secret, "JOURNEY_CONFIG": FakePage.config], now: 58)
    environment.sleep = { _ in throw CancellationError() }
    let context = CommandContext(try Arguments(["next", "name@otp:env:SEED"]), environment)
    let document = try FakePage.document([FakePage.name])
    let end = try await NextCommand(context).run(document, over: StepTransport(context.transport))
    #expect(end["cause"]?["kind"] == "interrupted" && end["cause"]?["sent"] == false)
    #expect(end["previous"]?["type"] == "ContinueNode")
  }
}
