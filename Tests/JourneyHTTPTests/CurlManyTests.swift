import JourneyTestSupport
import Synchronization
import Testing

@testable import JourneyHTTP

private let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"

struct CurlManyTests {
  private func transport(_ concurrent: Int) throws -> CurlTransport {
    var configuration = TransportConfiguration()
    configuration.concurrent = concurrent
    return CurlTransport(configuration)
  }

  @Test("only a limited number of requests is in flight, and the others keep their order")
  func order() async throws {
    let patient = [FaultServer.Step.readRequest, .pause(5), .send(answer)]
    let server = try FaultServer([Array(repeating: patient, count: 20).flatMap { $0 }])
    let requests = try (0..<20).map { HTTPRequest(.GET, try server.address("/\($0)")) }
    let queue = RequestQueue(TransportConfiguration())
    let (outcomes, ended) = AsyncStream.makeStream(of: QueuedRequest.Outcome.self)
    for request in requests {
      queue.submit(QueuedRequest(request) { ended.yield($0) })
    }
    var paths: [String] = []
    for await outcome in outcomes.prefix(20) {
      paths.append(try WebAddress(outcome.get().exchange.url).path)
    }
    queue.close()
    #expect(paths == (0..<20).map { "/\($0)" })
    #expect(server.requests.map { $0.split(separator: " ")[1] } == paths.map { $0[...] })
    #expect(server.connections == 1)
  }

  @Test(
    "the number of connections is at most the number of simultaneous requests",
    arguments: [1, 4, 16])
  func connections(_ concurrent: Int) async throws {
    let step = [FaultServer.Step.readRequest, .pause(2), .send(answer)]
    let server = try FaultServer([Array(repeating: step, count: 200).flatMap { $0 }])
    let transport = try transport(concurrent)
    try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        let request = HTTPRequest(.POST, try server.address("/\(number)"), body: Array("{}".utf8))
        group.addTask { #expect(await transport.failure(request) == nil) }
      }
      try await group.waitForAll()
    }
    #expect(server.connections <= concurrent)
    #expect(Set(server.requests.map { $0.prefix { $0 != "\r" } }).count == 200)
  }

  @Test("each request gets its own response, with errors among them")
  func mixed() async throws {
    let good = try FaultServer([
      Array(repeating: [FaultServer.Step.readRequest, .send(answer)], count: 100).flatMap { $0 }
    ])
    let bad = try FaultServer([[.readRequest, .reset]])
    let transport = try transport(8)
    let outcomes = try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
      for number in 0..<100 {
        let request = HTTPRequest(.GET, try (number % 3 == 0 ? bad : good).address("/\(number)"))
        group.addTask { (number, await transport.failure(request) == nil) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for number in 0..<100 { #expect(outcomes[number] == (number % 3 != 0), "\(number)") }
  }

  @Test("the thread starts with the first request and ends with the transport")
  func ends() async throws {
    let server = try FaultServer([[.readRequest, .send(answer), .hold]])
    do {
      let unused = try transport(1)
      let used = try transport(1)
      _ = unused
      #expect(try await used.send(HTTPRequest(.GET, server.address())).status == 200)
    }
    // The connection was kept alive. Its end shows that curl was cleaned up.
    try await Event.wait(for: "the end of the connection") { server.openConnections == 0 }
    #expect(server.connections == 1)
  }
}
