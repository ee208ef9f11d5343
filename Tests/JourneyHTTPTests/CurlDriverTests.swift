import JourneyHTTP
import JourneyTestSupport
import Synchronization
import Testing

@Suite("Requests on the thread that has other work, too")
struct CurlDriverTests {
  private final class Outcome: Sendable {
    let error = Mutex<TransportError?>(nil)

    var value: TransportError? { error.withLock { $0 } }
  }

  @Test("a limit that was moved, for nobody looked, is kept all the same")
  func movedLimit() async throws {
    let server = try FaultServer([[.readRequest, .hold]])
    var configuration = TransportConfiguration()
    configuration.timeout = .milliseconds(500)
    let transport = CurlTransport(configuration)
    let request = HTTPRequest(.GET, try WebAddress("http://127.0.0.1:\(server.port)/"))
    let pipe = try #require(WakePipe())
    let driver = CurlDriver(transport, pipe)
    let outcome = Outcome()
    let task = Task<Void, Never> {
      do throws(TransportError) { _ = try await transport.send(request) } catch {
        outcome.error.withLock { $0 = error }
      }
    }
    var hasPaused = false
    let end = ContinuousClock.now + .seconds(60)
    while outcome.value == nil, ContinuousClock.now < end {
      driver.turn()
      if driver.wait(reading: [pipe.reader], milliseconds: 20)[0] { pipe.drain() }
      guard !hasPaused, server.connections > 0 else { continue }
      hasPaused = true
      try await Task.sleep(for: .milliseconds(800))
    }
    // So that a request which waits still ends the test, too.
    task.cancel()
    driver.turn()
    await task.value
    #expect(hasPaused)
    #expect(outcome.value?.kind == .timeout)
    #expect(outcome.value?.sent == true)
  }

  @Test("who never waits takes an answer that is there, and so its connection, all the same")
  func turnsAlone() async throws {
    let server = try FaultServer([
      [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]
    ])
    let transport = CurlTransport(TransportConfiguration())
    let request = HTTPRequest(.GET, try WebAddress("http://127.0.0.1:\(server.port)/"))
    let driver = CurlDriver(transport, try #require(WakePipe()))
    let isAnswered = Mutex(false)
    let task = Task<Void, Never> {
      do throws(TransportError) {
        let response = try await transport.send(request)
        isAnswered.withLock { $0 = response.status == 200 }
      } catch { return }
    }
    // Long before libcurl looks at the socket of its own accord, which it does after ten seconds.
    for _ in 0..<800 where !isAnswered.withLock({ $0 }) {
      driver.turn()
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(isAnswered.withLock { $0 })
    task.cancel()
    _ = driver.wait(reading: [], milliseconds: 0)
    driver.turn()
    await task.value
  }
}
