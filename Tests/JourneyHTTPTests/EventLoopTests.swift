import JourneyHTTP
import JourneyTestSupport
import Synchronization
import Testing

@Suite("An event loop on a thread that has other work")
struct EventLoopTests {
  /// The time that a busy machine may need until the first request is sent.
  private static let patience = Duration.seconds(600)

  private final class Outcome: Sendable {
    let error = Mutex<TransportError?>(nil)

    let isAnswered = Mutex(false)

    var value: TransportError? { error.withLock { $0 } }
  }

  @Test("a request ends at its deadline, also if the deadline was extended")
  func extendedDeadline() async throws {
    let server = try FaultServer([[.readRequest, .hold]])
    var configuration = TransportConfiguration()
    configuration.timeout = .milliseconds(500)
    let transport = CurlTransport(configuration)
    let request = HTTPRequest(.GET, try WebAddress("http://127.0.0.1:\(server.port)/"))
    let pipe = try #require(WakePipe())
    let loop = EventLoop(transport, wokenBy: pipe)
    let outcome = Outcome()
    var hasPaused = false
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do throws(TransportError) { _ = try await transport.send(request) } catch {
          outcome.error.withLock { $0 = error }
        }
      }
      let end = ContinuousClock.now + Self.patience
      while outcome.value == nil, ContinuousClock.now < end {
        loop.runOnce()
        if loop.wait(reading: [pipe.reader], until: .now + .milliseconds(20))[0] { pipe.drain() }
        guard !hasPaused, server.connections > 0 else { continue }
        hasPaused = true
        // The other work of the thread, which takes longer than the time limit.
        try await Task.sleep(for: .milliseconds(800))
      }
      // Ends the test also if the request still waits.
      group.cancelAll()
      loop.runOnce()
      try await group.waitForAll()
    }
    #expect(hasPaused)
    #expect(outcome.value?.kind == .timeout)
    #expect(outcome.value?.sent == true)
  }

  @Test("a loop that never waits takes a response that is there")
  func neverWaits() async throws {
    let server = try FaultServer([
      [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]
    ])
    let transport = CurlTransport(TransportConfiguration())
    let request = HTTPRequest(.GET, try WebAddress("http://127.0.0.1:\(server.port)/"))
    let loop = EventLoop(transport, wokenBy: try #require(WakePipe()))
    let outcome = Outcome()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do throws(TransportError) {
          let response = try await transport.send(request)
          outcome.isAnswered.withLock { $0 = response.status == 200 }
        } catch { return }
      }
      let end = ContinuousClock.now + Self.patience
      while server.connections == 0, ContinuousClock.now < end {
        loop.runOnce()
        try await Task.sleep(for: .milliseconds(5))
      }
      // libcurl looks at the socket by its own timer after ten seconds.
      for _ in 0..<800 where !outcome.isAnswered.withLock({ $0 }) {
        loop.runOnce()
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(outcome.isAnswered.withLock { $0 })
      group.cancelAll()
      _ = loop.wait(reading: [], until: .now)
      loop.runOnce()
      try await group.waitForAll()
    }
  }
}
