import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

@Suite("Retries")
struct StreamRetryTests {
  @Test("--retry finds a server that begins to listen late")
  func late() async throws {
    var closedPort: ClosedPort? = try ClosedPort()
    let port = closedPort?.port ?? 0
    let config = #"{"journey":{"serverUrl":"http://127.0.0.1:\#(port)/am","realm":"alpha"}}"#
    let running = try BuiltCommand(environment: ["JOURNEY_CONFIG": config]).start(
      ["start", "-", "--jobs", "4", "--retry", "100"],
      stdin: .text((0..<4).map { #"{"journey":"Login","tag":\#($0)}"# }.joined()))
    // By then the first try has failed, and the command waits for the next one.
    try await running.idle()
    #expect(running.ending == nil)
    withExtendedLifetime(closedPort) {}
    closedPort = nil
    // The connection of another test can take the free port for a moment.
    var tenant: DemoServer?
    for attempt in 1...20 where tenant == nil {
      do { tenant = try await DemoServer(["--port", "\(port)"]) } catch {
        if attempt == 20 { throw error }
      }
    }
    let outcome = try await running.outcome()
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(try outcome.documents().map { $0["tag"] } == [0, 1, 2, 3])
    withExtendedLifetime(tenant) {}
  }

  @Test("--retry does not try again if a connection was opened")
  func opened() async throws {
    let server = try FaultServer([[.readRequest, .reset]])
    let outcome = try await BuiltCommand(
      environment: ["JOURNEY_CONFIG": #"{"journey":{"serverUrl":"\#(server.origin)/am"}}"#]
    ).run(["start", "Login", "--retry", "5"])
    #expect(try outcome.document().kind == "network")
    #expect(server.connections == 1)
  }
}
