import JourneyHTTP
import JourneyTestSupport
import Synchronization
import Testing

@Suite("Requests on the thread that has other work, too")
struct CurlDriverTests {
  @Test("a limit that was moved, for nobody looked, is kept all the same")
  func movedLimit() async throws {
    let server = try FaultServer([[.readRequest, .hold]])
    var configuration = TransportConfiguration()
    configuration.timeout = .milliseconds(500)
    let transport = CurlTransport(configuration)
    let address = try WebAddress("http://127.0.0.1:\(server.port)/")
    let error = Mutex<TransportError?>(nil)
    try await withThrowingTaskGroup(of: Void.self) { group in
      let pipe = try #require(WakePipe())
      let driver = CurlDriver(transport, pipe)
      group.addTask {
        do { _ = try await transport.send(HTTPRequest(.GET, address)) } catch let fault {
          error.withLock { $0 = fault as? TransportError }
        }
      }
      var hasPaused = false
      let end = ContinuousClock.now + .seconds(20)
      while error.withLock({ $0 == nil }), ContinuousClock.now < end {
        driver.turn()
        if driver.wait(reading: [pipe.reader], milliseconds: 20)[0] { pipe.drain() }
        guard !hasPaused, server.connections > 0 else { continue }
        hasPaused = true
        try await Task.sleep(for: .milliseconds(800))
      }
      #expect(hasPaused)
      // So that a request which waits still ends the test, too.
      group.cancelAll()
      driver.turn()
    }
    let fault = try #require(error.withLock { $0 })
    #expect(fault.kind == .timeout && fault.sent)
  }
}
